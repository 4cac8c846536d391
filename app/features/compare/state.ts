import { KEY_CHANGES } from '#engine/inspect';
import type { ClipComparison, KeyChange } from '#engine/inspect';
import type { ErrorMap } from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import type { Animation, KeyKind, Mesh, RawAnimation, Skeleton } from '#engine/model';
import { assetsOfKind, findAsset } from '../../session/state/assets.ts';
import type { Asset, AssetId } from '../../session/state/assets.ts';
import { sourceOf } from '../../session/state/build.ts';
import { selectDistances } from '../../session/state/error-distances.ts';
import { candidateAsset, selectErrorReference } from '../../session/state/error.ts';
import { pairProblem } from '../../session/state/pairing.ts';
import { NOT_STARTED_RUN, isRequested } from '../../session/state/run.ts';
import type { Run } from '../../session/state/run.ts';
import { selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type { SessionState, SliceCreator } from '../../session/state/store.ts';

type Clip = Animation | RawAnimation;

/** Two clips that are compared, and what the error of each is measured against. */
export interface ComparedPair {
  readonly a: Clip;
  readonly b: Clip;
  /** Undefined where none is open that fits both: then nothing but keys is compared. */
  readonly skeleton: Skeleton | undefined;
  /** The source of both, else the first of them. */
  readonly source: Clip;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array | undefined;
  /** Whose vertices are measured; undefined while nobody looks at them. */
  readonly skin: Mesh | undefined;
}

/** What is known of two clips: of their keys first. */
export interface ComparedResult {
  readonly comparison: ClipComparison;
  /** Of either, against the source of both; undefined until it is measured, and for the source itself. */
  readonly errors: readonly [a: ErrorMap | undefined, b: ErrorMap | undefined];
}

/** Which differences are listed, and in which order. */
export interface DifferenceFilter {
  /** Part of a joint's name, or a pattern with * and ?; empty for all. */
  readonly text: string;
  readonly changes: readonly KeyChange[];
  readonly kinds: readonly KeyKind[];
  /** By joint, kind and time; or the largest first. */
  readonly order: 'place' | 'size';
}

/** Two clips, or two builds of one, side by side. Comparing them is the shell's, which follows the phase. */
export interface CompareSlice {
  /** What a person chose; null means what goes with the clip on the stage. */
  readonly comparedA: AssetId | null;
  readonly comparedB: AssetId | null;
  readonly comparedView: 'keys' | 'joints';
  readonly differenceFilter: DifferenceFilter;
  readonly compareRun: Run<ComparedPair, ComparedResult>;
  setCompared(a: AssetId | null, b: AssetId | null): void;
  setComparedView(view: CompareSlice['comparedView']): void;
  setDifferenceFilter(part: Partial<DifferenceFilter>): void;
  /** Begins anew, unless it is under way or known already. */
  requestCompare(of: ComparedPair): void;
  reportCompare(part: Partial<Run<ComparedPair, ComparedResult>>): void;
}

export const createCompareSlice: SliceCreator<CompareSlice> = (set, get) => ({
  comparedA: null,
  comparedB: null,
  comparedView: 'keys',
  differenceFilter: { text: '', changes: KEY_CHANGES, kinds: KEY_KINDS, order: 'place' },
  compareRun: NOT_STARTED_RUN,
  setCompared: (comparedA, comparedB) => set({ comparedA, comparedB }),
  setComparedView: (comparedView) => set({ comparedView }),
  setDifferenceFilter: (part) =>
    set(({ differenceFilter }) => ({ differenceFilter: { ...differenceFilter, ...part } })),
  requestCompare: (of) => {
    if (isRequested(get().compareRun, of)) return;
    set({ compareRun: { ...NOT_STARTED_RUN, of, phase: 'queued' } });
  },
  reportCompare: (part) => set((state) => ({ compareRun: { ...state.compareRun, ...part } })),
});

/** Clips that can be compared: of the skeleton on the stage, all where there is none. */
export function comparableClips(state: SessionState): Asset[] {
  const skeleton = selectSkeleton(state);
  return assetsOfKind(state.assets, 'animation', 'raw-animation').filter(
    ({ entry: { object } }) =>
      skeleton === undefined || pairProblem(skeleton, object) === undefined,
  );
}

/** The two that are compared: each as chosen, else as it goes with the clip on the stage. */
export function selectCompared(
  state: SessionState,
): readonly [a: Asset | undefined, b: Asset | undefined] {
  const usual = defaultPair(state);
  return [
    findAsset(state.assets, state.comparedA) ?? usual[0],
    findAsset(state.assets, state.comparedB) ?? usual[1],
  ];
}

/** The clip on the stage and what it is measured against; else the two that were opened last. */
function defaultPair(state: SessionState): readonly [Asset | undefined, Asset | undefined] {
  const [reference, candidate] = [selectErrorReference(state), candidateAsset(state)];
  if (reference !== undefined && candidate !== undefined) return [reference, candidate];
  const clips = comparableClips(state);
  return [clips.at(-2), clips.at(-1)];
}

let last: ComparedPair | undefined;

/** What is compared; the same object as long as nothing of it changes. */
export function selectPair(state: SessionState): ComparedPair | undefined {
  const [first, second] = selectCompared(state);
  const [a, b] = [clipOf(first), clipOf(second)];
  if (first === undefined || second === undefined || a === undefined || b === undefined) {
    return undefined;
  }
  const wanted = selectSkeleton(state);
  const skeleton = [a, b].every((clip) => clip.trackCount === wanted?.count) ? wanted : undefined;
  const source = commonSource(state, first, second) ?? a;
  const distances = selectDistances(state);
  const skin = state.errorMetric === 'skin' ? selectMesh(state) : undefined;
  const isLast =
    last?.a === a &&
    last.b === b &&
    last.skeleton === skeleton &&
    last.source === source &&
    last.distances === distances &&
    last.skin === skin;
  if (!isLast || last === undefined) last = { a, b, skeleton, source, distances, skin };
  return last;
}

/** The source among the two, else that of either. */
function commonSource(state: SessionState, a: Asset, b: Asset): RawAnimation | undefined {
  const candidate = candidateAsset(state);
  const isJudged = candidate === a || candidate === b;
  const sources = [a, b].map(({ id }) => sourceOf(state, id));
  const candidates = [a, b, ...sources, isJudged ? selectErrorReference(state) : undefined];
  const objects = candidates.map((asset) => asset?.entry.object);
  return objects.find((object) => object?.kind === 'raw-animation');
}

function clipOf(asset: Asset | undefined): Clip | undefined {
  const object = asset?.entry.object;
  return object?.kind === 'animation' || object?.kind === 'raw-animation' ? object : undefined;
}
