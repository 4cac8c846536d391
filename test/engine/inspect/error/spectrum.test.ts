import { describe, expect, it } from 'vitest';
import { createErrorExplainer } from '../../../../engine/inspect/error/attribution.ts';
import {
  bandStrength,
  errorSpectrum,
  spectrumOf,
} from '../../../../engine/inspect/error/spectrum.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

const COUNT = 512;

/** Nine signals, of which the first is a wave and all others nothing. */
function wave(height: number, cycles: number, offset = 0): Float64Array {
  const signals = new Float64Array(9 * COUNT);
  for (let n = 0; n < COUNT; n++) {
    signals[n] = offset + height * Math.sin((2 * Math.PI * cycles * n) / COUNT);
  }
  return signals;
}

describe('one wave', () => {
  const lines = spectrumOf(wave(3, 20, 2), COUNT);

  it('is strong at its own line and the two beside it alone', () => {
    expect(bandStrength(lines, 1, 19)).toBeLessThan(1e-9);
    expect(bandStrength(lines, 22)).toBeLessThan(1e-9);
    expect(lines.indexOf(Math.max(...lines.subarray(1)))).toBe(20);
  });

  it('has the root mean square of the wave, a third of it for each of the three points', () => {
    expect(bandStrength(lines, 1)).toBeCloseTo(3 / Math.SQRT2 / Math.sqrt(3), 9);
  });

  it('leaves what stays the same in line 0', () => {
    expect(lines[0]).toBeCloseTo(2 / Math.sqrt(3), 9);
  });
});

/** A joint that goes to and fro along x, keyed at 60 Hz. */
function swinging(hertz: number, height: number, seconds: number) {
  const frames = 60 * seconds;
  const translations = Array.from({ length: frames + 1 }, (_, frame) => {
    const time = frame / 60;
    return [time, 1 + height * Math.sin(2 * Math.PI * hertz * time), 0, 0];
  });
  return rawClip([{ translations }], seconds);
}

describe('a joint at a distance of 0', () => {
  const skeleton = builtSkeleton([-1]);
  const source = swinging(1, 0.25, 4);
  const spectrum = (builtOf: typeof source) =>
    errorSpectrum(createErrorExplainer(skeleton, source, buildAnimation(builtOf), 0), 4, 0);

  it('that lost its swing drifts at the rate of the swing', () => {
    const still = rawClip([{ translations: [[0, 1, 0, 0]] }], 4);
    const { drift, buzz, spacing, frameRate } = spectrum(still);
    expect(frameRate).toBe(60);
    expect(drift.indexOf(Math.max(...drift)) * spacing).toBeCloseTo(1, 9);
    // Each of the three points moves as the joint does, in a straight line from key to key.
    expect(bandStrength(drift)).toBeCloseTo(0.25 / Math.SQRT2, 3);
    expect(bandStrength(buzz)).toBe(0);
  });

  it('that kept all keys only buzzes, within a half step of its half floats', () => {
    const { drift, buzz } = spectrum(source);
    expect(bandStrength(drift)).toBeLessThan(1e-6);
    expect(bandStrength(buzz)).toBeGreaterThan(1e-5);
    expect(bandStrength(buzz)).toBeLessThan(2 ** -11);
  });
});
