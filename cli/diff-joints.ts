import { jointDifferences, NO_TRACK, type ClipDiff, type TrackPlaces } from '#engine/inspect';
import { earlierPlaces, type Clip } from '#engine/model';
import type { NamedJointDifference } from './diff-output.ts';
import { partnersOf } from './diff-skeletons.ts';
import type { FoundSkeleton, prefixNotes, SkeletonFinder } from './joint-names.ts';

type FoundPair = readonly [FoundSkeleton | undefined, FoundSkeleton | undefined];

/** What is known of the joints that two clips move. */
export interface ComparedRig {
  /** That of each clip. */
  readonly skeletons: FoundPair;
  readonly places: TrackPlaces;
  /** Whether the tracks stand in different orders, and no skeleton tells which ones belong together. */
  readonly isOtherOrder: boolean;
  /** The file whose skeleton tells it. */
  readonly orderFrom: string | undefined;
}

/**
 * Finds which joints two clips move. Where each has a skeleton, tracks of joints of the same name belong together. Where one
 * is of a release before 0.11 and the other of a later one, the tracks of the earlier one are put into the later order: by
 * its own skeleton, or else by that of the other clip.
 * @param note told of both skeletons whose joints are paired by name
 */
export async function comparedRig(
  [a, b]: readonly [Clip, Clip],
  finders: readonly [SkeletonFinder, SkeletonFinder],
  note: ReturnType<typeof prefixNotes>,
): Promise<ComparedRig> {
  const skeletons = [await finders[0](a), await finders[1](b)] as const;
  const [isOldA, isOldB] = [a.siblingsFirst === true, b.siblingsFirst === true];
  const inOneOrder = { skeletons, isOtherOrder: false, orderFrom: undefined };
  if (isOldA === isOldB) {
    if (skeletons[0] && skeletons[1]) note(skeletons[0], skeletons[1]);
    return { ...inOneOrder, places: comparedPlaces(skeletons) };
  }
  const old = isOldA ? a : b;
  const rig = (isOldA ? skeletons : skeletons.toReversed()).find(
    (one) => one?.skeleton.count === old.trackCount,
  );
  if (rig === undefined) {
    return { ...inOneOrder, places: [undefined, undefined], isOtherOrder: true };
  }
  const places = earlierPlaces(rig.skeleton);
  const orderFrom = places.every((place, joint) => place === joint) ? undefined : rig.file;
  return { ...inOneOrder, places: isOldA ? [places, undefined] : [undefined, places], orderFrom };
}

/** The joints of the first skeleton, then those that only the second one has. */
function comparedPlaces([a, b]: FoundPair): TrackPlaces {
  if (a === undefined || b === undefined) return [undefined, undefined];
  const partners = partnersOf(a.skeleton, b.skeleton);
  const isPaired = new Set(partners);
  const added = [...b.skeleton.names.keys()].filter((joint) => !isPaired.has(joint));
  if (added.length === 0 && partners.every((other, joint) => other === joint)) {
    return [undefined, undefined];
  }
  return [
    Uint16Array.from([...partners.keys(), ...added.map(() => NO_TRACK)]),
    Uint16Array.from([...partners.map((other) => (other < 0 ? NO_TRACK : other)), ...added]),
  ];
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
  const joints = found.map((joint) => {
    const names = skeletons.flatMap(
      (one, side) => one?.skeleton.names[places[side]?.[joint.track] ?? joint.track] ?? [],
    );
    return Object.assign({ names: [...new Set(names)] }, joint);
  });
  const files = skeletons.flatMap((one) => one?.file ?? []);
  return { joints, namesFrom: [...new Set(files)] };
}
