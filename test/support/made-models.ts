import { MATRIX_FLOATS } from '../../engine/model/skeleton.ts';

/** Model matrices of joints that stand at the given places, all turned alike: identity unless `axes` says. */
export function modelsAt(
  places: readonly (readonly number[])[],
  axes: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1],
): Float32Array {
  const models = new Float32Array(places.length * MATRIX_FLOATS);
  places.forEach((place, joint) => {
    const at = joint * MATRIX_FLOATS;
    for (let column = 0; column < 3; column++) {
      models.set(axes.slice(3 * column, 3 * column + 3), at + 4 * column);
    }
    models.set([...place, 1], at + 12);
  });
  return models;
}
