import { expect, it } from 'vitest';
import type { Animation, RawAnimation, UserTrack } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { hasSeparateMotion } from '../../../../app/features/error/hints.tsx';
import { userTrack } from '../../../engine/runtime/user-tracks.ts';
import { rawClip } from '../../../support/raw-clip.ts';

/** One joint that goes this far. */
function clipOf(way: number): RawAnimation {
  const translations = [
    [0, 0, 0, 0],
    [1, way, 0, 0],
  ];
  return rawClip([{ translations }]);
}

const built = (way: number): Animation => buildAnimation(clipOf(way));
const still = userTrack('float3', []);
const walk = userTrack('float3', [
  [0, [0, 0, 0]],
  [1, [2, 0, 0]],
]);

it.each<[string, RawAnimation, Animation, UserTrack | undefined, boolean]>([
  ['there is no track', clipOf(2), built(0), undefined, false],
  ['the track goes nowhere', clipOf(2), built(0), still, false],
  ['the source has no motion either', clipOf(0.001), built(0), walk, false],
  ['the clip has it in its keys, too', clipOf(2), built(2), walk, false],
  ['there are no joints', rawClip([]), buildAnimation(rawClip([])), walk, false],
  ['the source has it in its keys, and the clip has not', clipOf(2), built(0), walk, true],
])('%s', (_, reference, candidate, track, expected) => {
  expect(hasSeparateMotion(reference, candidate, track)).toBe(expected);
});
