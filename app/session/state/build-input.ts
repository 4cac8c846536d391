import { invariant } from '#engine/base';
import type { Skeleton } from '#engine/model';
import { isSource, type ClipRange, type ClipRecipe } from '#engine/offline';
import { jobNamed } from '../jobs/job.ts';
import {
  assetsOfKind,
  clipOf,
  findAsset,
  namedObject,
  sourcesNamed,
  type Asset,
  type AssetId,
} from './assets.ts';
import type { BuildInput } from './build.job.ts';
import { buildOf, sourceOf, type BuildState } from './build.ts';
import { trackOwners } from './clip-tracks.ts';
import { chosenSkeleton, ownSkeleton, pairedSkeleton } from './own-skeleton.ts';
import { firstFitting } from './pairing.ts';

/**
 * The source that the build pane shows: the inspected one or the one on the stage, or the source of
 * these, by link or by name; else the first source clip; else the first source.
 */
export function selectBuildSource(state: BuildState): Asset | undefined {
  const { assets, inspectedId, clipId } = state;
  const [inspected, clip] = [findAsset(assets, inspectedId), findAsset(assets, clipId)];
  const candidates = [
    inspected,
    sourceOf(state, inspectedId) ?? sourceNamedLike(state, inspected),
    clip,
    sourceOf(state, clipId) ?? sourceNamedLike(state, clip),
    ...assetsOfKind(assets, 'raw-animation'),
    ...assets,
  ];
  return candidates.find((asset) => isSource(asset?.entry.object));
}

/** The source of a runtime clip's name that has as many tracks. */
function sourceNamedLike({ assets }: BuildState, asset: Asset | undefined): Asset | undefined {
  const clip = clipOf(asset);
  if (clip?.kind !== 'animation') return undefined;
  return sourcesNamed(assets, clip.name).find(
    (source) => clipOf(source)?.trackCount === clip.trackCount,
  );
}

/**
 * The skeleton that a clip is built with: the chosen one, else the one on the stage if it has the same joints, else the
 * clip's own one, else the first that fits.
 */
export function buildSkeleton(state: BuildState, source: Asset): Skeleton | undefined {
  const fitting = (assets: readonly Asset[]): Skeleton | undefined =>
    firstFitting(assets, source.entry.object);
  const staged = fitting(state.assets.filter(({ id }) => id === state.skeletonId));
  const own = ownSkeleton(state, source);
  // Tracks for joints in another order, or of other names, are not those of the skeleton on the stage.
  const isOther = chosenSkeleton(state, source) ?? (own && staged && pairedSkeleton(staged, own));
  return (isOther ? own : (staged ?? own)) ?? fitting(state.assets);
}

/** Builds sources one after the other. Use another lane if a build must not wait for others. */
export const buildJob = jobNamed<typeof import('./build.job.ts').default>('build');

/** The input of the build job for this source and these settings. */
export function buildInput(state: BuildState, asset: Asset, recipe: ClipRecipe): BuildInput {
  const source = namedObject(asset);
  invariant(isSource(source), 'a source is built');
  const clip = clipOf(trackOwners(state).get(asset.id));
  const range = trackRangeOf(state, asset.id);
  const cut = clip && range && { duration: clip.duration, name: clip.name, range };
  return { source, skeleton: buildSkeleton(state, asset), recipe, cut };
}

/** The range that a source user track is cut to: that of its clip. */
export function trackRangeOf(state: BuildState, track: AssetId): ClipRange | undefined {
  const clip = trackOwners(state).get(track);
  return clip && buildOf(state, clip.id).recipe.range;
}

/** Whether both are of the same times, or both of all of a clip. */
export function isSameRange(a: ClipRange | undefined, b: ClipRange | undefined): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}
