import { multiplyAffine } from '../math/matrix.ts';
import type { Mesh } from '../model/mesh.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';

/** The part of a mesh that ties it to a skeleton. */
export type Skin = Pick<Mesh, 'jointRemaps' | 'inverseBindPoses'>;

/**
 * Why this mesh cannot follow these model matrices, or undefined if it can.
 *
 * @example
 * console.assert(validateSkinningPalette(mesh, models, new Float32Array(16)) !== undefined);
 */
export function validateSkinningPalette(
  { jointRemaps, inverseBindPoses }: Skin,
  models: Float32Array,
  palette: Float32Array,
): string | undefined {
  const floats = jointRemaps.length * MATRIX_FLOATS;
  if (inverseBindPoses.length !== floats) {
    return `${jointRemaps.length} mesh joints have ${inverseBindPoses.length / MATRIX_FLOATS} inverse bind poses`;
  }
  if (palette.length < floats) {
    return `there is room for ${palette.length} floats, the matrices of ${jointRemaps.length} mesh joints need ${floats}`;
  }
  const joints = models.length / MATRIX_FLOATS;
  const outside = jointRemaps.find((joint) => joint >= joints);
  if (outside !== undefined) return `the mesh follows joint ${outside}, the pose has ${joints}`;
  return undefined;
}

/**
 * Skinning matrices, from bind position to posed position, one per mesh joint:
 * `palette[i] = models[jointRemaps[i]] · inverseBindPoses[i]`, {@link MATRIX_FLOATS} floats each,
 * column by column. A skinned vertex is the weighted sum of its position moved by the matrices of
 * its influences.
 *
 * @param models of all joints that the mesh follows, as `localToModel` leaves them
 * @param palette 16 floats a mesh joint, written
 *
 * @example
 * const palette = new Float32Array(mesh.jointRemaps.length * MATRIX_FLOATS);
 * skinningPalette(mesh, models, palette);
 */
export function skinningPalette(
  { jointRemaps, inverseBindPoses }: Skin,
  models: Float32Array,
  palette: Float32Array,
): void {
  for (let i = 0; i < jointRemaps.length; i++) {
    const at = i * MATRIX_FLOATS;
    multiplyAffine(palette, at, models, jointRemaps[i] * MATRIX_FLOATS, inverseBindPoses, at);
  }
}
