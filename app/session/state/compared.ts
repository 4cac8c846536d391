import { assetsOfKind, findAsset, type Asset, type AssetId } from './assets.ts';
import { candidateAsset, selectErrorReference, type ErrorState } from './error.ts';
import { pairProblem } from './pairing.ts';
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

/** Clips that can be compared: those that fit the skeleton on the stage; all if there is none. */
export function comparableClips(state: StageState): Asset[] {
  const skeleton = selectSkeleton(state);
  return assetsOfKind(state.assets, 'animation', 'raw-animation').filter(
    ({ entry: { object } }) =>
      skeleton === undefined || pairProblem(skeleton, object) === undefined,
  );
}

/** The two that are compared: as chosen, else the clip on the stage and its reference. */
export function selectComparedAssets(
  state: ErrorState & ComparedSlice,
): readonly [a: Asset | undefined, b: Asset | undefined] {
  const [a, b] = defaultPair(state);
  return [
    findAsset(state.assets, state.comparedA) ?? a,
    findAsset(state.assets, state.comparedB) ?? b,
  ];
}

/** The clip on the stage and what it is measured against; else the two that were opened last. */
function defaultPair(state: ErrorState): readonly [Asset | undefined, Asset | undefined] {
  const [reference, candidate] = [selectErrorReference(state), candidateAsset(state)];
  if (reference !== undefined && candidate !== undefined) return [reference, candidate];
  const clips = comparableClips(state);
  return [clips.at(-2), clips.at(-1)];
}
