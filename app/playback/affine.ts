import { multiplyAffine } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';

/**
 * Moves every matrix of `models` by the one at the start of `by`; allocates nothing.
 * @param scratch caller's, one matrix
 */
export function moveModels(models: Float32Array, by: Float32Array, scratch: Float32Array): void {
  for (let at = 0; at < models.length; at += MATRIX_FLOATS) moveModel(models, at, by, scratch);
}

/** Moves the matrix at `models[at]` alone, see {@link moveModels}. */
export function moveModel(
  models: Float32Array,
  at: number,
  by: Float32Array,
  scratch: Float32Array,
): void {
  for (let i = 0; i < MATRIX_FLOATS; i++) scratch[i] = models[at + i];
  multiplyAffine(models, at, by, 0, scratch, 0);
}
