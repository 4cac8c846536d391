import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { lintArchive, lintRules, SEVERITIES, type Finding } from '../../../engine/kinds/lint.ts';
import { skeletonsOf, type Archive, type AssetObject } from '../../../engine/kinds/asset.ts';
import { KINDS } from '#engine/kinds';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { rawClip, rawSkeleton, rawTrack } from '../../support/raw-clip.ts';
import { describeWithShared } from '../../support/shared.ts';
import { clip, mesh, oneLeg, skeletonOf, turn } from './lint-made.ts';
import { KIND_NAMES, SUBJECTS } from './subjects.ts';

const archiveOf = (...objects: AssetObject[]): Archive => readArchive(writeArchive(objects));

describe.each(KIND_NAMES)('finds in kind %s', (kind) => {
  it.each(SUBJECTS[kind].cases)('%s', (rule, objects, message) => {
    const archive = objects instanceof Uint8Array ? readArchive(objects) : archiveOf(...objects);
    const found = lintArchive(archive).filter((finding) => finding.code === rule);
    expect(found.map((finding) => finding.message).join('; ')).toContain(message);
    const known = lintRules().find(({ name }) => name === rule);
    expect(found.every(({ severity }) => SEVERITIES.includes(severity))).toBe(true);
    expect(known?.why).toMatch(/\.$/);
  });

  it('something by every rule that there is', () => {
    const rules = new Set(KINDS[kind].rules.map(({ name }) => name));
    expect(new Set(SUBJECTS[kind].cases.map(([rule]) => rule))).toEqual(rules);
  });
});

it.each<[string, AssetObject[]]>([
  ['a skeleton', [skeletonOf()]],
  [
    'a clip',
    [
      oneLeg,
      clip([
        {
          translations: [
            [0, 0, 0, 0],
            [1, 0, 0, 1],
          ],
        },
        {},
      ]),
    ],
  ],
  [
    'half a turn, which is as long either way',
    [
      clip([
        {
          rotations: [
            [0, ...turn(-1.5)],
            [0.6, ...turn(0)],
            [1, ...turn(1.5)],
          ],
        },
      ]),
    ],
  ],
  [
    'a track',
    [
      buildTrack(
        rawTrack('float', [
          [0, 1],
          [1, 2],
        ]),
      ),
    ],
  ],
  ['an empty track', [buildTrack(rawTrack('float3', []))]],
  [
    'sources',
    [
      rawSkeleton([-1]),
      rawClip([{}]),
      rawTrack('float', [
        [0, 1],
        [1, 2],
      ]),
    ],
  ],
  ['a mesh', [mesh({})]],
])('finds nothing in %s', (_, objects) => {
  expect(lintArchive(archiveOf(...objects))).toEqual([]);
});

it('says where: object, joint, key and byte', () => {
  const archive = archiveOf(
    skeletonOf({}, [-1]),
    clip([
      {
        scales: [
          [0, 1, 1, 1],
          [1, -1, 1, 1],
        ],
      },
    ]),
  );
  const [, { range, object }] = archive.entries;
  const offset = object.kind === 'animation' ? object.scales.ranges.values.offset + 6 * 4 : NaN;
  expect(offset).toBeGreaterThan(range.offset);
  const expected: Finding = {
    severity: 'info',
    code: 'scale-negative',
    object: 'ozz-animation "clip"',
    joint: 0,
    kind: 'scale',
    key: 4,
    offset,
    time: 1,
    message: 'joint 0 "joint_0": scaled to [-1, 1, 1] by key 4',
    evidence: { count: 1 },
    remedy: { text: 'A mirrored joint turns triangles inside out unless the renderer expects it.' },
    help: 'docs/findings/scale-negative.md',
    places: [{ joint: 0, kind: 'scale', key: 4, time: 1, offset }],
  };
  expect(lintArchive(archive)).toEqual([expected]);
});

it('looks for names and fits among the skeletons that it is given', () => {
  const clips = archiveOf(clip([{ scales: [[0, -1, 1, 1]] }, {}]));
  const messages = (skeletons: readonly Skeleton[]) =>
    lintArchive(clips, skeletons).map(({ message }) => message);
  expect(messages([])[0]).toContain('joint 0:');
  expect(messages([skeletonOf({}, [-1]), skeletonOf({ names: ['hip', 'leg'] })])).toEqual([
    'joint 0 "hip": scaled to [-1, 1, 1] by key 0',
  ]);
});

describeWithShared('of real files', (shared) => {
  const media = join(shared, 'assets/ozz');
  const archive = (file: string) => readArchive(readFileSync(join(media, file)));
  const findings = (file: string) => {
    const skeletons = skeletonsOf([archive('pab_skeleton.ozz')]);
    const all = lintArchive(archive(file), skeletons);
    return [...new Set(all.map(({ severity, code }) => `${severity} ${code}`))];
  };

  it.each([
    ['pab_walk.ozz', ['info scale-negative']],
    ['pab_run.ozz', ['info translation-coarse', 'info scale-negative']],
    ['pab_skeleton.ozz', []],
    ['pab_walk_motion_track.ozz', []],
  ])('%s: %j', (file, expected) => {
    expect(findings(file)).toEqual(expected);
  });
});
