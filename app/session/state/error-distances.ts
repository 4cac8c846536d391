import { skinDistances, uniformDistances } from '#engine/inspect/error';
import type { Mesh, Skeleton } from '#engine/model';
import { memoize, memoizeLast } from './changes.ts';
import { selectMesh, selectSkeleton, type StageState } from './stage.ts';

/** How far from each joint its error is measured, in the files' unit. */
export interface DistanceChoice {
  /** For joints without a distance of their own. */
  readonly everywhere: number;
  /** Whether joints that move a skin are measured at the farthest vertex that they move. */
  readonly fromSkin: boolean;
  /** Set by hand, by the joint's name. */
  readonly ofJoints: ReadonlyMap<string, number>;
}

/** The default of ozz's importers: 10 cm for a clip in metres. */
export const DEFAULT_DISTANCES: DistanceChoice = {
  everywhere: 0.1,
  fromSkin: false,
  ofJoints: new Map(),
};

export type DistanceState = StageState & { readonly errorDistances: DistanceChoice };

const distancesFor = memoize((skeleton: Skeleton) =>
  memoizeLast((mesh: Mesh | undefined, choice: DistanceChoice) =>
    distancesOf(skeleton, mesh, choice),
  ),
);

/** The distance of every joint, by default of those on the stage; the same array as long as nothing in it changes. */
export function selectDistances(
  state: DistanceState,
  skeleton = selectSkeleton(state),
): Float32Array | undefined {
  if (skeleton === undefined) return undefined;
  const choice = state.errorDistances;
  // The mesh follows the skeleton on the stage.
  const isSkinned = choice.fromSkin && skeleton === selectSkeleton(state);
  return distancesFor(skeleton)(isSkinned ? selectMesh(state) : undefined, choice);
}

function distancesOf(
  { count, names }: Skeleton,
  mesh: Mesh | undefined,
  { everywhere, ofJoints }: DistanceChoice,
): Float32Array {
  const distances =
    mesh === undefined
      ? uniformDistances(count, everywhere)
      : skinDistances(mesh, count, everywhere);
  names.forEach((name, joint) => {
    const own = ofJoints.get(name);
    if (own !== undefined) distances[joint] = own;
  });
  return distances;
}
