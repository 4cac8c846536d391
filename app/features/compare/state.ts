import { KEY_CHANGES, type KeyChange } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import type { Clip, KeyKind, RawAnimation, Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
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
import { isComparable, otherSkeleton } from '../../session/state/own-skeleton.ts';
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

/** What joints are sorted by. */
export type JointOrder =
  | 'place'
  | 'bytes'
  | 'change'
  | 'keys'
  | 'error of A'
  | 'error of B'
  | 'largest'
  | 'time'
  | 'mean'
  | 'begin';

/** What the joints of each list are sorted by at first. */
export const FIRST_ORDERS = { joints: 'keys', poses: 'largest' } as const;

/** How the differences of two clips are listed. */
export interface CompareSlice {
  readonly comparedView: 'keys' | 'joints' | 'poses';
  readonly differenceFilter: DifferenceFilter;
  readonly jointOrders: Readonly<Record<'joints' | 'poses', JointOrder>>;
  setDifferenceFilter(part: Partial<DifferenceFilter>): void;
  setJointOrder(view: keyof CompareSlice['jointOrders'], order: JointOrder): void;
}

export const compareSlice = defineSlice<CompareSlice>((set) => ({
  comparedView: 'keys',
  differenceFilter: { text: '', changes: KEY_CHANGES, kinds: KEY_KINDS, order: 'place' },
  jointOrders: FIRST_ORDERS,
  setDifferenceFilter: (part) =>
    set(({ differenceFilter }) => ({ differenceFilter: { ...differenceFilter, ...part } })),
  setJointOrder: (view, order) =>
    set(({ jointOrders }) => ({ jointOrders: { ...jointOrders, [view]: order } })),
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
  const skeleton = commonSkeleton(state, [first, second]);
  const source = cut ?? commonSource(state, first, second) ?? a;
  // What was cut here, or placed on the skeleton of the clip, has its joints already.
  const ownOf = (clip: Clip): Skeleton | undefined => {
    const asset = state.assets.find(({ entry }) => entry.object === clip);
    return asset && skeleton && otherSkeleton(state, skeleton, asset)?.own;
  };
  const [ownOfA, ownOfB, ownOfSource] = [a, b, source].map(ownOf);
  // A recipe is one for the source that its clip was built from, and for no other.
  const recipeOf = (asset: Asset): ClipRecipe | undefined =>
    clipOf(sourceOf(state, asset.id)) === source ? builtRecipe(state, asset) : undefined;
  const [recipeOfA, recipeOfB] = [recipeOf(first), recipeOf(second)];
  const distances = selectDistances(state);
  const skin = state.errorMetric === 'skin' ? selectMesh(state) : undefined;
  const measured = { skeleton, source, recipeOfA, recipeOfB, distances, skin };
  return stablePair({ a, b, ...measured, ownOfA, ownOfB, ownOfSource });
}

/** The skeleton on the stage, if both clips fit it, or have joints of its names. */
function commonSkeleton(state: SessionState, clips: readonly Asset[]): Skeleton | undefined {
  const skeleton = selectSkeleton(state);
  const isCommon = (asset: Asset): boolean =>
    skeleton !== undefined && isComparable(state, skeleton, asset);
  return clips.every(isCommon) ? skeleton : undefined;
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
