import { MATRIX_FLOATS } from '#engine/model';
import type { ThemeName } from '../../session/state/view.ts';
import { STUB, type BoneTable } from './bone-table.ts';

/** Floats of a joint's axes: three lines, each from the joint outward. */
export const AXIS_FLOATS = 3 * 2 * 3;

/** How long axes are relative to their joint's longest bone, and to the skeleton at least and at most. */
const OF_BONE = 0.3;
const MIN_OF_EXTENT = 0.008;
const MAX_OF_EXTENT = 0.035;

/** Length of every joint's axes, from a pose's model matrices and the skeleton's extent; edit time. */
export function axisLengths(table: BoneTable, models: Float32Array, extent: number): Float32Array {
  const lengths = new Float32Array(table.parents.length);
  for (let bone = 0; bone < table.count; bone++) {
    const joint = table.joint[bone];
    if (table.end[bone] === STUB) continue;
    const length = distance(models, joint, table.end[bone]);
    lengths[joint] = Math.max(lengths[joint], length * OF_BONE);
  }
  return lengths.map((length) =>
    Math.min(extent * MAX_OF_EXTENT, Math.max(extent * MIN_OF_EXTENT, length)),
  );
}

function distance(models: Float32Array, a: number, b: number): number {
  const from = a * MATRIX_FLOATS + 12;
  const to = b * MATRIX_FLOATS + 12;
  return Math.hypot(
    models[to] - models[from],
    models[to + 1] - models[from + 1],
    models[to + 2] - models[from + 2],
  );
}

/**
 * Writes the x, y and z axis of every joint as a line, {@link AXIS_FLOATS} floats per joint, however
 * the joint is scaled. Frame time: allocates nothing.
 */
export function writeAxisLines(
  models: Float32Array,
  lengths: Float32Array,
  out: Float32Array,
): void {
  let to = 0;
  for (let joint = 0; joint < lengths.length; joint++) {
    const at = joint * MATRIX_FLOATS;
    const x = models[at + 12];
    const y = models[at + 13];
    const z = models[at + 14];
    for (let column = at; column < at + 12; column += 4) {
      const ax = models[column];
      const ay = models[column + 1];
      const az = models[column + 2];
      const size = Math.sqrt(ax * ax + ay * ay + az * az);
      const scale = size > 0 ? lengths[joint] / size : 0;
      out[to] = x;
      out[to + 1] = y;
      out[to + 2] = z;
      out[to + 3] = x + ax * scale;
      out[to + 4] = y + ay * scale;
      out[to + 5] = z + az * scale;
      to += 6;
    }
  }
}

/** Red, green, blue for x, y, z, as in other 3D tools. */
export const axisColors: Readonly<Record<ThemeName, readonly [string, string, string]>> = {
  dark: ['#ff6b6b', '#7bd88f', '#6aa9ff'],
  light: ['#c62828', '#2e7d32', '#1f5fd0'],
};
