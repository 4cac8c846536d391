/** Floats of an affine matrix, column by column; the last row is always 0 0 0 1. */
const MATRIX_FLOATS = 16;

/**
 * Writes the identity to `out[to]`.
 *
 * @example
 * const matrix = new Float32Array(16);
 * setIdentity(matrix);
 * console.assert(matrix[0] === 1 && matrix[15] === 1);
 */
export function setIdentity(out: Float32Array, to = 0): void {
  out.fill(0, to, to + MATRIX_FLOATS);
  out[to] = out[to + 5] = out[to + 10] = out[to + 15] = 1;
}

/**
 * out = translation · rotation · scale of the local transform at `local[from]` (translation x y z,
 * unit rotation x y z w, scale x y z).
 *
 * @example
 * const matrix = new Float32Array(16);
 * composeAffine(matrix, 0, [0, 1, 0, 0, 0, 0, 1, 2, 2, 2]);
 * console.assert(matrix[0] === 2 && matrix[13] === 1);
 */
export function composeAffine(
  out: Float32Array,
  to: number,
  local: ArrayLike<number>,
  from = 0,
): void {
  const x = local[from + 3];
  const y = local[from + 4];
  const z = local[from + 5];
  const w = local[from + 6];
  const sx = local[from + 7];
  const sy = local[from + 8];
  const sz = local[from + 9];
  out[to] = (1 - 2 * (y * y + z * z)) * sx;
  out[to + 1] = 2 * (x * y + z * w) * sx;
  out[to + 2] = 2 * (x * z - y * w) * sx;
  out[to + 3] = 0;
  out[to + 4] = 2 * (x * y - z * w) * sy;
  out[to + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[to + 6] = 2 * (y * z + x * w) * sy;
  out[to + 7] = 0;
  out[to + 8] = 2 * (x * z + y * w) * sz;
  out[to + 9] = 2 * (y * z - x * w) * sz;
  out[to + 10] = (1 - 2 * (x * x + y * y)) * sz;
  out[to + 11] = 0;
  out[to + 12] = local[from];
  out[to + 13] = local[from + 1];
  out[to + 14] = local[from + 2];
  out[to + 15] = 1;
}

/**
 * out = a · b, both affine; `out` must not overlap a or b.
 *
 * @param to, ai, bi where each matrix begins, in floats; 16 each, column by column
 *
 * @example
 * const product = new Float32Array(16);
 * multiplyAffine(product, 0, models, 0, models, 16);
 */
export function multiplyAffine(
  out: Float32Array,
  to: number,
  a: Float32Array,
  ai: number,
  b: Float32Array,
  bi: number,
): void {
  for (let column = 0; column < MATRIX_FLOATS; column += 4) {
    const x = b[bi + column];
    const y = b[bi + column + 1];
    const z = b[bi + column + 2];
    const w = b[bi + column + 3];
    for (let row = 0; row < 3; row++) {
      out[to + column + row] =
        a[ai + row] * x + a[ai + 4 + row] * y + a[ai + 8 + row] * z + a[ai + 12 + row] * w;
    }
    out[to + column + 3] = w;
  }
}

/**
 * out = the affine matrix at `m[at]` times the point at `p[from]`; `out` may be `p`.
 *
 * @example
 * const point = Float32Array.of(0, 0, 0);
 * const hips = skeleton.names.indexOf('Hips');
 * transformPoint(point, 0, models, hips * MATRIX_FLOATS, point, 0);
 * console.assert(point[1] > 0.8);
 */
export function transformPoint(
  out: Float32Array,
  to: number,
  m: Float32Array,
  at: number,
  p: ArrayLike<number>,
  from: number,
): void {
  const x = p[from];
  const y = p[from + 1];
  const z = p[from + 2];
  out[to] = m[at] * x + m[at + 4] * y + m[at + 8] * z + m[at + 12];
  out[to + 1] = m[at + 1] * x + m[at + 5] * y + m[at + 9] * z + m[at + 13];
  out[to + 2] = m[at + 2] * x + m[at + 6] * y + m[at + 10] * z + m[at + 14];
}

/**
 * out = the inverse of the affine matrix at `m[at]`; if it has none, all zeros but the last
 * element. Computed in doubles; allocates nothing.
 * @returns whether the matrix has an inverse
 *
 * @example
 * const inverse = new Float32Array(16);
 * console.assert(invertAffine(inverse, models, MATRIX_FLOATS));
 */
export function invertAffine(out: Float32Array | number[], m: ArrayLike<number>, at = 0): boolean {
  const xx = m[at];
  const xy = m[at + 1];
  const xz = m[at + 2];
  const yx = m[at + 4];
  const yy = m[at + 5];
  const yz = m[at + 6];
  const zx = m[at + 8];
  const zy = m[at + 9];
  const zz = m[at + 10];
  const volume = xx * (yy * zz - yz * zy) + xy * (yz * zx - yx * zz) + xz * (yx * zy - yy * zx);
  const exists = volume !== 0 && Number.isFinite(1 / volume);
  const by = exists ? 1 / volume : 0;
  invertRow(
    out,
    0,
    m,
    at,
    (yy * zz - yz * zy) * by,
    (yz * zx - yx * zz) * by,
    (yx * zy - yy * zx) * by,
  );
  invertRow(
    out,
    1,
    m,
    at,
    (zy * xz - zz * xy) * by,
    (zz * xx - zx * xz) * by,
    (zx * xy - zy * xx) * by,
  );
  invertRow(
    out,
    2,
    m,
    at,
    (xy * yz - xz * yy) * by,
    (xz * yx - xx * yz) * by,
    (xx * yy - xy * yx) * by,
  );
  out[3] = out[7] = out[11] = 0;
  out[15] = 1;
  return exists;
}

/**
 * Writes one row of an inverse: `x y z`, and the component that undoes the translation of `m[at]`.
 */
function invertRow(
  out: Float32Array | number[],
  row: number,
  m: ArrayLike<number>,
  at: number,
  x: number,
  y: number,
  z: number,
): void {
  out[row] = x;
  out[row + 4] = y;
  out[row + 8] = z;
  out[row + 12] = -(x * m[at + 12] + y * m[at + 13] + z * m[at + 14]);
}
