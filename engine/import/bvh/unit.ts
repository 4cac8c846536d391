import { NO_PARENT } from '../../model/skeleton.ts';
import { MODEL_UNITS } from '../model.ts';
import type { BvhJoint } from './hierarchy.ts';

/** Metres from toe to head. */
const PERSON = 1.7;

/** The unit in which the skeleton is nearest to the size of a person, in metres; undefined if it has no size. */
export function likelyUnit(joints: readonly BvhJoint[]): number | undefined {
  const height = heightOf(joints);
  if (!(height > 0)) return undefined;
  const difference = (unit: number): number => Math.abs(Math.log((height * unit) / PERSON));
  return Object.values(MODEL_UNITS).toSorted((a, b) => difference(a) - difference(b))[0];
}

/** Largest extent along an axis of the resting joints; it need not be y. */
function heightOf(joints: readonly BvhJoint[]): number {
  const places: number[][] = [];
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { offset = [0, 0, 0], parent } of joints) {
    const from = parent === NO_PARENT ? [0, 0, 0] : places[parent];
    const place = offset.map((value, axis) => value + from[axis]);
    places.push(place);
    place.forEach((value, axis) => {
      low[axis] = Math.min(low[axis], value);
      high[axis] = Math.max(high[axis], value);
    });
  }
  return Math.max(...high.map((value, axis) => value - low[axis]));
}
