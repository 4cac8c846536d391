/**
 * npm run bench -- --optimiser [NAME…]: the smallest builds of all clips whose file name contains a NAME, beside
 * the reference's default builds. Prints a table in Markdown and medians; docs/optimiser.md holds them. --quick builds
 * every clip once; --units also at the errors in which others publish bits, but not the least errors in no more bytes.
 * --memory is --quick with the most memory that builds use, which takes longer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fixturePath } from '../../fixtures/files.ts';
import { objectOfKind, readArchive, writeArchive } from '#engine/archive';
import { bitsPerJointPerFrame } from '#engine/inspect';
import { importModel, MODEL_UNITS } from '#engine/import';
import type { RawAnimation, Skeleton } from '#engine/model';
import { buildSkeleton } from '#engine/offline';
import { buildSmallest } from '#engine/smallest';
import type { ErrorGoal, SmallestClip } from '#engine/smallest';
import { referenceBuild } from '../support/reference-build.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { gltfClips } from '../support/shared-clips.ts';
import { collectGarbage, usedMemory } from './memory.ts';

interface OptimiserSubject {
  readonly name: string;
  /** Metres of its unit of length. */
  readonly unit: number;
  read(): Promise<Clip> | Clip;
}

interface Clip {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
}

/** The published units: metres of the largest error, and of the shell's distance. */
const PUBLISHED = [
  { max: 0.0001, distance: 0.03 },
  { max: 0.001, distance: 0.1 },
];

function subjects(): OptimiserSubject[] {
  const character = readdirSync(fixturePath('valid', 'character'))
    .filter((file) => file.endsWith('.raw.ozz') && !file.startsWith('skeleton'))
    .map((file) =>
      archived(
        `fixture ${file.slice(0, -'.raw.ozz'.length)}`,
        fixturePath('valid', `character/${file}`),
        fixturePath('valid', 'character/skeleton.ozz'),
      ),
    );
  const shared = sharedDir();
  return shared === undefined ? character : [...character, ...sharedSubjects(shared)];
}

/** Assets of `assets/gltf` that are modelled in centimetres. */
const CENTIMETRES = ['khr_fox'];

function archived(name: string, raw: string, skeleton: string): OptimiserSubject {
  return {
    name,
    unit: CENTIMETRES.some((asset) => name.startsWith(asset)) ? 0.01 : 1,
    read: () => ({
      source: objectOfKind(readArchive(readFileSync(raw)), 'raw-animation'),
      skeleton: objectOfKind(readArchive(readFileSync(skeleton)), 'skeleton'),
    }),
  };
}

function sharedSubjects(shared: string): OptimiserSubject[] {
  const gltf = gltfClips(shared, 'ozz')
    .filter(({ skeletonPath }) => existsSync(skeletonPath))
    .map(({ asset, clip, rawPath, skeletonPath }) =>
      archived(`${asset} ${clip}`, rawPath, skeletonPath),
    );
  const pab = ['pab_atlas/raw/pab_atlas', 'pab_locomotions/raw/pab_walk'].concat([
    'pab_locomotions/raw/pab_jog',
    'pab_locomotions/raw/pab_run',
  ]);
  const skeleton = path.join(shared, 'assets/ozz/pab_skeleton.ozz');
  const fbx = pab.map((file) =>
    archived(path.basename(file), path.join(shared, `assets/fbx/${file}_raw.ozz`), skeleton),
  );
  const bvh = path.join(shared, 'assets/bvh/cmu_01_01_part.bvh');
  return [...gltf, ...fbx, { name: 'cmu_01_01_part', unit: 1, read: () => imported(bvh) }];
}

/** The first clip of a model, read as inches, as in the figures of earlier versions. */
async function imported(file: string): Promise<Clip> {
  const source = { name: path.basename(file), bytes: readFileSync(file) };
  const { skeleton, animations } = await importModel(source, { unit: MODEL_UNITS.in });
  return { source: animations[0], skeleton: buildSkeleton(skeleton) };
}

interface Measured {
  readonly bytes: number;
  /** Per joint and frame. */
  readonly bits: number;
  readonly max: number;
  readonly percentile99: number;
  readonly mean: number;
}

/** The reference's default build. */
function referenceOf(source: RawAnimation, skeleton: Skeleton): Measured {
  const { animation, bytes, goal } = referenceBuild({ source, skeleton });
  return { bytes, bits: bitsPerJointPerFrame(animation, bytes), ...goal };
}

function smallest(
  source: RawAnimation,
  skeleton: Skeleton,
  goal: Omit<ErrorGoal, 'metric'>,
  distance = 0.1,
): { readonly clip: SmallestClip; readonly seconds: number } {
  const start = process.cpuUsage().user;
  const request = { source, skeleton, distance, iframeInterval: 10 };
  const clip = buildSmallest({ ...request, goal: { metric: 'shell', ...goal } });
  return { clip, seconds: (process.cpuUsage().user - start) / 1e6 };
}

