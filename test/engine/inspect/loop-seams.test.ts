import { expect, it } from 'vitest';
import { isAdditiveClip } from '../../../engine/inspect/additive-clip.ts';
import { loopSeams } from '../../../engine/inspect/loop-seams.ts';
import { toAdditive } from '../../../engine/offline/additive.ts';
import { builtSkeleton, REST, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

/** A root and three bones of length 1, end to end. */
const BONE = [1, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = builtSkeleton([-1, 0, 1, 2], [REST, BONE, BONE, BONE]);
const straight: WrittenTrack = { translations: [[0, 1, 0, 0]] };
const bent: WrittenTrack = {
  ...straight,
  rotations: [
    [0, 0, 0, 0, 1],
    [1, 0, 0, Math.SQRT1_2, Math.SQRT1_2],
  ],
};
const whole = rawClip([{}, bent, straight, straight]);

it('tells of a clip of differences as it is shown, which is on the rest pose', () => {
  const difference = toAdditive(whole, skeleton);
  expect(isAdditiveClip(difference, skeleton)).toBe(true);
  const clips = [whole, difference];
  const [seam, shown] = loopSeams({ skeleton, clips, frame: 0.125, up: [0, 1, 0] });
  expect(Array.from(seam.positionJump)).toEqual([0, 0, Math.SQRT2, Math.sqrt(8)].map(closeTo));
  expect(Array.from(shown.positionJump)).toEqual(Array.from(seam.positionJump, closeTo));
});

function closeTo(value: number): unknown {
  return expect.closeTo(value, 5);
}
