import { jointDifferences, type ClipDiff, type TrackPlaces } from '#engine/inspect';
import { earlierPlaces, type Clip } from '#engine/model';
import type { NamedJointDifference } from './diff-output.ts';
import type { FoundSkeleton, SkeletonFinder } from './joint-names.ts';

/** What is known of the joints that two clips move. */
interface ComparedRig {
  readonly skeletons: readonly FoundSkeleton[];
  readonly places: TrackPlaces;
  /** Whether the tracks stand in different orders, and no skeleton tells which ones belong together. */
  readonly isOtherOrder: boolean;
  /** The file whose skeleton tells it. */
  readonly orderFrom: string | undefined;
}

/**
 * Finds which joints two clips move. Where one is of a release before 0.11 and the other of a later one, the tracks of
 * the earlier one are put into the later order: by its own skeleton, or else by that of the other clip.
 */
export async function comparedRig(
  [a, b]: readonly [Clip, Clip],
  finders: readonly [SkeletonFinder, SkeletonFinder],
): Promise<ComparedRig> {
  const found = [await finders[0](a), await finders[1](b)] as const;
  const skeletons = found.filter((one) => one !== undefined);
  const [isOldA, isOldB] = [a.siblingsFirst === true, b.siblingsFirst === true];
  const inOneOrder = { skeletons, isOtherOrder: false, orderFrom: undefined };
  if (isOldA === isOldB) return { ...inOneOrder, places: [undefined, undefined] };
  const old = isOldA ? a : b;
  const rig = (isOldA ? found : found.toReversed()).find(
    (one) => one?.skeleton.count === old.trackCount,
  );
  if (rig === undefined) {
    return { ...inOneOrder, places: [undefined, undefined], isOtherOrder: true };
  }
  const places = earlierPlaces(rig.skeleton);
  const orderFrom = places.every((place, joint) => place === joint) ? undefined : rig.file;
  return { ...inOneOrder, places: isOldA ? [places, undefined] : [undefined, places], orderFrom };
}

/** Joints that differ, the worst first, with the names that the skeletons of both clips have for them. */
export function namedJoints(
  [a, b]: readonly [Clip, Clip],
  clip: ClipDiff,
  { skeletons, places }: ComparedRig,
  distance: number,
): { readonly joints: readonly NamedJointDifference[]; readonly namesFrom: readonly string[] } {
  const found = jointDifferences(a, b, clip, distance, places);
  if (found.length === 0) return { joints: [], namesFrom: [] };
  const isReordered = places.some((one) => one !== undefined);
  const named = skeletons.map(({ skeleton }) => {
    const isEarlier = isReordered && skeleton.siblingsFirst === true;
    const joints = isEarlier ? earlierPlaces(skeleton) : undefined;
    return { names: skeleton.names, jointOf: (track: number) => joints?.[track] ?? track };
  });
  const joints = found.map((joint) => {
    const names = named.flatMap((one) => one.names[one.jointOf(joint.track)] ?? []);
    return Object.assign({ names: [...new Set(names)] }, joint);
  });
  return { joints, namesFrom: [...new Set(skeletons.map(({ file }) => file))] };
}
