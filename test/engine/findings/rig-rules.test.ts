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

/** Its errors are as large as the hand. */
const coarse = buildSmallest({
  source: small,
  skeleton,
  goal: { metric: 'shell', max: 0.005 },
  distance: 0.1,
  iframeInterval: 10,
}).animation;

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
])('a clip is said to be of %s', (_, clips, request, isOther) => {
  const objects = [skeleton, ...clips].map((object) => {
    return { file: 'walk.ozz', label: object.kind, object };
  });
  const [, { findings }] = [...gatherFindings({ objects, ...request })];
  expect(findings.some(({ code }) => code === 'other-rig')).toBe(isOther);
});
