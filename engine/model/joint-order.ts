import type { JointIndex } from '../base/units.ts';
import { childTable, type Skeleton } from './skeleton.ts';

/*
 * Two orders of joints. Releases from 0.11 on store a joint, then its first child's whole subtree, then its second
 * child's: depth first. Earlier ones store siblings first: all roots, then, for each of them in turn, all its children,
 * then, for each of those, theirs. Siblings stand in the same order in both, so each order follows from the other.
 */

type Hierarchy = Pick<Skeleton, 'count' | 'parents'>;

/**
 * The depth-first order of joints: per place, the joint that goes there.
 *
 * @example
 * console.assert(depthFirstOrder(skeleton)[0] === 0);
 */
export function depthFirstOrder(skeleton: Hierarchy): Uint16Array {
  const { offsets, children, roots } = childTable(skeleton);
  const order = new Uint16Array(skeleton.count);
  const open = roots.toReversed();
  let place = 0;
  for (let joint = open.pop(); joint !== undefined; joint = open.pop()) {
    order[place++] = joint;
    for (let i = offsets[joint + 1] - 1; i >= offsets[joint]; i--) open.push(children[i]);
  }
  return order;
}

/**
 * The order of releases before 0.11: per place, the joint that goes there.
 *
 * @example
 * console.assert(siblingsFirstOrder(skeleton)[0] === 0);
 */
export function siblingsFirstOrder(skeleton: Hierarchy): Uint16Array {
  const { offsets, children, roots } = childTable(skeleton);
  const order = new Uint16Array(skeleton.count);
  let place = 0;
  const append = (siblings: Iterable<JointIndex>): void => {
    for (const joint of siblings) order[place++] = joint;
  };
  append(roots);
  const open = roots.toReversed();
  for (let joint = open.pop(); joint !== undefined; joint = open.pop()) {
    const own = children.subarray(offsets[joint], offsets[joint + 1]);
    append(own);
    for (let i = own.length - 1; i >= 0; i--) open.push(own[i]);
  }
  return order;
}

/** A hierarchy with the mark of the order in which its joints stand. */
type MarkedHierarchy = Hierarchy & Pick<Skeleton, 'siblingsFirst'>;

/**
 * Per joint in the order of releases since 0.11, its place in that of earlier ones; of a skeleton in either order.
 *
 * @example
 * console.assert(earlierPlaces(skeleton)[0] === 0);
 */
export function earlierPlaces(skeleton: MarkedHierarchy): Uint16Array {
  return skeleton.siblingsFirst === true
    ? depthFirstOrder(skeleton)
    : inverse(siblingsFirstOrder(skeleton));
}

/**
 * Per joint, its place in an order.
 * @param order per place, the joint that goes there
 */
export function inverse(order: Uint16Array): Uint16Array {
  const places = new Uint16Array(order.length);
  order.forEach((joint, place) => (places[joint] = place));
  return places;
}

/** Whether the joints stand in the same place in both orders, as in a chain: a mark then tells nothing. */
export function hasOneOrder(skeleton: MarkedHierarchy): boolean {
  const other = skeleton.siblingsFirst ? depthFirstOrder(skeleton) : siblingsFirstOrder(skeleton);
  return other.every((joint, place) => joint === place);
}

/** What has a mark if its joints or tracks are in the old order. */
interface Marked {
  readonly kind?: string;
  readonly siblingsFirst?: true | undefined;
}

/**
 * Why objects with a mark of the old order do not belong together with a skeleton in the other order, although their
 * counts agree; undefined if they do.
 *
 * @example
 * console.assert(orderProblem(skeleton, animation) === undefined);
 */
export function orderProblem(
  skeleton: MarkedHierarchy,
  { siblingsFirst }: Marked,
): string | undefined {
  if ((skeleton.siblingsFirst ?? false) === (siblingsFirst ?? false)) return undefined;
  if (hasOneOrder(skeleton)) return undefined;
  const old = siblingsFirst ? 'it is' : 'the skeleton is';
  return `${old} in the order of joints of a release before 0.11, the other in that of later ones: upgrade both, each with the old skeleton`;
}

/**
 * Whether a track of one clip moves the same joint as that of the other, and both are in the order of their skeleton,
 * if it is known.
 *
 * @example
 * console.assert(haveSameOrder(skeleton, animation, raw));
 */
export function haveSameOrder(
  skeleton: MarkedHierarchy | undefined,
  a: Marked,
  b: Marked,
): boolean {
  if (skeleton === undefined) return a.siblingsFirst === b.siblingsFirst;
  return [a, b].every((clip) => orderProblem(skeleton, clip) === undefined);
}

/**
 * Whether tracks, and joints if they are known, are in the order of releases since 0.11, in which clips are written, or
 * both orders are the same.
 *
 * @example
 * console.assert(isInLaterOrder(animation, skeleton));
 */
export function isInLaterOrder(
  clip: Marked & { readonly trackCount: number },
  skeleton: MarkedHierarchy | undefined,
): boolean {
  const own = skeleton?.count === clip.trackCount ? skeleton : undefined;
  const isOld = clip.siblingsFirst ?? own?.siblingsFirst ?? false;
  return !isOld || (own !== undefined && hasOneOrder(own));
}
