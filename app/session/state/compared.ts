import { assetsOfKind, findAsset, type Asset, type AssetId } from './assets.ts';
import { candidateAsset, selectErrorReference } from './error-comparison.ts';
import { type ErrorState } from './error.ts';
import { isComparable } from './own-skeleton.ts';
import { selectSkeleton, type StageState } from './stage.ts';
import type { SliceCreator } from './changes.ts';

/** Which two clips are compared. */
export interface ComparedSlice {
  /** As chosen; null for the default pair. */
  readonly comparedA: AssetId | null;
  readonly comparedB: AssetId | null;
  setCompared(a: AssetId | null, b: AssetId | null): void;
}

export const createComparedSlice: SliceCreator<ComparedSlice> = (set) => ({
  comparedA: null,
  comparedB: null,
  setCompared: (comparedA, comparedB) => set({ comparedA, comparedB }),
});

/**
 * Clips that can be compared: those that fit the skeleton on the stage, or have joints of the same names; all if there is
 * none.
 */
export function comparableClips(state: StageState): Asset[] {
  const skeleton = selectSkeleton(state);
  return assetsOfKind(state.assets, 'animation', 'raw-animation').filter(
    (asset) => skeleton === undefined || isComparable(state, skeleton, asset),
  );
}

/** The two that are compared: as chosen, else those that belong together; A is undefined where nobody can tell. */
export function selectComparedAssets(
  state: ErrorState & ComparedSlice,
): readonly [a: Asset | undefined, b: Asset | undefined] {
  const [a, b] = defaultPair(state);
  return [
    findAsset(state.assets, state.comparedA) ?? a,
    findAsset(state.assets, state.comparedB) ?? b,
  ];
}

/**
 * The clip on the stage and what it is measured against; else the last clips of the two files that were opened last.
 * Clips of one file are no pair: only a person can say which to compare the clip on the stage with.
 */
function defaultPair(state: ErrorState): readonly [Asset | undefined, Asset | undefined] {
  const [reference, candidate] = [selectErrorReference(state), candidateAsset(state)];
  if (reference !== undefined && candidate !== undefined) return [reference, candidate];
  const clips = comparableClips(state);
  const last = clips.at(-1);
  const before = clips.findLast(({ fileId }) => fileId !== last?.fileId);
  if (before !== undefined) return [before, last];
  return [undefined, clips.find(({ id }) => id === state.clipId) ?? last];
}
