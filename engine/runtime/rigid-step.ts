import { LANES } from '../base/units.ts';
import { multiplyQuaternions, normalizeQuaternion, rotateVector } from '../math/quaternion.ts';

/** Where a character stands (x y z) and how it is turned (x y z w); or a step from one place to another. */
export interface Place {
  readonly translation: Float32Array;
  readonly rotation: Float32Array;
}

const power = { translation: new Float32Array(LANES), rotation: new Float32Array(4) };
const rotated = new Float32Array(LANES);

/**
 * Moves a place by the same step so many times, each from where the last one has led. Takes as many
 * operations as `times` has binary digits. Allocates nothing.
 * @param place changed in place
 * @param step as seen from where it begins
 *
 * @example
 * const place = { translation: new Float32Array(3), rotation: Float32Array.of(0, 0, 0, 1) };
 * const step = { translation: Float32Array.of(0, 0, 2), rotation: Float32Array.of(0, 0, 0, 1) };
 * repeatStep(place, step, 1000);
 * console.assert(place.translation[2] === 2000);
 */
export function repeatStep(place: Place, step: Place, times: number): void {
  for (let i = 0; i < 3; i++) power.translation[i] = step.translation[i];
  for (let i = 0; i < 4; i++) power.rotation[i] = step.rotation[i];
  for (let left = times; left >= 1; left = Math.floor(left / 2)) {
    if (left % 2 === 1) moveBy(place, power);
    if (left > 1) moveBy(power, power);
  }
}

function moveBy({ translation, rotation }: Place, step: Place): void {
  rotateVector(rotated, 0, rotation, 0, step.translation, 0);
  for (let i = 0; i < 3; i++) translation[i] += rotated[i];
  multiplyQuaternions(rotation, 0, rotation, 0, step.rotation, 0);
  normalizeQuaternion(rotation, 0);
}
