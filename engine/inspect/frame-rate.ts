import type { Seconds } from '../base/units.ts';
import type { Animation } from '../model/animation.ts';
import type { RawAnimation } from '../model/raw.ts';

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

/**
 * Guesses the frame rate of a clip from the times at which it has keys; undefined if no rate fits. An
 * optimised clip has keys on only some of its frames, so the lowest rate with a frame at every key is
 * chosen.
 *
 * @example
 * const rate = guessFrameRate(raw);
 * console.assert(rate !== undefined && rate.frames > 1);
 */
export function guessFrameRate(clip: Animation | RawAnimation): FrameRate | undefined {
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
  const fitting = TOLERANCES.map((tolerance) =>
    RATES.filter((rate) => fits(times, rate, tolerance)),
  ).find((rates) => rates.length > 0);
  if (fitting === undefined) return undefined;
  const [lowest] = fitting;
  const certain = times.length >= MIN_TIMES && hasNeighbours(times, lowest);
  const rate = certain
    ? lowest
    : (COMMON_RATES.find((common) => fitting.includes(common)) ?? lowest);
  return { rate, frames: Math.round(duration * rate), certain };
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
