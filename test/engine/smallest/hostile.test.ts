import { describe, expect, it } from 'vitest';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { objectOfKind, readArchive, writeArchive } from '../../../engine/archive/index.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { checkPathIndependence } from '../../../engine/inspect/index.ts';
import type { RawAnimation } from '../../../engine/model/raw.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { buildSmallest } from '../../../engine/smallest/index.ts';
import type { ErrorGoal, SmallestClip } from '../../../engine/smallest/index.ts';
import { checkBytes } from '../../fuzz/property.ts';
import { mutate } from '../../fuzz/mutations.ts';
import { createRandom, type Random } from '../../fuzz/random.ts';
import { partsOfArchive } from '../../fuzz/seeds.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

const TRIES = 60;
const GOALS: readonly ErrorGoal[] = [
  { metric: 'shell', max: 0.01 },
  { metric: 'joint', max: 1e-6 },
  { metric: 'shell', percentile99: 0.01, mean: 0.004 },
];
const RATIOS = Array.from({ length: 20 }, (_, i) => i / 19);

/** A build that can be read, is played without a NaN, and is the same on every way to a time; or a sentence. */
function buildOrRefuse(
  read: () => RawAnimation,
  skeleton: Skeleton,
  goal: ErrorGoal,
): SmallestClip | string {
  let clip: SmallestClip;
  try {
    const source = read();
    clip = buildSmallest({ source, skeleton, goal, distance: 0.1, iframeInterval: 0.3 });
  } catch (error) {
    if (error instanceof AssetError) return error.message;
    throw error;
  }
  expect(checkBytes(writeArchive([clip.animation]))).toBe('valid');
  expect(checkPathIndependence(clip.animation, RATIOS).disagreements).toEqual([]);
  expect(clip.errors.max).toBeLessThan(Infinity);
  return clip;
}

/** Tries what `read` makes of many seeds; some are built, some refused. */
function tryAll(read: (random: Random) => RawAnimation, skeleton: Skeleton): void {
  let built = 0;
  for (let seed = 1; seed <= TRIES; seed++) {
    const random = createRandom(7 * seed);
    const goal = random.pick(GOALS);
    const found = buildOrRefuse(() => read(random), skeleton, goal);
    if (typeof found === 'string') expect(found).toMatch(/\w/);
    else built++;
  }
  expect(built).toBeGreaterThan(0);
  expect(built).toBeLessThan(TRIES);
}

describe('of hostile sources a build or a sentence comes:', () => {
  it.each(['one', 'three'])('%s, damaged at random', (name) => {
    const original = fixtureBytes('valid', `${name}.raw_animation.ozz`);
    const file = fixtureBytes('valid', `${name}.skeleton.ozz`);
    tryAll(
      (random) => {
        const bytes = mutate(original, partsOfArchive(original), random);
        return objectOfKind(readArchive(bytes), 'raw-animation');
      },
      objectOfKind(readArchive(file), 'skeleton'),
    );
  });

  it('numbers at the ends of what can be stored', () => {
    const numbers = [0, -0, 1, -1, 1e-45, 1e-8, 6e-8, 65504, -65504, 7e4, 3e38, 0.5, 0.99999994];
    const tracks = (random: Random, size: number): number[][] =>
      Array.from({ length: random.below(5) }, (_, i) => [
        random.pick([i, i, i, i * 1e-7]) / 4,
        ...Array.from({ length: size }, () => random.pick(numbers.slice(0, 5 + random.below(9)))),
      ]);
    tryAll(
      (random) =>
        rawClip(
          [0, 1, 2].map(() => ({
            translations: tracks(random, 3),
            rotations: random.below(3) > 0 ? [] : tracks(random, 4),
            scales: random.below(3) > 0 ? [] : tracks(random, 3),
          })),
          random.pick([1, 1, 1, 1.5, 1e6]),
        ),
      builtSkeleton([-1, 0, 1]),
    );
  });
});
