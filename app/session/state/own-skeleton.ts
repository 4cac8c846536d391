import { groupBy } from '#engine/base';
import { haveSameRig, meshOnSkeleton } from '#engine/inspect';
import { haveSameJoints, pairSkeletons } from '#engine/model';
import type { Mesh, PairedSkeleton, Skeleton } from '#engine/model';
import { assetsOfKind, clipOf, findAsset } from './assets.ts';
import type { Asset, AssetsSlice, FileId, OpenFile } from './assets.ts';
import { memoize, memoizePair } from './changes.ts';
import { firstFitting, fittingSkeleton, pairProblem } from './pairing.ts';

type Open = Pick<AssetsSlice, 'files' | 'assets'>;

const skeletonsOf = memoize((assets: readonly Asset[]) =>
  groupBy(assetsOfKind(assets, 'skeleton'), ({ fileId }) => [fileId]),
);

const filesById = memoize(
  (files: readonly OpenFile[]) => new Map<FileId, OpenFile>(files.map((file) => [file.id, file])),
);

/** The clip whose skeleton is chosen: of a build, its source, while that is open. */
export function chosenFor({ files, assets }: Open, asset: Asset): Asset {
  const { builtFrom, variantOf } = filesById(files).get(asset.fileId) ?? {};
  return findAsset(assets, builtFrom ?? variantOf ?? null) ?? asset;
}

/** The skeleton that was chosen for a clip, or for the source that it was built from, if it is open. */
export function chosenSkeleton(open: Open, asset: Asset): Asset | undefined {
  const { id, fileId } = chosenFor(open, asset);
  return findAsset(open.assets, filesById(open.files).get(fileId)?.skeletons?.get(id) ?? null);
}

/**
 * The skeleton that a clip was made with: the chosen one, else, as far as files say, that of its own file, else of the file
 * that it was built from. Clips have no names of joints: of others, only the number of tracks is known.
 */
export function ownSkeletonAsset({ files, assets }: Open, asset: Asset): Asset | undefined {
  const clip = clipOf(asset);
  const open = skeletonsOf(assets);
  if (clip === undefined || open.size === 0) return undefined;
  const known =
    open.get(asset.fileId) ?? open.get(chosenFor({ files, assets }, asset).fileId) ?? [];
  const chosen = chosenSkeleton({ files, assets }, asset);
  return (chosen ? [chosen, ...known] : known).find((one) => fittingSkeleton(one, clip));
}

/** The skeleton that a clip was made with, see {@link ownSkeletonAsset}; of a build, also if that is closed. */
export function ownSkeleton(state: Open, asset: Asset): Skeleton | undefined {
  const object = ownSkeletonAsset(state, asset)?.entry.object;
  if (object?.kind === 'skeleton') return object;
  const skeleton = filesById(state.files).get(asset.fileId)?.madeWith;
  // A saved session may say anything.
  return skeleton?.count === clipOf(asset)?.trackCount ? skeleton : undefined;
}

/** How a clip belongs to a skeleton that it was not made with. */
export type OtherSkeleton = PairedSkeleton<Skeleton>;

const otherOf = memoizePair((skeleton: Skeleton, made: Skeleton): OtherSkeleton | undefined =>
  haveSameRig(skeleton, made) ? undefined : pairSkeletons(skeleton, made),
);

/** The skeleton that a clip was made with, if that has other joints, or in another order; else undefined. */
export function otherSkeleton(
  state: Open,
  skeleton: Skeleton,
  asset: Asset,
): OtherSkeleton | undefined {
  return pairedSkeleton(skeleton, ownSkeleton(state, asset));
}

/** The same of a skeleton that is known. */
export function pairedSkeleton(
  skeleton: Skeleton,
  own: Skeleton | undefined,
): OtherSkeleton | undefined {
  return own && otherOf(skeleton, own);
}

/** Binds meshes that were made with a skeleton to another one: by names, or where none is the same, by numbers. */
const bindingOf = memoizePair((skeleton: Skeleton, made: Skeleton) => {
  const other = otherOf(skeleton, made);
  if (other === undefined) return undefined;
  if (other.pairs.alone.length === skeleton.count) {
    // Numbers say only of the same tree which joint is which: without it, these are two bodies.
    return made.parents.every((parent, joint) => parent === skeleton.parents[joint])
      ? undefined
      : () => undefined;
  }
  return memoize((mesh: Mesh) => meshOnSkeleton(mesh, other.own, skeleton, other.pairs.places));
});

/**
 * A mesh as a skeleton moves it, that of its file or another with the same joints, as of a file with clips only;
 * undefined if the skeleton does not fit it.
 */
export function meshOn({ assets }: Open, skeleton: Skeleton, asset: Asset): Mesh | undefined {
  const { object } = asset.entry;
  if (object.kind !== 'mesh') return undefined;
  const made = firstFitting(skeletonsOf(assets).get(asset.fileId) ?? [], object);
  const bind = made && bindingOf(skeleton, made);
  const mesh = bind === undefined ? object : bind(object);
  return mesh && pairProblem(skeleton, mesh) === undefined ? mesh : undefined;
}

/**
 * Whether an asset can be shown with a skeleton. A clip that was made with one of other names can, by the order of its
 * tracks; one with the same names in another order would move one joint as another, also where they only begin otherwise.
 */
export function standsOn(state: Open, skeleton: Skeleton, asset: Asset): boolean {
  if (asset.entry.object.kind === 'mesh') return meshOn(state, skeleton, asset) !== undefined;
  if (pairProblem(skeleton, asset.entry.object) !== undefined) return false;
  const other = otherSkeleton(state, skeleton, asset);
  if (other === undefined || other.pairs.alone.length === skeleton.count) return true;
  return haveSameJoints(skeleton, other.own);
}

/** Whether a clip can be compared with others on a skeleton: as it stands on it, or joint by joint, by name. */
export function isComparable(state: Open, skeleton: Skeleton, asset: Asset): boolean {
  const other = otherSkeleton(state, skeleton, asset);
  if (other !== undefined) return other.pairs.isEnough;
  return pairProblem(skeleton, asset.entry.object) === undefined;
}
