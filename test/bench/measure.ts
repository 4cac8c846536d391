import { measureInterleaved as measure } from '#engine/layouts';
import type { Candidate, Measured } from '#engine/layouts';

export type { Candidate, Measured } from '#engine/layouts';

const ROUNDS = 41;
/** Long enough for the clock, short enough for a round of all candidates to see the same machine. */
const TURN = 4;
const WARM_UP = 150;

/** Times candidates in turn, as `posescope bench` does, some turns longer. */
export function measureInterleaved(
  candidates: readonly Candidate[],
  rounds: number = ROUNDS,
): Measured[] {
  return measure(candidates, { rounds, turn: TURN, warmUp: WARM_UP });
}
