import { NO_PARENT } from '../../model/skeleton.ts';
import { MODEL_UNITS } from '../model.ts';
import type { BvhJoint } from './hierarchy.ts';

/** Metres from toe to head. */
const PERSON = 1.7;

/** How many times as large or as small as that a figure may be for its unit to be known by it: children, monsters. */
const SIZES = 2;

/**
 * The known unit in which the skeleton is nearest to the size of a person, in metres. Where no known unit makes a person
 * of it, the length that does, in two digits. Undefined if the skeleton has no size.
 */
export function likelyUnit(joints: readonly BvhJoint[]): number | undefined {
  const height = heightOf(joints);
  if (!(height > 0)) return undefined;
  const difference = (unit: number): number => Math.abs(Math.log((height * unit) / PERSON));
  const [nearest] = Object.values(MODEL_UNITS).toSorted((a, b) => difference(a) - difference(b));
  if (difference(nearest) <= Math.log(SIZES)) return nearest;
  return Number((PERSON / height).toPrecision(2));
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
