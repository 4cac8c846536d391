import type { AssetObject } from '#engine/archive';
import { localDistance } from '#engine/inspect';
import type { TransformDistance } from '#engine/inspect';
import { LOCAL_FLOATS, unpackPose } from '#engine/math';
import { pairSkeletons } from '#engine/model';
import { isSkeleton, type AnySkeleton } from './files.ts';

/** A joint that differs between two skeletons. */
export interface SkeletonJointDiff {
  /** Its name in each; undefined where it is not there. */
  readonly names: readonly [before: string | undefined, after: string | undefined];
  /** The names of its parents, if they differ; of a root, none. */
  readonly parents?: readonly [before: string | undefined, after: string | undefined];
  /** How far its rest transforms are apart, if they are. */
  readonly apart?: TransformDistance;
}

/** The joints that differ between two skeletons, in their order; undefined if one of them is none. */
export function diffSkeletons(a: AssetObject, b: AssetObject): SkeletonJointDiff[] | undefined {
  if (!isSkeleton(a) || !isSkeleton(b)) return undefined;
  const partners = partnersOf(a, b);
  const found = new Set(partners);
  const [restA, restB] = [localsOf(a), localsOf(b)];
  const differing = a.names.flatMap((name, joint): SkeletonJointDiff[] => {
    const other = partners[joint];
    if (other < 0) return [{ names: [name, undefined] }];
    const names = [name, b.names[other]] as const;
    const parents = [parentName(a, joint), parentName(b, other)] as const;
    // The parent of a renamed joint is the same one.
    const isSameParent =
      (a.parents[joint] < 0 ? -1 : partners[a.parents[joint]]) === b.parents[other];
    const apart = distances(restA, joint, restB, other);
    const isApart = Object.values(apart).some((value) => value !== 0);
    if (names[0] === names[1] && isSameParent && !isApart) return [];
    return [{ names, ...(!isSameParent && { parents }), ...(isApart && { apart }) }];
  });
  const added = b.names.flatMap((name, joint): SkeletonJointDiff[] =>
    found.has(joint) ? [] : [{ names: [undefined, name] }],
  );
  return [...differing, ...added];
}

/** Per joint of `a`, that of `b`: of the same name but for a prefix, else at the same place if neither name is in the other; -1 for none. */
export function partnersOf(a: AnySkeleton, b: AnySkeleton): number[] {
  const partners = pairSkeletons(a, b).pairs.places;
  const taken = new Set(partners);
  return partners.map((other, joint) =>
    other < 0 && joint < b.count && !taken.has(joint) ? joint : other,
  );
}

function localsOf(skeleton: AnySkeleton): Float32Array {
  return skeleton.kind === 'skeleton'
    ? unpackPose(skeleton.restPose, skeleton.count)
    : skeleton.transforms;
}

function parentName({ names, parents }: AnySkeleton, joint: number): string | undefined {
  return parents[joint] < 0 ? undefined : names[parents[joint]];
}

function distances(
  a: Float32Array,
  joint: number,
  b: Float32Array,
  other: number,
): TransformDistance {
  const [from, to] = [joint * LOCAL_FLOATS, other * LOCAL_FLOATS];
  const [own, others] = [a.subarray(from, from + LOCAL_FLOATS), b.subarray(to, to + LOCAL_FLOATS)];
  return {
    translation: localDistance(own, others, 'translation'),
    rotation: localDistance(own, others, 'rotation'),
    scale: localDistance(own, others, 'scale'),
  };
}
