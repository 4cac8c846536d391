/** How a number that was read again and again changes over the second half of its readings. */
export interface Growth {
  /** Mean of the second half. */
  readonly mean: number;
  /** Change from the begin to the end of the second half, on the line of least squares. */
  readonly change: number;
  /** Standard error of `change`. */
  readonly error: number;
  /** Whether it changes by more than chance and {@link TOLERATED} explain. */
  readonly grows: boolean;
}

/** Growth over the second half that counts as level, as a share of the mean. */
const TOLERATED = 0.01;

/** Standard errors that chance may explain. */
const ERRORS = 3;

/** The fewest readings that a line and its error can be drawn from. */
const MIN_READINGS = 6;

/** @throws Error for too few readings */
export function growthOf(readings: readonly number[]): Growth {
  const half = readings.slice(Math.floor(readings.length / 2));
  const count = half.length;
  if (readings.length < MIN_READINGS) throw new Error(`${readings.length} readings are too few.`);
  const middle = (count - 1) / 2;
  const mean = half.reduce((sum, value) => sum + value, 0) / count;
  let squares = 0;
  let products = 0;
  half.forEach((value, i) => {
    squares += (i - middle) ** 2;
    products += (i - middle) * (value - mean);
  });
  const slope = products / squares;
  const rest = half.reduce((sum, value, i) => sum + (value - mean - slope * (i - middle)) ** 2, 0);
  const change = slope * (count - 1);
  const error = Math.sqrt(rest / (count - 2) / squares) * (count - 1);
  return { mean, change, error, grows: change - ERRORS * error > TOLERATED * mean };
}
