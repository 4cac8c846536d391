import type { Seconds } from '#engine/base';
import {
  type WhatIfAxis,
  type WhatIfPoint,
  type WhatIfSubject,
  type WhatIfTrial,
} from '#engine/inspect/error';
import type { Animation } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { assetsOfKind, clipOf, type Asset, type AssetId } from '../../session/state/assets.ts';
import { buildOf, builtAsset, sourceOf } from '../../session/state/build.ts';
import { buildSkeleton, selectBuildSource } from '../../session/state/build-input.ts';
import { selectDistances } from '../../session/state/error-distances.ts';
import {
  candidateAsset,
  selectErrorReference,
  selectRuntimeComparison,
  type RuntimeComparison,
} from '../../session/state/error-comparison.ts';
import { jointsInScope } from '../../session/state/joint-sets.ts';
import { defineSlice } from '../../session/state/slice.ts';
import { stableObjects } from '../../session/state/changes.ts';
import type { SessionState } from '../../session/state/store.ts';

/** A source clip whose builds are compared, with the settings of its current build. */
export interface WhatIfScene extends WhatIfSubject {
  readonly id: AssetId;
  readonly label: string;
  readonly recipe: ClipRecipe;
}

/** A build that the user has picked. */
export interface PickedBuild {
  readonly scene: WhatIfScene;
  readonly point: WhatIfPoint;
}

export interface WhatIfSlice {
  readonly whatIfAxis: WhatIfAxis;
  readonly whatIfPicked: PickedBuild | undefined;
}

export const whatIfSlice = defineSlice<WhatIfSlice>(() => ({
  whatIfAxis: 'tolerance',
  whatIfPicked: undefined,
}));

/** A trial on a scene. */
export interface SceneTrial {
  readonly scene: WhatIfScene;
  readonly trial: WhatIfTrial;
}

/** The latest trial of a scene, with all builds that were tried on the scene before. */
export const whatIfJob = defineTrackedJob({
  job: jobNamed<typeof import('./what-if.job.ts').trials>('what-if.trials'),
  input: ({ scene: { source, skeleton, distances, counted, recipe }, trial }: SceneTrial) => ({
    subject: { source, skeleton, distances, counted },
    recipe,
    trial,
  }),
  same: (a, b) => isSameScene(a.scene, b.scene),
  keep: ({ points }, before, next) =>
    isSameScene(before.scene, next.scene) ? { points } : undefined,
  combine: (kept, found) => ({ ...found, points: [...kept.points, ...found.points] }),
  remember: 2,
});

/** Computes the costs of a clip from a file. */
export const clipCostJob = defineTrackedJob({
  job: jobNamed<typeof import('./what-if.job.ts').clipCost>('what-if.clipCost'),
  input: (clip: Animation) => clip,
});

/** Whether builds of one scene can be shown beside those of the other; of the recipe, only the range matters. */
export function isSameScene(a: WhatIfScene | undefined, b: WhatIfScene): boolean {
  return (
    a?.source === b.source &&
    a.skeleton === b.skeleton &&
    a.distances === b.distances &&
    a.counted === b.counted &&
    a.recipe.range === b.recipe.range
  );
}

const stableScene = stableObjects<WhatIfScene>(({ source }) => source);

/** The source whose builds are compared: that of the clip on the stage, else the first that can be built. */
export function selectWhatIfScene(state: SessionState): WhatIfScene | undefined {
  const asset = sourceAsset(state);
  const object = asset?.entry.object;
  if (asset === undefined || object?.kind !== 'raw-animation') return undefined;
  const skeleton = buildSkeleton(state, asset);
  const distances = selectDistances(state, skeleton);
  if (skeleton === undefined || distances?.length !== skeleton.count) return undefined;
  const { recipe } = buildOf(state, asset.id);
  const { id, label } = asset;
  const counted = jointsInScope(state, skeleton);
  return stableScene({ id, label, source: object, skeleton, distances, counted, recipe });
}

/** How long the source lasts whose builds are compared. */
export function selectSourceDuration(state: SessionState): Seconds {
  return clipOf(sourceAsset(state))?.duration ?? 0;
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

/** The clip on the stage with its source, unless the clip was built here. */
export function selectFiledClip(state: SessionState): RuntimeComparison | undefined {
  const scene = selectWhatIfScene(state);
  const comparison = selectRuntimeComparison(state);
  if (scene === undefined || comparison?.reference !== scene.source) return undefined;
  if (scene.recipe.range !== undefined) return undefined;
  return candidateAsset(state)?.id === builtAsset(state, scene.id)?.id ? undefined : comparison;
}
