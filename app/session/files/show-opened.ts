import type { AssetKind } from '#engine/archive';
import { assetsOfKind, clipOf, type Asset, type FileId } from '../state/assets.ts';
import { isConstantClip } from '../state/clip-index.ts';
import { standsOn } from '../state/own-skeleton.ts';
import { misfit, selectSkeleton } from '../state/stage.ts';
import type { SessionState, SessionStore } from '../state/store.ts';

/**
 * Shows new files: their first skeleton, their first clip that fits an open skeleton (runtime before
 * source, moving before still), and their first mesh that fits both.
 */
export function showOpened(store: SessionStore, fresh: readonly Asset[]): void {
  const { show } = store.getState();
  const skeleton = assetsOfKind(fresh, 'skeleton').at(0);
  if (skeleton !== undefined) show(skeleton.id);
  const clip = firstMoving(store, fresh, 'animation') ?? firstMoving(store, fresh, 'raw-animation');
  if (clip !== undefined) show(clip.id);
  const mesh = fitting(store, fresh, 'mesh').at(0);
  const alone = skeleton === undefined && clip === undefined;
  if (mesh !== undefined && (alone || fitsStage(store, mesh))) show(mesh.id);
}

/** The first clip that moves: a file often begins with a still pose. */
function firstMoving(
  store: SessionStore,
  fresh: readonly Asset[],
  kind: 'animation' | 'raw-animation',
): Asset | undefined {
  const clips = fitting(store, fresh, kind);
  return (clips.length > 1 ? clips.find(moves) : undefined) ?? clips[0];
}

function moves(asset: Asset): boolean {
  const clip = clipOf(asset);
  return clip !== undefined && !isConstantClip(clip);
}

function fitting(store: SessionStore, fresh: readonly Asset[], kind: AssetKind): Asset[] {
  return assetsOfKind(fresh, kind).filter((asset) => misfit(store.getState(), asset) === undefined);
}

function fitsStage({ getState }: SessionStore, asset: Asset): boolean {
  const skeleton = selectSkeleton(getState());
  return skeleton === undefined || standsOn(getState(), skeleton, asset);
}

/** Reports every asset that fits no open skeleton, with its differences from the one on the stage. */
export function reportMisfits(store: SessionStore, fresh: readonly Asset[]): void {
  for (const asset of fresh) {
    const problem = misfit(store.getState(), asset);
    if (problem !== undefined) store.getState().report(asset.fileName, problem);
  }
}

/** Adds files to the open ones, and returns the added ones. */
export function addAndListNew(
  store: SessionStore,
  add: (state: SessionState) => void,
): readonly FileId[] {
  const known = new Set(store.getState().files.map(({ id }) => id));
  add(store.getState());
  const { files: open } = store.getState();
  return open.map(({ id }) => id).filter((id) => !known.has(id));
}
