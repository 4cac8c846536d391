import type { AssetKind } from '#engine';
import { assetsOfKind } from '../store/assets.ts';
import type { Asset } from '../store/assets.ts';
import { pairProblem } from '../store/pairing.ts';
import { misfit, selectSkeleton } from '../store/stage.ts';
import type { AppStore } from '../store/store.ts';

/**
 * Shows what has just been opened: its first skeleton, its first clip that some open skeleton fits
 * (a compressed one rather than a source), its first mesh that fits beside them.
 */
export function putOnStage(store: AppStore, fresh: readonly Asset[]): void {
  const { show } = store.getState();
  const skeleton = assetsOfKind(fresh, 'skeleton').at(0);
  if (skeleton !== undefined) show(skeleton.id);
  const clip =
    firstFitting(store, fresh, 'animation') ?? firstFitting(store, fresh, 'raw-animation');
  if (clip !== undefined) show(clip.id);
  const mesh = firstFitting(store, fresh, 'mesh');
  const alone = skeleton === undefined && clip === undefined;
  if (mesh !== undefined && (alone || fitsStage(store, mesh))) show(mesh.id);
}

function firstFitting(
  store: AppStore,
  fresh: readonly Asset[],
  kind: AssetKind,
): Asset | undefined {
  return assetsOfKind(fresh, kind).find((asset) => misfit(store.getState(), asset) === undefined);
}

function fitsStage(store: AppStore, asset: Asset): boolean {
  const skeleton = selectSkeleton(store.getState());
  return skeleton === undefined || pairProblem(skeleton, asset.entry.object) === undefined;
}

/** Reports every asset that no open skeleton fits, with what differs from the one on the stage. */
export function reportMisfits(store: AppStore, fresh: readonly Asset[]): void {
  for (const asset of fresh) {
    const problem = misfit(store.getState(), asset);
    if (problem !== undefined) store.getState().report(asset.fileName, problem);
  }
}
