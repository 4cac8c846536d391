import type { Seconds } from '../base/units.ts';
import type { Animation } from '../model/animation.ts';
import type { RawAnimation, Clip } from '../model/raw.ts';

/** A guess of the frame rate at which a clip was keyed. */
export interface FrameRate {
  /** Frames per second. */
  readonly rate: number;
  /** Frames from start to end; the number of poses is one more. */
  readonly frames: number;
  /** Whether there are keys on neighbouring frames. Otherwise other rates would fit as well. */
  readonly certain: boolean;
}

/**
 * Common frame rates, ascending. Television rates come after the integer rates that they are close to.
 */
// oxfmt-ignore
const RATES = [
  10, 12, 12.5, 15, 20, 24, 23.976, 25, 30, 29.97, 48, 50, 60, 59.94, 72, 75, 90, 100, 120, 119.88,
  144, 150, 200, 240, 250, 300, 480,
];

/** Preferred rates if there are so few keys that several rates fit. */
const COMMON_RATES = [30, 24, 60, 25];

/**
 * Largest distance of a key from a frame, as a part of a frame: for computed times, and for times
 * rounded to decimals.
 */
const TOLERANCES = [0.0005, 0.02];

/** Relative error of a time that was stored as a 32-bit ratio of a 32-bit duration. */
const ROUNDING = 2 ** -22;

/** The fewest times from which a frame rate can be guessed. */
const MIN_TIMES = 3;

/** Times closer than this, in seconds, are one: the two sides of a step. */
export const SAME_TIME = 1e-4;

/** With fewer times, or fewer of them at the same distance, distances do not tell a rate. */
const MIN_DENSE_TIMES = 8;
const DENSE = 0.8;

/** How far the mean distance of times may be from a rate's frame, as a part of it. */
const SAME_FRAME = 0.002;

/**
 * Guesses the frame rate of a clip from the times at which it has keys; undefined if no rate fits. An
 * optimised clip has keys on only some of its frames, so the lowest rate with a frame at every key is
 * chosen. A curve that is sampled from its first key to its last has these ends off its own frames:
 * then the frames of the others count.
 *
 * @example
 * const rate = guessFrameRate(raw);
 * console.assert(rate !== undefined && rate.frames > 1);
 */
export function guessFrameRate(clip: Clip): FrameRate | undefined {
  return guessRate(clip.kind === 'animation' ? runtimeTimes(clip) : rawTimes(clip), clip.duration);
}

function runtimeTimes({ timepoints, duration }: Animation): Float64Array {
  return Float64Array.from(timepoints, (ratio) => ratio * duration);
}

function rawTimes({ translations, rotations, scales, duration }: RawAnimation): Float64Array {
  const times = new Set([0, duration]);
  for (const keys of [translations, rotations, scales]) {
    for (const time of keys.times) times.add(time);
  }
  return Float64Array.from(times).toSorted();
}

/** @param times ascending, in [0, duration] */
function guessRate(times: Float64Array, duration: Seconds): FrameRate | undefined {
  const guess = rateOfFrames(times) ?? rateWithin(times);
  if (guess === undefined) return undefined;
  const { rate, certain } = guess;
  return { rate, frames: Math.round(duration * rate), certain };
}

type Guess = Pick<FrameRate, 'rate' | 'certain'>;

/** The lowest rate with a frame at every time. */
function rateOfFrames(times: Float64Array): Guess | undefined {
  const fitting = TOLERANCES.map((tolerance) =>
    RATES.filter((rate) => fits(times, rate, tolerance)),
  ).find((rates) => rates.length > 0);
  if (fitting === undefined) return undefined;
  const [lowest] = fitting;
  const certain = times.length >= MIN_TIMES && hasNeighbours(times, lowest);
  const common = COMMON_RATES.find((rate) => fitting.includes(rate));
  const isPlain = hasNeighbours(times.subarray(1, -1), lowest) || common !== undefined;
  const within = isPlain ? undefined : rateWithin(times);
  return within ?? { rate: certain ? lowest : (common ?? lowest), certain };
}

/** The rate of all times but the ends, wherever its frames begin. */
function rateWithin(times: Float64Array): Guess | undefined {
  const rate = densestRate(times) ?? shiftedRate(times.subarray(1, -1));
  return rate === undefined ? undefined : { rate, certain: true };
}

/** The lowest rate of which every time is some frames from the first, and two are on neighbouring ones. */
function shiftedRate(times: Float64Array): number | undefined {
  if (times.length < MIN_DENSE_TIMES) return undefined;
  const shifted = times.map((time) => time - times[0]);
  const [tolerance] = TOLERANCES;
  const lowest = RATES.find((rate) => fits(shifted, rate, tolerance));
  return lowest !== undefined && hasNeighbours(shifted, lowest) ? lowest : undefined;
}

/** The rate of which most times are one frame apart. */
function densestRate(times: Float64Array): number | undefined {
  const mean = rateOfGaps(times);
  if (mean === undefined) return undefined;
  const [rate] = RATES.toSorted((a, b) => Math.abs(a - mean) - Math.abs(b - mean));
  return Math.abs(rate / mean - 1) <= SAME_FRAME ? rate : undefined;
}

/**
 * Times a second of densely keyed times: by the median distance, wherever they begin.
 * @param times in seconds, ascending
 */
export function rateOfGaps(times: Float64Array): number | undefined {
  if (times.length < MIN_DENSE_TIMES) return undefined;
  const gaps = Array.from(times.subarray(1), (time, i) => time - times[i]).filter(
    (g) => g > SAME_TIME,
  );
  const gap = gaps.toSorted((a, b) => a - b).at(gaps.length >> 1);
  if (gap === undefined) return undefined;
  const typical = gaps.filter((one) => Math.abs(one / gap - 1) < 0.05);
  if (typical.length < DENSE * gaps.length) return undefined;
  const mean = typical.reduce((sum, one) => sum + one, 0) / typical.length;
  return mean > 0 ? 1 / mean : undefined;
}

function fits(times: Float64Array, rate: number, tolerance: number): boolean {
  return times.every((time) => {
    const frame = time * rate;
    return Math.abs(frame - Math.round(frame)) <= tolerance + frame * ROUNDING;
  });
}

/** Whether two times are on neighbouring frames. */
function hasNeighbours(times: Float64Array, rate: number): boolean {
  return times.some((time, i) => i > 0 && Math.round((time - times[i - 1]) * rate) === 1);
}
