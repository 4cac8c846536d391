import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readArchive, writeArchive } from '#engine/archive';
import type { TaskControl } from '#engine/base';
import type { RawAnimation, Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildAnimation, buildClip, optimizeAnimation } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { readObject, validFixture } from '../support/archives.ts';
import { sharedDir } from '../support/shared-dir.ts';
import { collectGarbage, usedMemory } from './memory.ts';
import { madeCapture } from './made-capture.ts';
import type { Stage } from './stages.ts';

/** A source clip as a file, and the skeleton that it is built with. */
interface BuildSubject {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly clip: RawAnimation;
  readonly skeleton: Skeleton;
}

/** A build takes up to some tenths of a second. */
const ROUNDS = 11;
const RECIPE: ClipRecipe = DEFAULT_CLIP_RECIPE;

/** Source clips into runtime archives, beside reading the source: times, sizes and memory. */
export function buildStages(): Stage[] {
  const shared = sharedDir();
  const { clip, skeleton } = madeCapture();
  const capture = { name: 'a made-up capture', bytes: writeArchive([clip]), clip, skeleton };
  return [...(shared === undefined ? fixtureSubjects() : realSubjects(shared)), capture].map(
    buildStage,
  );
}

function fixtureSubjects(): BuildSubject[] {
  const file = (kind: string): string => validFixture(`walker.${kind}.ozz`);
  return [load('walker (fixture)', file('raw_animation'), file('skeleton'))];
}

function realSubjects(shared: string): BuildSubject[] {
  const asset = (name: string): string => path.join(shared, 'assets', name);
  const capture = 'gltf/cmu_01_06_120hz';
  return [
    load('pab_atlas', asset('ozz/pab_atlas_raw.ozz'), asset('ozz/pab_skeleton.ozz')),
    load(
      'cmu_01_06',
      asset(`${capture}/raw/raw_cmu_01_06.ozz`),
      asset(`${capture}/ozz/skeleton.ozz`),
    ),
  ];
}

function load(name: string, raw: string, skeleton: string): BuildSubject {
  return {
    name,
    bytes: readFileSync(raw),
    clip: readObject(raw, 'raw-animation'),
    skeleton: readObject(skeleton, 'skeleton'),
  };
}

function buildStage({ name, bytes, clip, skeleton }: BuildSubject): Stage {
  const { tolerance, distance, iframeInterval } = RECIPE;
  const optimized = optimizeAnimation(clip, skeleton, { tolerance, distance });
  const built = (recipe: ClipRecipe, task?: TaskControl): Uint8Array =>
    writeArchive([buildClip(clip, skeleton, recipe, task).animation]);
  return {
    title: `build ${name}, ${clip.duration.toFixed(1)} s, ${clip.trackCount} joints`,
    unit: 'clip',
    rounds: ROUNDS,
    remarks: [
      sizes(bytes.length, built(RECIPE).length, built({ ...RECIPE, optimize: false }).length),
      memory(bytes.length, (task) => built(RECIPE, task)),
    ],
    candidates: [
      { name: 'read the source', units: 1, run: () => void readArchive(bytes) },
      { name: 'build, optimised', units: 1, run: () => void built(RECIPE) },
      {
        name: 'of which dropping keys',
        units: 1,
        run: () => void optimizeAnimation(clip, skeleton, { tolerance, distance }),
      },
      {
        name: 'of which laying keys out',
        units: 1,
        run: () => void buildAnimation(optimized, { iframeInterval }),
      },
    ],
  };
}

function sizes(source: number, optimized: number, whole: number): string {
  const kept = (size: number): string =>
    `${kilobytes(size)} (${((100 * size) / source).toFixed(1)} %)`;
  return `source ${kilobytes(source)}, all keys ${kept(whole)}, optimised ${kept(optimized)}`;
}

/** With what is garbage by then and not collected yet: more than is needed at once, never less. */
function memory(source: number, build: (task: TaskControl) => void): string {
  collectGarbage();
  const before = usedMemory();
  let most = 0;
  const look = (): void => void (most = Math.max(most, usedMemory() - before));
  build({ onProgress: look });
  look();
  return `memory: at most ${kilobytes(most)} more, ${(most / source).toFixed(1)}× the source`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
