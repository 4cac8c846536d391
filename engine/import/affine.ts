import { invertAffine } from '../math/matrix.ts';
import { cross, dot, scaled, type Vector } from '../math/vectors.ts';

/** An affine matrix, 16 numbers column by column: doubles, as products of many are inverted here. */
export type Affine = readonly number[];

/** A node's own transform, ten numbers: translation, rotation x y z w, scale. */
export type LocalTransform = readonly number[];

export const IDENTITY: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** translation · rotation · scale; the rotation need not be of length 1. */
export function compose([tx, ty, tz, qx, qy, qz, qw, sx, sy, sz]: LocalTransform): Affine {
  const length = Math.hypot(qx, qy, qz, qw);
  const [x, y, z, w] = length === 0 ? [0, 0, 0, 1] : [qx, qy, qz, qw].map((q) => q / length);
  const axes: Vector[] = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  return fromColumns(scaled(axes[0], sx), scaled(axes[1], sy), scaled(axes[2], sz), [tx, ty, tz]);
}

/** The affine matrix of three axes and a translation. */
function fromColumns(x: Vector, y: Vector, z: Vector, translation: Vector): Affine {
  return [...x, 0, ...y, 0, ...z, 0, ...translation, 1];
}

/** The three axes of a matrix. */
export function axesOf(m: Affine): readonly [Vector, Vector, Vector] {
  return [m.slice(0, 3), m.slice(4, 7), m.slice(8, 11)];
}

/** a · b: first b, then a. */
export function multiply(a: Affine, b: Affine): Affine {
  return b.map((_, i) => {
    const row = i % 4;
    const column = i - row;
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += a[4 * k + row] * b[column + k];
    return sum;
  });
}

/** The three columns of cofactors: they turn normals, whatever the matrix does to lengths. */
export function cofactors(m: Affine): readonly [Vector, Vector, Vector] {
  const [x, y, z] = axesOf(m);
  return [cross(y, z), cross(z, x), cross(x, y)];
}

/** The determinant; negative where the matrix mirrors. */
export function determinant(m: Affine): number {
  const [x, y, z] = axesOf(m);
  return dot(x, cross(y, z));
}

/** The inverse; undefined for a singular matrix. */
export function invert(m: Affine): Affine | undefined {
  const inverse: number[] = [...IDENTITY];
  return invertAffine(inverse, m) ? inverse : undefined;
}
