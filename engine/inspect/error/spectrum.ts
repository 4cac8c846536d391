import type { JointIndex, Seconds } from '../../base/units.ts';
import { fft } from '../../math/fft.ts';
import { guessFrameRate } from '../frame-rate.ts';
import { pointToModel, createStageSampler, type ErrorExplainer } from './attribution.ts';
import { COMPRESSION_STAGES } from './stages.ts';

/** Amplitude of a joint's error by frequency, split by cause. */
export interface ErrorSpectrum {
  readonly joint: JointIndex;
  /** Hertz between two lines. Line k is at k times that; line 0 is the constant part. */
  readonly spacing: number;
  /**
   * Per line: root mean square displacement of the shell points by dropped keys and timepoints. Curves
   * become too smooth, so this error drifts, mostly below half of the frame rate.
   */
  readonly drift: Float64Array;
  /**
   * The same for stored values. They jump from one to the next, so this error buzzes at any frequency.
   */
  readonly buzz: Float64Array;
  /** Frame rate of the source, if it can be guessed. */
  readonly frameRate: number | undefined;
}

const MIN_SAMPLES = 64;
const MAX_SAMPLES = 8192;
/** Frame rate in hertz if the source's rate is not known. */
const DEFAULT_RATE = 30;

/**
 * The spectrum of one joint's error over the whole clip, sampled at twice the source's frame rate or
 * more, under Hann's window. The constant part is subtracted first and stored in line 0.
 * @param distance of the shell points from the joint
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const explainer = createErrorExplainer(skeleton, raw, animation, hand);
 * const { spacing, drift } = errorSpectrum(explainer, animation.duration, 0.1);
 * console.assert(spacing > 0 && drift.length > 0); // hertz
 */
export function errorSpectrum(
  explainer: ErrorExplainer,
  duration: Seconds,
  distance: number,
): ErrorSpectrum {
  const frameRate = guessFrameRate(explainer.stages.source)?.rate;
  const count = sampleCount(2 * duration * (frameRate ?? DEFAULT_RATE));
  const { drift, buzz } = displacements(explainer, duration, distance, count);
  return {
    joint: explainer.joint,
    spacing: 1 / duration,
    drift: spectrumOf(drift, count),
    buzz: spectrumOf(buzz, count),
    frameRate,
  };
}

/**
 * The root mean square of some lines together.
 *
 * @example
 * console.assert(bandStrength(Float64Array.of(3, 4)) === 5);
 */
export function bandStrength(lines: Float64Array, from = 0, to = lines.length): number {
  let squares = 0;
  for (let line = from; line < to; line++) squares += lines[line] ** 2;
  return Math.sqrt(squares);
}

function sampleCount(wanted: number): number {
  let count = MIN_SAMPLES;
  while (count < wanted && count < MAX_SAMPLES) count *= 2;
  return count;
}

/** x, y and z of three points. */
const SIGNALS = 9;

/**
 * The samples of all signals, one signal after the other: errors up to the timepoints, and errors of
 * stored values.
 */
function displacements(
  { stages, chain }: ErrorExplainer,
  duration: Seconds,
  distance: number,
  count: number,
): { readonly drift: Float64Array; readonly buzz: Float64Array } {
  const drift = new Float64Array(SIGNALS * count);
  const buzz = new Float64Array(SIGNALS * count);
  const locals = createStageSampler(stages, chain, duration);
  const [source, timed, built] = (['source', 'timed', 'built'] as const).map((stage) =>
    COMPRESSION_STAGES.indexOf(stage),
  );
  const points = COMPRESSION_STAGES.map(() => new Float64Array(3));
  for (let sample = 0; sample < count; sample++) {
    const poses = locals((sample / count) * duration);
    for (let axis = 0; axis < 3; axis++) {
      for (const stage of [source, timed, built]) {
        points[stage].fill(0);
        points[stage][axis] = distance;
        pointToModel(poses[stage], chain.length - 1, points[stage]);
      }
      for (let i = 0; i < 3; i++) {
        const at = (3 * axis + i) * count + sample;
        drift[at] = points[timed][i] - points[source][i];
        buzz[at] = points[built][i] - points[timed][i];
      }
    }
  }
  return { drift, buzz };
}

/**
 * Root mean square a line, of all signals together. Their squares add up to the mean square
 * displacement.
 */
export function spectrumOf(signals: Float64Array, count: number): Float64Array {
  const power = new Float64Array(count / 2);
  const re = new Float64Array(count);
  const im = new Float64Array(count);
  // Hann's window keeps 3/8 of a signal's power.
  const scale = 2 / (count * count * (3 / 8));
  for (let first = 0; first < signals.length; first += count) {
    const signal = signals.subarray(first, first + count);
    const mean = signal.reduce((sum, value) => sum + value, 0) / count;
    for (let n = 0; n < count; n++) {
      re[n] = (signal[n] - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / count));
    }
    im.fill(0);
    fft(re, im);
    power[0] += mean * mean;
    for (let k = 1; k < power.length; k++) power[k] += scale * (re[k] * re[k] + im[k] * im[k]);
  }
  // The mean of three points.
  return power.map((value) => Math.sqrt(value / 3));
}
