import { MATRIX_FLOATS, multiplyAffine } from '#engine';

/** out = the inverse of the affine matrix at `m[at]`; of one that flattens, all zeros but the corner. */
export function invertAffine(out: Float32Array, m: Float32Array, at: number): void {
  const a = m[at];
  const b = m[at + 4];
  const c = m[at + 8];
  const d = m[at + 1];
  const e = m[at + 5];
  const f = m[at + 9];
  const g = m[at + 2];
  const h = m[at + 6];
  const i = m[at + 10];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const by = determinant === 0 ? 0 : 1 / determinant;
  out[0] = (e * i - f * h) * by;
  out[1] = (f * g - d * i) * by;
  out[2] = (d * h - e * g) * by;
  out[4] = (c * h - b * i) * by;
  out[5] = (a * i - c * g) * by;
  out[6] = (b * g - a * h) * by;
  out[8] = (b * f - c * e) * by;
  out[9] = (c * d - a * f) * by;
  out[10] = (a * e - b * d) * by;
  for (let row = 0; row < 3; row++) {
    out[12 + row] = -(
      out[row] * m[at + 12] +
      out[4 + row] * m[at + 13] +
      out[8 + row] * m[at + 14]
    );
  }
  out[3] = out[7] = out[11] = 0;
  out[15] = 1;
}

/**
 * Moves every matrix of `models` by the one at the start of `by`; allocates nothing.
 * @param scratch caller's, one matrix
 */
export function carryModels(models: Float32Array, by: Float32Array, scratch: Float32Array): void {
  for (let at = 0; at < models.length; at += MATRIX_FLOATS) carryModel(models, at, by, scratch);
}

/** Moves the matrix at `models[at]` alone, see {@link carryModels}. */
export function carryModel(
  models: Float32Array,
  at: number,
  by: Float32Array,
  scratch: Float32Array,
): void {
  for (let i = 0; i < MATRIX_FLOATS; i++) scratch[i] = models[at + i];
  multiplyAffine(models, at, by, 0, scratch, 0);
}
