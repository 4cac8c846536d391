import { MATRIX_FLOATS } from '#engine/model';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { writeShade } from './error-colors.ts';

/** Points of a joint's shell: one on each of its axes. */
const POINTS = 3;

/** Of one line: x y z of its two ends. */
const LINE_FLOATS = 6;

/** Floats a joint: a line for each of its points. */
export const SHELL_FLOATS = POINTS * LINE_FLOATS;

/**
 * Writes a line for every shell point, from where the reference has it to where the clip does. Frame
 * time.
 * @param distances of the points from their joint, one a joint
 * @param out caller's, {@link SHELL_FLOATS} floats per joint
 */
export function writeShellLines(
  reference: Float32Array,
  clip: Float32Array,
  distances: Float32Array,
  out: Float32Array,
): void {
  let to = 0;
  for (let at = 0; at < clip.length; at += MATRIX_FLOATS) {
    const distance = distances[at / MATRIX_FLOATS];
    for (let axis = at; axis < at + 4 * POINTS; axis += 4) {
      for (let i = 0; i < 3; i++) {
        out[to + i] = reference[at + 12 + i] + distance * reference[axis + i];
        out[to + 3 + i] = clip[at + 12 + i] + distance * clip[axis + i];
      }
      to += LINE_FLOATS;
    }
  }
}

/**
 * Colours the lines by how long each would be if it were not magnified. Frame time.
 * @param out caller's, as long as `lines`: a colour an end
 */
export function writeShellColors(
  lines: Float32Array,
  magnification: number,
  style: ErrorStyle,
  shades: Float32Array,
  out: Float32Array,
): void {
  for (let at = 0; at < lines.length; at += LINE_FLOATS) {
    const x = lines[at + 3] - lines[at];
    const y = lines[at + 4] - lines[at + 1];
    const z = lines[at + 5] - lines[at + 2];
    const error = Math.sqrt(x * x + y * y + z * z) / magnification;
    writeShade(error, style, shades, out, at);
    for (let i = 0; i < 3; i++) out[at + 3 + i] = out[at + i];
  }
}
