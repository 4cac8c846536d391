import { describe, it } from 'vitest';
import { repeatStep, type Place } from '../../../engine/runtime/rigid-step.ts';
import { expectNear } from '../../support/near.ts';

const H = Math.SQRT1_2;

const at = (translation: readonly number[], rotation: readonly number[]): Place => ({
  translation: Float32Array.from(translation),
  rotation: Float32Array.from(rotation),
});

const AHEAD = at([0, 0, 2], [0, 0, 0, 1]);
/** Two ahead, then a quarter turn to the left about y. */
const ROUND = at([0, 0, 2], [0, H, 0, H]);

describe('repeatStep', () => {
  it.each<[string, Place, number, readonly number[]]>([
    ['stays without a step', AHEAD, 0, [1, 0, 0]],
    ['stays for less than one', AHEAD, 0.5, [1, 0, 0]],
    ['goes one step', AHEAD, 1, [1, 0, 2]],
    ['goes many', AHEAD, 12, [1, 0, 24]],
    ['goes on where the last one has led', ROUND, 2, [3, 0, 2]],
    ['comes round', ROUND, 4, [1, 0, 0]],
    ['comes round as often as nobody could walk', ROUND, 2 ** 100, [1, 0, 0]],
  ])('%s', (_, step, times, expected) => {
    const place = at([1, 0, 0], [0, 0, 0, 1]);
    repeatStep(place, step, times);
    expectNear(place.translation, [...expected], 1e-5);
  });

  it('leaves the step as it is', () => {
    repeatStep(at([0, 0, 0], [0, 0, 0, 1]), ROUND, 1000);
    expectNear(ROUND.translation, [0, 0, 2], 0);
  });
});
