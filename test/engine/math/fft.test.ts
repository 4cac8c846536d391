import { describe, expect, it } from 'vitest';
import { fft } from '../../../engine/math/fft.ts';
import { seeded } from '../../support/random.ts';

/** The sum itself. */
function transformed(re: Float64Array, im: Float64Array): [Float64Array, Float64Array] {
  const { length } = re;
  const out = [new Float64Array(length), new Float64Array(length)] as const;
  for (let k = 0; k < length; k++) {
    for (let n = 0; n < length; n++) {
      const angle = (-2 * Math.PI * k * n) / length;
      out[0][k] += re[n] * Math.cos(angle) - im[n] * Math.sin(angle);
      out[1][k] += re[n] * Math.sin(angle) + im[n] * Math.cos(angle);
    }
  }
  return [...out];
}

it.each([0, 3, 6, 100])('refuses %d numbers', (length) => {
  expect(() => fft(new Float64Array(length), new Float64Array(length))).toThrow(
    'a power of two is transformed',
  );
});

describe('agrees with the sum that it stands for', () => {
  it.each([1, 2, 4, 8, 64, 256])('%d numbers', (length) => {
    const random = seeded(length);
    const numbers = (): Float64Array => Float64Array.from({ length }, () => random() - 0.5);
    const [re, im] = [numbers(), numbers()];
    const [expectedRe, expectedIm] = transformed(re, im);
    fft(re, im);
    for (let k = 0; k < length; k++) {
      expect(re[k]).toBeCloseTo(expectedRe[k], 10);
      expect(im[k]).toBeCloseTo(expectedIm[k], 10);
    }
  });
});