type Extent = 'quick' | 'memory' | 'units' | 'all';

const HEAD = [
  'clip',
  'joints',
  'seconds',
  'reference: bytes, largest error',
  'no worse errors: bytes',
  'CPU s',
];
const MEMORY_HEAD = 'memory in use';
const UNITS_HEAD = ['reference: bits', '0.1 mm at 3 cm: bits', '1 mm at 10 cm: bits'];
const ERRORS_HEAD = 'no more bytes: largest, 99 %, mean error';

function headOf(extent: Extent): string[] {
  if (extent === 'quick') return HEAD;
  if (extent === 'memory') return [...HEAD, MEMORY_HEAD];
  return [...HEAD, ...UNITS_HEAD, ...(extent === 'all' ? [ERRORS_HEAD] : [])];
}

/** Builds as parts of the reference's: the bytes, and the largest, 99th percentile and mean error in no more bytes. */
interface Ratios {
  readonly bytes: number;
  readonly errors: readonly number[];
}

/** One row of the table; undefined if the reference cannot build the clip. */
async function rowOf(
  { name, unit, read }: OptimiserSubject,
  extent: Extent,
): Promise<(Ratios & { readonly cells: readonly (string | number)[] }) | undefined> {
  const { source, skeleton } = await read();
  if (!(source.duration > 0) || source.trackCount !== skeleton.count) return undefined;
  const base = referenceOf(source, skeleton);
  const { bytes, bits, ...errors } = base;
  const { clip, seconds } = smallest(source, skeleton, errors);
  const ratios = extent === 'all' ? errorRatios(source, skeleton, base) : [];
  const cells = [
    name,
    skeleton.count,
    source.duration.toFixed(1),
    `${bytes}, ${(1000 * unit * base.max).toFixed(2)} mm`,
    `${clip.bytes} (${timesText(clip.bytes / bytes)})`,
    seconds.toFixed(1),
    ...(extent === 'memory' ? [memoryText(source, skeleton, errors)] : []),
    ...(extent === 'quick' || extent === 'memory'
      ? []
      : [bits.toFixed(1), ...publishedBits(source, skeleton, unit)]),
    ...(ratios.length > 0 ? [ratios.map(timesText).join(', ')] : []),
  ];
  return { cells, bytes: clip.bytes / bytes, errors: ratios };
}

/** The most memory that a build uses beside its source, without garbage, and as a multiple of the source's archive. */
function memoryText(
  source: RawAnimation,
  skeleton: Skeleton,
  goal: Omit<ErrorGoal, 'metric'>,
): string {
  collectGarbage();
  const before = usedMemory();
  let most = 0;
  const onProgress = (): void => {
    collectGarbage();
    most = Math.max(most, usedMemory() - before);
  };
  const request = { source, skeleton, distance: 0.1, iframeInterval: 10 };
  buildSmallest({ ...request, goal: { metric: 'shell', ...goal } }, { onProgress });
  return `${(most / 1e6).toFixed(1)} MB, ${timesText(most / writeArchive([source]).length)}`;
}

/** The errors of the most exact build that is no larger than the reference's, as parts of that one's. */
function errorRatios(source: RawAnimation, skeleton: Skeleton, base: Measured): number[] {
  const { errors } = smallest(source, skeleton, { bytes: base.bytes }).clip;
  return (['max', 'percentile99', 'mean'] as const).map((part) => errors[part] / base[part]);
}

/** Bits per joint and frame at each of the published errors; with the error that was reached instead of it. */
function publishedBits(source: RawAnimation, skeleton: Skeleton, unit: number): string[] {
  return PUBLISHED.map(({ max, distance }) => {
    const found = smallest(source, skeleton, { max: max / unit }, distance / unit).clip;
    const text = bitsPerJointPerFrame(found.animation, found.bytes).toFixed(1);
    return found.met ? text : `${text} (${(1000 * unit * found.errors.max).toFixed(2)} mm)`;
  });
}

function timesText(ratio: number): string {
  return Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '–';
}

function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    units: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const extents = ['quick', 'memory', 'units'] as const;
const extent = extents.find((one) => values[one]) ?? 'all';
const print = (cells: readonly (string | number)[]): void =>
  console.log(`| ${cells.join(' | ')} |`);
print(headOf(extent));
print(headOf(extent).map(() => '---'));
const rows: Ratios[] = [];
for (const subject of subjects()) {
  if (positionals.length > 0 && !positionals.some((part) => subject.name.includes(part))) continue;
  const row = await rowOf(subject, extent);
  if (row === undefined) continue;
  print(row.cells);
  rows.push(row);
}
console.log(
  `\n${rows.length} clips, medians: bytes ${timesText(median(rows.map((row) => row.bytes)))}`,
);
if (extent === 'all') {
  const medians = [0, 1, 2].map((i) => timesText(median(rows.map(({ errors }) => errors[i]))));
  console.log(`no more bytes: largest, 99th percentile, mean error ${medians.join(', ')}`);
}
