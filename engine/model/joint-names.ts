import type { JointIndex } from '../base/units.ts';
import type { Skeleton } from './skeleton.ts';

/**
 * Per name, the place of the same one in another list; -1 where it is not in there. Several joints may have one name, or
 * none: they belong together in their order.
 *
 * @example
 * console.assert(placesByName(['hip', 'toe', 'toe'], ['toe', 'toe', 'tail']).join() === '-1,0,1');
 */
export function placesByName(names: readonly string[], others: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  others.forEach((name, place) => {
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  });
  return names.map((name) => places.get(name)?.shift() ?? -1);
}

type Joints = Pick<Skeleton, 'names' | 'parents'>;

/**
 * Whether two skeletons have joints of the same names in the same order, below the same ones: tracks of one then belong
 * to the other.
 *
 * @example
 * console.assert(haveSameJoints(skeleton, { ...skeleton }));
 */
export function haveSameJoints(a: Joints, b: Joints): boolean {
  if (a === b) return true;
  return (
    a.names.length === b.names.length &&
    a.names.every((name, joint) => name === b.names[joint] && a.parents[joint] === b.parents[joint])
  );
}

/** How the joints of two skeletons belong together. */
export interface JointPairs {
  /** Per joint, the one of the other skeleton; -1 where it has no partner. */
  readonly places: readonly number[];
  /** Joints without a partner. */
  readonly alone: readonly JointIndex[];
  /** Joints of the other skeleton without one. */
  readonly others: readonly JointIndex[];
  /** Whether at least half of the joints of the smaller skeleton have a partner: else these are two bodies. */
  readonly isEnough: boolean;
}

/**
 * Pairs the joints of two skeletons by name, see {@link placesByName}.
 *
 * @example
 * console.assert(pairJoints(['hip', 'toe'], ['toe', 'tail', 'hip']).others.join() === '1');
 */
export function pairJoints(names: readonly string[], others: readonly string[]): JointPairs {
  const places = placesByName(names, others);
  const taken = new Set(places);
  const alone = [...names.keys()].filter((joint) => places[joint] < 0);
  const paired = names.length - alone.length;
  return {
    places,
    alone,
    others: [...others.keys()].filter((joint) => !taken.has(joint)),
    isEnough: paired > 0 && 2 * paired >= Math.min(names.length, others.length),
  };
}
