/**
 * npm run bench -- --optimiser-parts [NAME…]: the smallest builds of parts of captures at several rates, with errors no
 * worse than those of the reference's default builds, before and after the search for keys at 255 times. Prints a table
 * in Markdown; docs/optimiser.md holds it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { objectOfKind, readArchive } from '#engine/archive';
import type { RawAnimation, RawKeys } from '#engine/model';
import { buildSmallest, type SmallestClip } from '#engine/smallest';
import { emptyRanges } from '../../engine/base/units.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../../engine/math/pose.ts';
import { keyCount } from '../../engine/model/key-count.ts';
import { TRANSFORM_AT } from '../../engine/model/raw.ts';
import { sampleRaw } from '../../engine/runtime/raw-sampling.ts';
import { cancelledInLastStage } from '../support/last-stage.ts';
import { referenceBuild } from '../support/reference-build.ts';
import { sharedDir } from '../support/shared-dir.ts';

/** A part of a capture: from a second on, so many seconds, at so many frames a second. */
type Part = readonly [clip: keyof typeof CLIPS, from: number, seconds: number, rate: number];

const CLIPS = {
  pab_atlas: ['fbx/pab_atlas/raw/pab_atlas_raw.ozz', 'ozz/pab_skeleton.ozz'],
  cmu_01_06: [
    'gltf/cmu_01_06_120hz/raw/raw_cmu_01_06.ozz',
    'gltf/cmu_01_06_120hz/ozz/skeleton.ozz',
  ],
} as const;

const PARTS: readonly Part[] = [
  ['pab_atlas', 3, 9, 30],
  ['pab_atlas', 0, 10, 30],
  ['pab_atlas', 5, 10, 30],
  ['pab_atlas', 2, 12, 30],
  ['pab_atlas', 0, 15, 24],
  ['pab_atlas', 0, 15, 30],
  ['cmu_01_06', 0, 12, 24],
  ['cmu_01_06', 20, 12, 24],
  ['cmu_01_06', 5, 15, 24],
  ['cmu_01_06', 0, 9, 30],
  ['cmu_01_06', 12, 10, 30],
  ['cmu_01_06', 25, 12, 30],
  ['cmu_01_06', 15, 15, 30],
  ['cmu_01_06', 0, 5, 60],
  ['cmu_01_06', 10, 6, 60],
  ['cmu_01_06', 30, 7, 60],
  ['cmu_01_06', 3, 2.5, 120],
  ['cmu_01_06', 10, 2.5, 120],
  ['cmu_01_06', 18, 3, 120],
  ['cmu_01_06', 35, 3.5, 120],
  ['cmu_01_06', 30, 5, 120],
];

/** The source's poses at the frames of a part. */
function cut(source: RawAnimation, [, from, seconds, rate]: Part): RawAnimation {
  const frames = Math.round(seconds * rate) + 1;
  const { trackCount } = source;
  const pose = new Float32Array(poseLength(trackCount));
  const locals = new Float32Array(frames * trackCount * LOCAL_FLOATS);
  for (let frame = 0; frame < frames; frame++) {
    sampleRaw(source, Math.min(source.duration, from + frame / rate), pose);
    for (let joint = 0; joint < trackCount; joint++) {
      const at = (frame * trackCount + joint) * LOCAL_FLOATS;
      getLocal(pose, joint, locals.subarray(at, at + LOCAL_FLOATS));
    }
  }
  const keysOf = (at: number, size: number): RawKeys => {
    const values = new Float32Array(trackCount * frames * size);
    for (let key = 0; key < trackCount * frames; key++) {
      const local = ((key % frames) * trackCount + Math.floor(key / frames)) * LOCAL_FLOATS + at;
      values.set(locals.subarray(local, local + size), key * size);
    }
    return {
      offsets: Uint32Array.from({ length: trackCount + 1 }, (_, joint) => joint * frames),
      times: Float32Array.from({ length: trackCount * frames }, (_, key) => (key % frames) / rate),
      values,
    };
  };
  return {
    kind: 'raw-animation',
    name: source.name,
    duration: Math.fround((frames - 1) / rate),
    trackCount,
    translations: keysOf(TRANSFORM_AT.translation, 3),
    rotations: keysOf(TRANSFORM_AT.rotation, 4),
    scales: keysOf(TRANSFORM_AT.scale, 3),
    ranges: emptyRanges('body'),
  };
}

function rowOf(part: Part, name: string): (string | number)[] {
  const shared = sharedDir() ?? '';
  const [raw, rig] = CLIPS[part[0]].map((file) =>
    readArchive(readFileSync(path.join(shared, 'assets', file))),
  );
  const source = cut(objectOfKind(raw, 'raw-animation'), part);
  const skeleton = objectOfKind(rig, 'skeleton');
  const { bytes, goal } = referenceBuild({ source, skeleton });
  const request = { source, skeleton, goal, distance: 0.1, iframeInterval: 10 };
  const before = timed(() => buildSmallest(request, cancelledInLastStage()));
  const after = timed(() => buildSmallest(request));
  return [
    name,
    bytes,
    ...[before, after].map(({ clip }) => textOf(clip, bytes)),
    `${((100 * after.clip.bytes) / before.clip.bytes - 100).toFixed(1)} %`,
    after.clip.met ? 'kept' : 'missed',
    `${before.seconds.toFixed(1)}, ${after.seconds.toFixed(1)}`,
  ];
}

function textOf({ animation, bytes }: SmallestClip, reference: number): string {
  const keys = keyCount(animation);
  const ratio = (bytes / reference).toFixed(3);
  return `${animation.timepoints.length}, ${keys}, ${bytes} (${ratio} ×)`;
}

function timed(build: () => SmallestClip) {
  const start = process.cpuUsage().user;
  const clip = build();
  return { clip, seconds: (process.cpuUsage().user - start) / 1e6 };
}

const HEAD = [
  'part',
  'reference: bytes',
  'before: times, keys, bytes',
  'after: times, keys, bytes',
  'bytes',
  'limits',
  'CPU s before, after',
];
const print = (cells: readonly (string | number)[]): void =>
  console.log(`| ${cells.join(' | ')} |`);
const names = process.argv.slice(2);
print(HEAD);
print(HEAD.map(() => '---'));
for (const part of PARTS) {
  const [clip, from, seconds, rate] = part;
  const name = `${clip} ${from}–${from + seconds} s, ${rate} Hz`;
  if (names.length === 0 || names.some((one) => name.includes(one))) print(rowOf(part, name));
}
