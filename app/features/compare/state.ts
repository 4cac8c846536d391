import { KEY_CHANGES, type KeyChange } from '#engine/inspect';
import { KEY_KINDS, type Clip, type KeyKind, type RawAnimation } from '#engine/model';
import type { ClipRange } from '#engine/offline';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import { clipOf, type Asset } from '../../session/state/assets.ts';
import { builtRecipe, sourceOf } from '../../session/state/build.ts';
import { selectComparedAssets } from '../../session/state/compared.ts';
import { selectDistances } from '../../session/state/error-distances.ts';
import {
  candidateAsset,
  selectDerivedReference,
  selectErrorComparison,
  selectErrorReference,
} from '../../session/state/error-comparison.ts';
import { defineSlice } from '../../session/state/slice.ts';
import { stableObjects } from '../../session/state/changes.ts';
import { selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { ComparedPair } from './compare-clips.job.ts';

/** Which differences are listed, and in which order. */
export interface DifferenceFilter {
  /** Part of a joint's name, or a pattern with * and ?; empty for all. */
  readonly text: string;
  readonly changes: readonly KeyChange[];
  readonly kinds: readonly KeyKind[];
  /** By joint, kind and time; or the largest first. */
  readonly order: 'place' | 'size';
}

/** How the differences of two clips are listed. */
export interface CompareSlice {
  readonly comparedView: 'keys' | 'joints';
  readonly differenceFilter: DifferenceFilter;
  setComparedView(view: CompareSlice['comparedView']): void;
  setDifferenceFilter(part: Partial<DifferenceFilter>): void;
}

export const compareSlice = defineSlice<CompareSlice>((set) => ({
  comparedView: 'keys',
  differenceFilter: { text: '', changes: KEY_CHANGES, kinds: KEY_KINDS, order: 'place' },
  setComparedView: (comparedView) => set({ comparedView }),
  setDifferenceFilter: (part) =>
    set(({ differenceFilter }) => ({ differenceFilter: { ...differenceFilter, ...part } })),
}));

/** Differences of two clips, and the error of each. */
export const compareJob = defineTrackedJob({
  job: jobNamed<typeof import('./compare-clips.job.ts').default>('compare-clips'),
  input: (pair: ComparedPair) => pair,
});

const stablePair = stableObjects<ComparedPair>(({ b }) => b);

/** The compared pair; the same object until it changes. */
export function selectComparedPair(state: SessionState): ComparedPair | undefined {
  const [first, second] = selectComparedAssets(state);
  const cut = cutReference(state, first, second);
  const shown = (asset: Asset | undefined): Clip | undefined =>
    cut !== undefined && asset === selectErrorReference(state) ? cut : clipOf(asset);
  const [a, b] = [shown(first), shown(second)];
  if (first === undefined || second === undefined || a === undefined || b === undefined) {
    return undefined;
  }
  const wanted = selectSkeleton(state);
  const skeleton = [a, b].every((clip) => clip.trackCount === wanted?.count) ? wanted : undefined;
  const source = cut ?? commonSource(state, first, second) ?? a;
  // A range is one of the source that its clip was built from, and of no other.
  const rangeOf = (asset: Asset): ClipRange | undefined =>
    clipOf(sourceOf(state, asset.id)) === source ? builtRecipe(state, asset)?.range : undefined;
  const [rangeOfA, rangeOfB] = [rangeOf(first), rangeOf(second)];
  const distances = selectDistances(state);
  const skin = state.errorMetric === 'skin' ? selectMesh(state) : undefined;
  return stablePair({ a, b, skeleton, source, rangeOfA, rangeOfB, distances, skin });
}

/** The range of its source that the clip on the stage was built from, if these two are compared. */
function cutReference(state: SessionState, a?: Asset, b?: Asset): Clip | undefined {
  const staged = [selectErrorReference(state), candidateAsset(state)];
  const isStaged = staged.every((asset) => asset === a || asset === b);
  if (!isStaged || selectDerivedReference(state) !== 'range') return undefined;
  return selectErrorComparison(state)?.reference;
}

/** The source among the two, else that of either. */
function commonSource(state: SessionState, a: Asset, b: Asset): RawAnimation | undefined {
  const candidate = candidateAsset(state);
  const holdsCandidate = candidate === a || candidate === b;
  const sources = [a, b].map(({ id }) => sourceOf(state, id));
  const candidates = [a, b, ...sources, holdsCandidate ? selectErrorReference(state) : undefined];
  const objects = candidates.map((asset) => asset?.entry.object);
  return objects.find((object) => object?.kind === 'raw-animation');
}
