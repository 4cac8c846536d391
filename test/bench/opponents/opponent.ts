import { MATRIX_FLOATS } from '#engine/model';
import type { Candidate } from '../measure.ts';

/** A row whose matrices can be looked at. */
export interface Opponent extends Candidate {
  /** Whether all characters are at the time of the first. */
  readonly isInStep?: boolean | undefined;
  /** Copies a model matrix: 16 floats, column by column. */
  matrix(character: number, joint: number, out: Float32Array): void;
}

/**
 * Calls each opponent once and compares all matrices of the characters that it moved with those of the first.
 * @returns the largest difference of two elements
 * @throws Error where one exceeds `tolerance`
 */
export function checkEqual(
  opponents: readonly Opponent[],
  joints: number,
  tolerance: number,
): number {
  const [reference, ...others] = opponents;
  opponents.forEach((opponent) => opponent.run());
  let largest = 0;
  for (const other of others) {
    const moved = Math.min(reference.units, other.units);
    for (let character = 0; character < moved; character++) {
      for (let joint = 0; joint < joints; joint++) {
        const difference = differenceOf(reference, other, character, joint);
        if (!(difference <= tolerance)) {
          throw new Error(
            `${other.name}: the matrix of joint ${joint} of character ${character} is ` +
              `${difference} off that of ${reference.name}, at most ${tolerance} is meant`,
          );
        }
        largest = Math.max(largest, difference);
      }
    }
  }
  return largest;
}

const expected = new Float32Array(MATRIX_FLOATS);
const found = new Float32Array(MATRIX_FLOATS);

/** The largest difference of two elements; NaN where there is one that is no number. */
function differenceOf(a: Opponent, b: Opponent, character: number, joint: number): number {
  a.matrix(b.isInStep === true ? 0 : character, joint, expected);
  b.matrix(character, joint, found);
  return Math.max(...expected.map((value, i) => Math.abs(value - found[i])));
}
