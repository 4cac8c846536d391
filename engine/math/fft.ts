import { invariant } from '../base/errors.ts';

/**
 * Replaces complex numbers by their discrete Fourier transform. Line k is the sum of
 * `x[n] · exp(-2πi·k·n / length)`. Cooley and Tukey's algorithm, radix 2, without scaling.
 * @param re real parts; as many as `im`, a power of two
 */
export function fft(re: Float64Array, im: Float64Array): void {
  const { length } = re;
  invariant(length > 0 && (length & (length - 1)) === 0, 'a power of two is transformed');
  reverseBits(re, im);
  for (let half = 1; half < length; half *= 2) {
    for (let k = 0; k < half; k++) {
      const cos = Math.cos((Math.PI * k) / half);
      const sin = -Math.sin((Math.PI * k) / half);
      for (let a = k; a < length; a += 2 * half) {
        const b = a + half;
        const x = re[b] * cos - im[b] * sin;
        const y = re[b] * sin + im[b] * cos;
        re[b] = re[a] - x;
        im[b] = im[a] - y;
        re[a] += x;
        im[a] += y;
      }
    }
  }
}

/** Moves each number to the index with reversed bits. */
function reverseBits(re: Float64Array, im: Float64Array): void {
  for (let i = 1, j = 0; i < re.length; i++) {
    let bit = re.length >> 1;
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit;
    j |= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
}
