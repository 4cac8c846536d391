/**
 * Affine matrices in float32, with every operation rounded and in the order of the reference's SIMD code, so that
 * imported transforms have the same bits. 16 floats, column by column.
 */

const { fround, sqrt } = Math;

export type FloatMatrix = Float32Array;

/** out = a · b; `out` must be neither. */
export function multiplyFloats(out: FloatMatrix, a: FloatMatrix, b: FloatMatrix): void {
  for (let column = 0; column < 16; column += 4) {
    const x = b[column];
    const y = b[column + 1];
    const z = b[column + 2];
    const w = b[column + 3];
    for (let row = 0; row < 4; row++) {
      const xy = fround(fround(y * a[4 + row]) + fround(x * a[row]));
      const zw = fround(fround(w * a[12 + row]) + fround(z * a[8 + row]));
      out[column + row] = xy + zw;
    }
  }
}

/** a · b − c · d */
function difference(a: number, b: number, c: number, d: number): number {
  return fround(fround(a * b) - fround(c * d));
}

/** out = the inverse of m, whose last row is 0 0 0 1, by cofactors; `out` must not be `m`. */
export function invertFloats(out: FloatMatrix, m: FloatMatrix): void {
  const [x0, y0, z0] = [m[0], m[1], m[2]];
  const [x1, y1, z1] = [m[4], m[5], m[6]];
  const [x2, y2, z2] = [m[8], m[9], m[10]];
  const [a0, a1, a2] = [
    difference(y1, z2, y2, z1),
    difference(y2, z0, y0, z2),
    difference(y0, z1, y1, z0),
  ];
  const sum = fround(fround(x0 * a0) + fround(x2 * a2));
  const inverse = fround(1 / fround(fround(x1 * a1) + sum));
  out[0] = inverse * a0;
  out[1] = inverse * a1;
  out[2] = inverse * a2;
  out[4] = inverse * difference(x2, z1, x1, z2);
  out[5] = inverse * difference(x0, z2, x2, z0);
  out[6] = inverse * difference(x1, z0, x0, z1);
  out[8] = inverse * difference(x1, y2, x2, y1);
  out[9] = inverse * difference(x2, y0, x0, y2);
  out[10] = inverse * difference(x0, y1, x1, y0);
  out[3] = out[7] = out[11] = 0;
  invertTranslation(out, m, inverse);
}

/** The last column of the inverse. */
function invertTranslation(out: FloatMatrix, m: FloatMatrix, inverse: number): void {
  const [x0, y0, z0] = [m[0], m[1], m[2]];
  const [x1, y1, z1] = [m[4], m[5], m[6]];
  const [x2, y2, z2] = [m[8], m[9], m[10]];
  const [x3, y3, z3] = [m[12], m[13], m[14]];
  out[12] =
    inverse *
    cofactor(
      product(x2, y3, z1),
      product(x2, y1, z3),
      product(z2, x1, y3),
      product(z2, x3, y1),
      product(y2, x1, z3),
      product(y2, x3, z1),
    );
  out[13] =
    inverse *
    cofactor(
      product(x3, y2, z0),
      product(x3, y0, z2),
      product(z3, x0, y2),
      product(z3, x2, y0),
      product(y3, x0, z2),
      product(y3, x2, z0),
    );
  out[14] =
    inverse *
    cofactor(
      product(x0, y1, z3),
      product(x0, y3, z1),
      product(z0, x3, y1),
      product(z0, x1, y3),
      product(y0, x3, z1),
      product(y0, x1, z3),
    );
  out[15] =
    inverse *
    cofactor(
      product(x1, y0, z2),
      product(x1, y2, z0),
      product(z1, x2, y0),
      product(z1, x0, y2),
      product(y1, x2, z0),
      product(y1, x0, z2),
    );
}

/** The sum of six products in the reference's order. */
function cofactor(a: number, b: number, c: number, d: number, e: number, f: number): number {
  return fround(fround(fround(fround(c - fround(a - b)) - d) - e) + f);
}

function product(a: number, b: number, c: number): number {
  return fround(a * fround(b * c));
}

/** Squared lengths below are those of an axis that is lost. */
const LOST = 1e-16;

/**
 * Takes a matrix apart into translation, rotation (x y z w, of length 1 but for rounding) and scale: ten floats at `out[to]`. An axis
 * that is lost is made from the two others.
 * @returns whether that is possible: at most one axis is lost
 */
export function decomposeFloats(out: Float32Array, to: number, m: FloatMatrix): boolean {
  const [x, y, z] = [m.subarray(0, 3), m.subarray(4, 7), m.subarray(8, 11)];
  const squares = [squareOf(x, x), squareOf(y, y), squareOf(z, z)];
  if (!squares.every(Number.isFinite)) return false;
  const isLost = squares.map((square) => square < LOST);
  if (isLost.filter(Boolean).length > 1) return false;
  const lengths = squares.map((square) => fround(sqrt(square)));
  const axes = isLost[0]
    ? orthonormal(y, lengths[1], z, 1)
    : isLost[2]
      ? orthonormal(x, lengths[0], y, 0)
      : orthonormal(z, lengths[2], x, 2);
  out.set(m.subarray(12, 15), to);
  rotationOf(out, to + 3, axes);
  [x, y, z].forEach((axis, i) => {
    out[to + 7 + i] = squareOf(axes[i], axis) > 0 ? lengths[i] : -lengths[i];
  });
  return true;
}

