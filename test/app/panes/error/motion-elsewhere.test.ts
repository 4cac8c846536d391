import { expect, it } from 'vitest';
import {
  animationSource,
  buildAnimation,
  buildSkeleton,
  errorMap,
  rawSource,
  uniformDistances,
} from '#engine';
import type { ErrorMap, UserTrack } from '#engine';
import { isMotionElsewhere } from '../../../../app/panes/error/motion-elsewhere.ts';
import { userTrack } from '../../../engine/runtime/user-tracks.ts';
import { rawClip, rawSkeleton } from '../../../support/raw-clip.ts';

/** One joint that is at x = 0 where its source has come as far as this. */
function mapOf(away: number): ErrorMap {
  const translations = [
    [0, 0, 0, 0],
    [1, away, 0, 0],
  ];
  return errorMap({
    skeleton: buildSkeleton(rawSkeleton([-1])),
    reference: rawSource(rawClip([{ translations }])),
    candidate: animationSource(buildAnimation(rawClip([{}]))),
    distances: uniformDistances(1, 0.1),
  });
}

const still = userTrack('float3', []);
const walk = userTrack('float3', [
  [0, [0, 0, 0]],
  [1, [2, 0, 0]],
]);

it.each<[string, ErrorMap, UserTrack | undefined, boolean]>([
  ['there is no track', mapOf(2), undefined, false],
  ['the track goes nowhere', mapOf(2), still, false],
  ['the source has no motion either', mapOf(0.001), walk, false],
  ['the source has it in its keys', mapOf(2), walk, true],
])('%s', (_, map, track, expected) => {
  expect(isMotionElsewhere(map, track)).toBe(expected);
});
