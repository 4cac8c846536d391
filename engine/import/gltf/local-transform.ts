import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { axesOf, determinant, type Affine, type LocalTransform } from '../affine.ts';
import { note, type Findings } from '../findings.ts';
import { cross, dot, normalized, scaled, type Vector } from '../../math/vectors.ts';

const { hypot, sqrt } = Math;

/** Every node's transform as translation, rotation and scale; matrices are taken apart. */
export function localTransforms(
  findings: Findings,
  nodes: readonly GLTF.INode[],
  names: readonly string[],
): LocalTransform[] {
  const sheared: string[] = [];
  const transforms = nodes.map(({ matrix, translation, rotation, scale }, node) => {
    if (matrix !== undefined) {
      if (shears(matrix)) sheared.push(names[node]);
      return decompose(matrix);
    }
    return [...(translation ?? [0, 0, 0]), ...(rotation ?? [0, 0, 0, 1]), ...(scale ?? [1, 1, 1])];
  });
  if (sheared.length > 0) {
    const message = `The matrix of ${listed(sheared)} shears, which a joint cannot: shown without.`;
    note(findings, 'warning', 'shear', message);
  }
  return transforms;
}

/** Largest cosine between axes that is not reported as shear. */
const SHEAR = 1e-4;

function shears(matrix: Affine): boolean {
  const [x, y, z] = axesOf(matrix).map(normalized);
  return [dot(x, y), dot(y, z), dot(z, x)].some((cosine) => Math.abs(cosine) > SHEAR);
}

/** Decomposes a matrix. A mirroring matrix gets a negative x scale; shear is dropped. */
export function decompose(matrix: Affine): LocalTransform {
  const columns = axesOf(matrix);
  const scale = columns.map((column) => hypot(...column));
  if (determinant(matrix) < 0) scale[0] = -scale[0];
  const axes = completed(
    columns.map((column, i) => (scale[i] === 0 ? [] : scaled(column, 1 / scale[i]))),
  );
  return [...matrix.slice(12, 15), ...rotationOf(axes), ...scale];
}

/** An axis empty (empty) says nothing of the rotation: any at right angles to the others will do. */
function completed(axes: readonly Vector[]): readonly Vector[] {
  const lost = axes.findIndex((axis) => axis.length === 0);
  if (lost < 0) return axes;
  const [next, last] = [axes[(lost + 1) % 3], axes[(lost + 2) % 3]];
  if (next.length > 0 && last.length > 0) return axes.with(lost, cross(next, last));
  const known = [next, last].find((axis) => axis.length > 0);
  if (known === undefined) return [X, Y, Z];
  const other = normalized(cross(known, Math.abs(known[0]) < 0.9 ? X : Y));
  return completed(axes.with(lost, known === next ? other : scaled(other, -1)));
}

const [X, Y, Z] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The rotation (x y z w) that turns the coordinate axes into three at right angles, right-handed. */
function rotationOf([x, y, z]: readonly Vector[]): Vector {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = 2 * sqrt(1 + trace);
    return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  }
  if (x[0] >= y[1] && x[0] >= z[2]) {
    const s = 2 * sqrt(1 + x[0] - y[1] - z[2]);
    return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  }
  if (y[1] >= z[2]) {
    const s = 2 * sqrt(1 + y[1] - x[0] - z[2]);
    return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  }
  const s = 2 * sqrt(1 + z[2] - x[0] - y[1]);
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}
