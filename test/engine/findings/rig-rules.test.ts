import { expect, it } from 'vitest';
import { gatherFindings, type FindingsRequest } from '#engine/findings';
import { packPose, unpackPose } from '../../../engine/math/pose.ts';
import type { Animation, RawAnimation, Skeleton } from '../../../engine/model/index.ts';
import { buildAnimation } from '../../../engine/offline/index.ts';
import { buildSmallest } from '../../../engine/smallest/index.ts';
import { editKeys } from '../../support/edit-clip.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';

/** The character, 1.8 cm tall. */
const SMALL = 0.01;
const locals = unpackPose(characterSkeleton.restPose, characterSkeleton.count);
const smallLocals = locals.map((value, i) => (i % 10 < 3 ? value * SMALL : value));
const skeleton: Skeleton = {
  ...characterSkeleton,
  restPose: packPose(smallLocals, characterSkeleton.count),
};

const multiplied = (factors: readonly number[]): RawAnimation =>
  editKeys(sourceClip('walk'), 'translation', ({ value, track }) => {
    value.forEach((v, i) => (value[i] = v * SMALL * factors[track % factors.length]));
  });
const small = multiplied([1]);
const ofAnother = multiplied([1.6, 0.5, 1.4, 0.3, 1.7]);

/** Scaled at its root, from one factor at its start to another at its end. */
const scaled = (clip: RawAnimation, from: number, to: number): RawAnimation => ({
  ...clip,
  scales: {
    offsets: Uint32Array.from({ length: clip.trackCount + 1 }, (_, i) => (i === 0 ? 0 : 2)),
    times: Float32Array.of(0, clip.duration),
    values: Float32Array.of(from, from, from, to, to, to),
  },
});

/** Its errors are as large as the hand. */
const coarse = buildSmallest({
  source: small,
  skeleton,
  goal: { metric: 'shell', max: 0.005 },
  distance: 0.1,
  iframeInterval: 10,
}).animation;

function codesOf(
  clips: readonly (Animation | RawAnimation)[],
  request: Partial<FindingsRequest> = {},
): string[] {
  const objects = [skeleton, ...clips].map((object) => {
    return { file: 'walk.ozz', label: object.kind, object };
  });
  const [, { findings }] = [...gatherFindings({ objects, ...request })];
  return findings.map(({ code }) => code);
}

it.each<[string, (Animation | RawAnimation)[], Partial<FindingsRequest>, boolean]>([
  ['another body', [ofAnother], {}, true],
  [
    'another body, built, within a tolerance too small to explain it',
    [buildAnimation(ofAnother)],
    { tolerance: 1e-5 },
    true,
  ],
  [
    'another body, beside its source',
    [buildAnimation(ofAnother), ofAnother],
    { tolerance: 1e-5 },
    true,
  ],
  [
    'its own, if it was built within a tolerance of the size of bones',
    [coarse],
    { tolerance: 0.005 },
    false,
  ],
  ['its own, if it was built from a source of the skeleton', [coarse, small], {}, false],
  ['its own', [small], {}, false],
  ['its own, shown at half the size by its root', [scaled(small, 0.5, 0.5)], {}, false],
  ['another body at half the size', [scaled(ofAnother, 0.5, 0.5)], {}, true],
])('a clip is said to be of %s', (_, clips, request, isOther) => {
  expect(codesOf(clips, request).includes('other-rig')).toBe(isOther);
});

it.each<[string, RawAnimation, boolean]>([
  ['a clip that is 100 times as large', scaled(small, 100, 100), true],
  ['a clip that grows to its size', scaled(small, 0.01, 1), false],
  ['a clip that shrinks', scaled(small, 1, 0.01), false],
])('%s: other units?', (_, clip, isOther) => {
  expect(codesOf([clip]).includes('units-mismatch')).toBe(isOther);
});
