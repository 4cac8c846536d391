import { readFileSync } from 'node:fs';
import path from 'node:path';
import { objectOfKind, objectsOfKind, readArchive } from '../../engine/archive/index.ts';
import type { AssetObject } from '../../engine/archive/index.ts';
import type { FindingsRequest } from '../../engine/findings/index.ts';
import type { RawAnimation, Skeleton } from '../../engine/model/index.ts';
import { buildAnimation, optimizeAnimation } from '../../engine/offline/index.ts';
import { DEFAULT_OPTIMIZER_SETTINGS } from '../../engine/offline/settings.ts';

/** Something wrong that was put into clips, and how it must be named. */
export interface PlantedDefect {
  readonly title: string;
  readonly objects: readonly AssetObject[];
  /** What else is known, besides the objects. */
  readonly request?: Partial<FindingsRequest>;
  readonly code: string;
  /** Any of these joints. */
  readonly joints?: readonly number[];
  /** Within one frame. */
  readonly time?: number;
  /** Numbers of the evidence: name, value, tolerance. */
  readonly evidence?: readonly (readonly [name: string, value: number, tolerance: number])[];
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/valid/character');
const read = (file: string) => readArchive(readFileSync(path.join(folder, file)));

export const characterSkeleton: Skeleton = objectOfKind(read('skeleton.ozz'), 'skeleton');
export const sourceClip = (name: string): RawAnimation =>
  objectOfKind(read(`${name}.raw.ozz`), 'raw-animation');
export const joint = (name: string): number => characterSkeleton.names.indexOf(name);

export const NAMES = ['walk', 'run', 'jog', 'idle', 'wave'];
export const FRAME = 1 / 30;
/** Within a tenth of a millimetre. */
export const EXACT = 0.1;

/** A clip as a source, as all of its keys, and optimised. */
export function forms(raw: RawAnimation): [form: string, clip: AssetObject][] {
  const optimized = optimizeAnimation(raw, characterSkeleton, DEFAULT_OPTIMIZER_SETTINGS);
  return [
    ['source', raw],
    ['all keys', buildAnimation(raw)],
    ['optimised', buildAnimation(optimized)],
  ];
}

export const withSkeleton = (clip: AssetObject): AssetObject[] => [characterSkeleton, clip];
/** Objects without defects, for the same checks. */
export function cleanClips(): AssetObject[][] {
  return NAMES.flatMap((name) => {
    const raw = sourceClip(name);
    const alone = forms(raw).map(([, clip]) => withSkeleton(clip));
    const [built] = objectsOfKind(read(`${name}.ozz`), 'animation');
    return alone.concat([
      [characterSkeleton, buildAnimation(raw), raw],
      [characterSkeleton, built, raw],
    ]);
  });
}
