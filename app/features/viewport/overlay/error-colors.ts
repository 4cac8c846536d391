import { Color } from 'three';
import { errorColor, errorPart, type ErrorStyle } from '../../../draw/error/error-colors.ts';
import type { BoneTable } from '../bone-table.ts';

/** Steps of a scale. */
export const SHADES = 256;

/** The colours of a scale from its dark end to its bright one: red, green, blue in the renderer's linear space. */
export function errorShades(colors: ErrorStyle['colors']): Float32Array {
  const shades = new Float32Array(3 * SHADES);
  const color = new Color();
  for (let shade = 0; shade < SHADES; shade++) {
    color.set(errorColor(shade / (SHADES - 1), colors)).toArray(shades, 3 * shade);
  }
  return shades;
}

/** Writes the colour of an error to `out[at]`. Frame time. */
export function writeShade(
  error: number,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
  at: number,
): void {
  const part = Math.min(1, errorPart(error, style));
  const from = 3 * Math.round(part * (SHADES - 1));
  out[at] = shades[from];
  out[at + 1] = shades[from + 1];
  out[at + 2] = shades[from + 2];
}

/**
 * Colours every bone by the error of the joint that it turns with. Frame time.
 * @param errors one a joint
 * @param out caller's, room for `table.count` colours
 */
export function writeBoneErrors(
  table: BoneTable,
  errors: Float32Array,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
): void {
  for (let bone = 0; bone < table.count; bone++) {
    writeShade(errors[table.joint[bone]], style, shades, out, 3 * bone);
  }
}
