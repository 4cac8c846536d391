import { isolated } from '#engine/base';
import type { AssetKind, AssetObject, ObjectOf } from '#engine/archive';
import { meshFit } from '#engine/inspect';
import {
  orderProblem,
  type Animation,
  type Mesh,
  type RawAnimation,
  type Skeleton,
} from '#engine/model';
import { validateClipFit } from '#engine/runtime';
import type { Asset } from './assets.ts';
import { memoizePair } from './changes.ts';

/**
 * Why an object cannot be shown with a skeleton, in one sentence; undefined if it can. Memoized: the
 * check reads every key, and lists repeat it for every row.
 */
export const pairProblem = memoizePair((skeleton: Skeleton, object: AssetObject) =>
  stagingOf(object)?.problem(skeleton, object),
);

/** The skeleton that an asset is, if it fits an object. */
export function fittingSkeleton({ entry }: Asset, object: AssetObject): Skeleton | undefined {
  const skeleton = entry.object;
  if (skeleton.kind !== 'skeleton' || pairProblem(skeleton, object) !== undefined) return undefined;
  return skeleton;
}

/** The first of some assets that is a skeleton and fits an object. */
export function firstFitting(assets: Iterable<Asset>, object: AssetObject): Skeleton | undefined {
  for (const asset of assets) {
    const skeleton = fittingSkeleton(asset, object);
    if (skeleton !== undefined) return skeleton;
  }
  return undefined;
}

/**
 * How objects of one kind are shown: the part of the stage that they take, and which skeletons do not
 * fit them.
 */
interface Staging<T> {
  readonly part: 'skeletonId' | 'clipId' | 'meshId';
  problem(skeleton: Skeleton, object: T): string | undefined;
}

/** Null for kinds that are not shown on the stage. */
const STAGING: { readonly [Kind in AssetKind]: Staging<ObjectOf<Kind>> | null } = {
  skeleton: { part: 'skeletonId', problem: () => undefined },
  animation: { part: 'clipId', problem: clipProblem },
  track: null,
  mesh: { part: 'meshId', problem: meshProblem },
  'raw-skeleton': null,
  'raw-animation': { part: 'clipId', problem: rawProblem },
  'raw-track': null,
};

function stagingOf({ kind }: AssetObject): Staging<AssetObject> | null {
  return STAGING[kind];
}

/** The part of the stage that an object takes; undefined if it is not shown there. */
export function stagePart(object: AssetObject): Staging<AssetObject>['part'] | undefined {
  return stagingOf(object)?.part;
}

function clipProblem(skeleton: Skeleton, clip: Animation): string | undefined {
  const problem = validateClipFit(skeleton, clip);
  if (problem === undefined) return undefined;
  return `The clip${quoted(clip.name)} does not fit: ${problem}. Open the skeleton it was exported with.`;
}

/** Clips of old releases have no names. */
function quoted(name: string): string {
  return name === '' ? '' : ` "${isolated(name)}"`;
}

function rawProblem(skeleton: Skeleton, raw: RawAnimation): string | undefined {
  if (raw.trackCount === skeleton.count) {
    const problem = orderProblem(skeleton, raw);
    return problem && `The source clip${quoted(raw.name)} does not fit: ${problem}.`;
  }
  return `The source clip${quoted(raw.name)} has ${raw.trackCount} tracks, the skeleton ${skeleton.count} joints. Open the skeleton it was exported with.`;
}

/** Fewer bones tell too little about a body. */
const MIN_BONES = 4;

function meshProblem(skeleton: Skeleton, mesh: Mesh): string | undefined {
  const outside = mesh.jointRemaps.find((joint) => joint >= skeleton.count);
  if (outside !== undefined) {
    return `The mesh is skinned to joint ${outside}, the skeleton has ${skeleton.count} joints. Open the skeleton it was exported with.`;
  }
  const problem = orderProblem(skeleton, mesh);
  if (problem !== undefined) return `The mesh does not fit: ${problem}.`;
  const { bones, differing } = meshFit(skeleton, mesh);
  if (bones < MIN_BONES || differing <= bones / 2) return undefined;
  return `The mesh is bound to another body: ${differing} of ${bones} bones are not as long as in this skeleton. Open the skeleton it was exported with.`;
}