/** Cosine between two axes from which on a matrix shears: far above rounding, 0.06° from a right angle. */
const SHEAR = 1e-3;

/** Whether axes of a matrix are not at right angles, which no translation, rotation and scale can be. */
export function shears(m: FloatMatrix): boolean {
  const dot = (a: number, b: number): number =>
    m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2];
  const isTilted = (a: number, b: number): boolean =>
    dot(a, b) ** 2 > SHEAR ** 2 * dot(a, a) * dot(b, b);
  return isTilted(0, 4) || isTilted(4, 8) || isTilted(8, 0);
}

type Axis = ArrayLike<number>;

/** Sum of products from the last component to the first. */
function squareOf(a: Axis, b: Axis): number {
  return fround(fround(a[0] * b[0]) + fround(fround(a[1] * b[1]) + fround(a[2] * b[2])));
}

/**
 * Three axes at right angles.
 * @param first the axis that keeps its direction, at place `place`
 * @param third the axis two places after it: the one between is at right angles to both
 */
function orthonormal(first: Axis, length: number, third: Axis, place: number): readonly Axis[] {
  const axes: Axis[] = [];
  const kept = [first[0], first[1], first[2]].map((value) => fround(value / length));
  const [next, last] = [(place + 2) % 3, (place + 1) % 3];
  axes[place] = kept;
  axes[next] = normalized(cross(kept, third));
  axes[last] = normalized(cross(axes[next], kept));
  return axes;
}

export function cross(a: Axis, b: Axis): Axis {
  return [
    difference(a[1], b[2], a[2], b[1]),
    difference(a[2], b[0], a[0], b[2]),
    difference(a[0], b[1], a[1], b[0]),
  ];
}

function normalized(axis: Axis): Axis {
  const [x, y, z] = [axis[0], axis[1], axis[2]];
  const square = fround(fround(fround(x * x) + fround(z * z)) + fround(y * y));
  const inverse = fround(1 / fround(sqrt(square)));
  return [fround(x * inverse), fround(y * inverse), fround(z * inverse)];
}

/** Writes the rotation to three axes, of length 1, to `out[to]`. */
function rotationOf(out: Float32Array, to: number, [x, y, z]: readonly Axis[]): void {
  const [xx, yy, zz] = [x[0], y[1], z[2]];
  const trace = fround(fround(xx + yy) + zz);
  const differences = [fround(y[2] - z[1]), fround(z[0] - x[2]), fround(x[1] - y[0])];
  const sums = [fround(y[2] + z[1]), fround(z[0] + x[2]), fround(x[1] + y[0])];
  let q: number[];
  let radicand: number;
  if (trace > 0) {
    radicand = fround(trace + 1);
    q = [...differences, radicand];
  } else if (zz > xx && zz > yy) {
    radicand = fround(fround(fround(zz - xx) - yy) + 1);
    q = [sums[1], sums[0], radicand, differences[2]];
  } else if (yy > xx) {
    radicand = fround(fround(fround(yy - zz) - xx) + 1);
    q = [sums[2], radicand, sums[0], differences[1]];
  } else {
    radicand = fround(fround(fround(xx - yy) - zz) + 1);
    q = [radicand, sums[2], sums[1], differences[0]];
  }
  const half = fround(fround(1 / fround(sqrt(radicand))) * 0.5);
  q.forEach((value, i) => (out[to + i] = value * half));
}

/** Gives the rotation at `q[at]` the length 1, which rounding took from it. */
export function normalizeRotation(q: Float32Array, at: number): void {
  const xz = fround(fround(q[at] * q[at]) + fround(q[at + 2] * q[at + 2]));
  const yw = fround(fround(q[at + 1] * q[at + 1]) + fround(q[at + 3] * q[at + 3]));
  const inverse = fround(1 / fround(sqrt(fround(xz + yw))));
  for (let i = at; i < at + 4; i++) q[i] *= inverse;
}

/** The matrix with rows and columns exchanged. */
export function transposeFloats(m: FloatMatrix): FloatMatrix {
  return m.map((_, i) => m[4 * (i % 4) + Math.floor(i / 4)]);
}

/** Transforms the three floats at `v[at]`; a fourth one, `w`, is 1 for points and 0 for directions. */
export function transformFloats(v: Float32Array, at: number, m: FloatMatrix, w: number): void {
  const [x, y, z] = [v[at], v[at + 1], v[at + 2]];
  for (let row = 0; row < 3; row++) {
    const xy = fround(fround(y * m[4 + row]) + fround(x * m[row]));
    const zw = fround(fround(w * m[12 + row]) + fround(z * m[8 + row]));
    v[at + row] = xy + zw;
  }
}
