import { writeArchive } from '#engine/archive';
import { errorStatistics, seekCosts } from '#engine/inspect/error';
import type {
  ErrorMap,
  WhatIfAxis,
  WhatIfOutcome,
  WhatIfPoint,
  WhatIfSubject,
  WhatIfTrial,
} from '#engine/inspect/error';
import { keyCount } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { assetsOfKind } from '../../session/state/assets.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import {
  buildOf,
  buildSkeleton,
  builtAsset,
  selectBuildSource,
  sourceOf,
} from '../../session/state/build.ts';
import { selectDistances } from '../../session/state/error-distances.ts';
import {
  candidateAsset,
  selectComparison,
  selectErrorReference,
} from '../../session/state/error.ts';
import type { Comparison } from '../../session/state/error.ts';
import { NOT_STARTED_RUN, type Run } from '../../session/state/run.ts';
import type { SessionState, SliceCreator } from '../../session/state/store.ts';

/** A source clip whose other builds are looked at, and what they are looked at beside. */
export interface WhatIfScene extends WhatIfSubject {
  readonly id: AssetId;
  readonly label: string;
  readonly recipe: ClipRecipe;
}

export interface WhatIfRequest {
  readonly scene: WhatIfScene;
  readonly trial: WhatIfTrial;
}

/** A point that is to be built beside the clip's own build; `serial` tells two equal wishes apart. */
export interface VariantRequest {
  readonly source: AssetId;
  readonly recipe: ClipRecipe;
  readonly serial: number;
}

/** Builds of a source by other settings. Making them is the shell's, which follows the phases. */
export interface WhatIfSlice {
  readonly whatIfAxis: WhatIfAxis;
  readonly whatIfRun: Run<WhatIfRequest, WhatIfOutcome>;
  /** All builds that were tried on the current scene. */
  readonly whatIfPoints: readonly WhatIfPoint[];
  /** The one that a person looks at. */
  readonly whatIfPicked: WhatIfPoint | undefined;
  readonly variantRequest: VariantRequest | undefined;
  /** Why the last variant was not built. */
  readonly variantProblem: string | undefined;
  setWhatIfAxis(axis: WhatIfAxis): void;
  /** Tries something; what was tried on another scene is forgotten. */
  requestWhatIf(request: WhatIfRequest): void;
  cancelWhatIf(): void;
  reportWhatIf(part: Partial<WhatIfSlice['whatIfRun']>, points?: readonly WhatIfPoint[]): void;
  pickWhatIf(point: WhatIfPoint | undefined): void;
  requestVariant(source: AssetId, recipe: ClipRecipe): void;
  failVariant(problem: string): void;
}

export const createWhatIfSlice: SliceCreator<WhatIfSlice> = (set, get) => ({
  whatIfAxis: 'tolerance',
  whatIfRun: NOT_STARTED_RUN,
  whatIfPoints: [],
  whatIfPicked: undefined,
  variantRequest: undefined,
  variantProblem: undefined,
  setWhatIfAxis: (whatIfAxis) => set({ whatIfAxis }),
  requestWhatIf: (of) => {
    const isSame = isSameScene(get().whatIfRun.of?.scene, of.scene);
    set({
      whatIfRun: { ...NOT_STARTED_RUN, of, phase: 'queued' },
      ...(isSame ? {} : { whatIfPoints: [], whatIfPicked: undefined }),
    });
  },
  cancelWhatIf: () => set((state) => ({ whatIfRun: { ...state.whatIfRun, phase: 'idle' } })),
  reportWhatIf: (part, points = []) =>
    set((state) => ({
      whatIfRun: { ...state.whatIfRun, ...part },
      ...(points.length > 0 && { whatIfPoints: [...state.whatIfPoints, ...points] }),
    })),
  pickWhatIf: (whatIfPicked) => set({ whatIfPicked }),
  requestVariant: (source, recipe) =>
    set(({ variantRequest }) => ({
      variantRequest: { source, recipe, serial: (variantRequest?.serial ?? 0) + 1 },
      variantProblem: undefined,
    })),
  failVariant: (variantProblem) => set({ variantProblem }),
});

/** Whether points of one scene stand beside those of the other; its recipe is no part of that. */
export function isSameScene(a: WhatIfScene | undefined, b: WhatIfScene): boolean {
  return a?.source === b.source && a.skeleton === b.skeleton && a.distances === b.distances;
}

let last: WhatIfScene | undefined;

/** The source whose builds are looked at: the reference of the clip on the stage, else the first that can be built. */
export function selectWhatIfScene(state: SessionState): WhatIfScene | undefined {
  const asset = sourceAsset(state);
  const object = asset?.entry.object;
  if (asset === undefined || object?.kind !== 'raw-animation') return undefined;
  const skeleton = buildSkeleton(state, asset);
  const distances = selectDistances(state);
  if (skeleton === undefined || distances?.length !== skeleton.count) return undefined;
  const { recipe } = buildOf(state, asset.id);
  const isLast =
    last?.id === asset.id &&
    last.source === object &&
    last.skeleton === skeleton &&
    last.distances === distances &&
    last.recipe === recipe;
  if (!isLast || last === undefined) {
    const { id, label } = asset;
    last = { id, label, source: object, skeleton, distances, recipe };
  }
  return last;
}

function sourceAsset(state: SessionState): Asset | undefined {
  return [
    sourceOf(state, state.clipId),
    state.assets.find(({ id }) => id === state.clipId),
    selectErrorReference(state),
    selectBuildSource(state),
    ...assetsOfKind(state.assets, 'raw-animation'),
  ].find((asset) => asset?.entry.object.kind === 'raw-animation');
}

/** The build by the scene's own settings, if it has been tried. */
export function currentPoint(
  scene: WhatIfScene,
  points: readonly WhatIfPoint[],
): WhatIfPoint | undefined {
  // Points come from a worker, with settings that are copies.
  const own = JSON.stringify(scene.recipe);
  return points.find(({ recipe }) => JSON.stringify(recipe) === own);
}

/** What a build costs and how far it is off, by whatever settings it was made. */
export interface WhatIfBaseline extends Pick<
  WhatIfPoint,
  'bytes' | 'keys' | 'max' | 'percentile99' | 'mean' | 'worst' | 'worstSeek' | 'meanSeek'
> {
  /** Undefined for a clip that came in a file: no archive tells by what settings it was made. */
  readonly recipe: ClipRecipe | undefined;
}

/** The clip on the stage beside the source whose builds are looked at, unless it was built of that here. */
export function selectFiledClip(state: SessionState): Comparison | undefined {
  const scene = selectWhatIfScene(state);
  const comparison = selectComparison(state);
  if (scene === undefined || comparison?.reference !== scene.source) return undefined;
  if (comparison.candidate.kind !== 'animation') return undefined;
  return candidateAsset(state)?.id === builtAsset(state, scene.id)?.id ? undefined : comparison;
}

/** A clip from a file among the builds of its source, by what the error pane has measured of it. */
export function filedBaseline(
  { candidate }: Pick<Comparison, 'candidate'>,
  map: ErrorMap,
): WhatIfBaseline | undefined {
  const { max, percentile99, mean, worst } = errorStatistics(map, 'shell');
  if (candidate.kind !== 'animation' || worst.length === 0) return undefined;
  const bytes = writeArchive([candidate]).length;
  const keys = keyCount(candidate);
  const errors = { max, percentile99, mean, worst: worst[0] };
  return { bytes, keys, ...errors, ...seekCosts(candidate), recipe: undefined };
}
