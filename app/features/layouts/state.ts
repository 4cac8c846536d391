import { NEAR_SIZE, VIEW_SIZE } from '#engine/layouts';
import type {
  Arrival,
  Compared,
  HierarchyComparison,
  KeyComparison,
  PointLayoutName,
} from '#engine/layouts';
import type { Animation } from '#engine/model';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import type { SessionState, SliceCreator } from '../../session/state/store.ts';

/** What layouts are compared of. */
export type LayoutsView = 'hierarchy' | 'keys' | 'points';

export const LAYOUTS_VIEWS: readonly LayoutsView[] = ['hierarchy', 'keys', 'points'];

/** Joints of: 96 of a thousand characters, of which figures are published, or those of the clip on the stage. */
export type HierarchyOf = 'published' | 'clip';

/** Numbers of points to be compared; the last is that of which figures are published. */
export const POINT_COUNTS = [100_000, 1_000_000, 10_000_000] as const;

export interface LayoutsResults {
  /** Times in µs per character. */
  readonly hierarchy: HierarchyComparison;
  readonly keys: { readonly comparison: KeyComparison; readonly arrivals: readonly Arrival[] };
  /** Those that are measured so far; times in µs a step. */
  readonly points: { readonly count: number; readonly rows: readonly Compared[] };
}

/** What a comparison is about: the published case, a clip, or a number of points. */
export type LayoutsSubject = 'published' | Animation | number;

/** Where a comparison stands. */
export interface LayoutsRun<Result> {
  readonly of: LayoutsSubject | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  /** Seconds that the rest will take, by what it took so far; undefined while nobody can tell. */
  readonly remaining: number | undefined;
  readonly problem: string | undefined;
  readonly result: Result | undefined;
}

export type LayoutsRuns = { readonly [View in LayoutsView]: LayoutsRun<LayoutsResults[View]> };

/** Finished runs about other subjects than the present one. */
export type LayoutsEarlier = { readonly [View in LayoutsView]: readonly LayoutsRuns[View][] };

/** Finished runs that are kept. */
const MAX_EARLIER = 3;

/** Corner that is looked at, pixels; around the near ones there are some far ones to be seen. */
export const POINTS_VIEW_SIZE = { window: VIEW_SIZE, near: 1.25 * NEAR_SIZE } as const;

/** The points that move live. */
export interface PointsWorld {
  readonly layout: PointLayoutName;
  readonly count: number;
  /** Otherwise there are none. */
  readonly running: boolean;
  /** Seen: a window of it, or the near ones and what is around them too. */
  readonly view: keyof typeof POINTS_VIEW_SIZE;
}

/** The last step of the live points: written by whoever moves them, read by whoever draws them. */
export interface PointsFeed {
  /** x y of each point in view; the first {@link found}. */
  places: Float32Array<ArrayBuffer>;
  found: number;
  /** Steps since these points were made. */
  steps: number;
  /** Milliseconds of the last step, and of finding what is in view after it. */
  stepMs: number;
  cullMs: number;
  /** Called with every step; set by whoever draws. */
  onStep: (() => void) | undefined;
  /** Asks for one more step; set by whoever moves. */
  next: (() => void) | undefined;
}

/** Layouts beside each other. Comparing, and moving points, is the shell's, which follows phases and wishes. */
export interface LayoutsSlice {
  readonly layoutsView: LayoutsView;
  readonly hierarchyOf: HierarchyOf;
  /** Points of the comparison, not of the live ones. */
  readonly pointCount: number;
  readonly layoutsRuns: LayoutsRuns;
  /** What else has been measured lately, the last one first: going back to it takes no time. */
  readonly layoutsEarlier: LayoutsEarlier;
  readonly pointsWorld: PointsWorld;
  /** How the live points are getting on, in a few words; undefined while they move. */
  readonly pointsNews: string | undefined;
  /** One object for ever; its contents change with every step. */
  readonly pointsFeed: PointsFeed;
  setLayoutsView(view: LayoutsView): void;
  setHierarchyOf(of: HierarchyOf): void;
  setPointCount(count: number): void;
  /** Begins anew, unless it is under way or known already for this subject. */
  requestLayouts(view: LayoutsView): void;
  /** Begins anew even if it is known. */
  repeatLayouts(view: LayoutsView): void;
  cancelLayouts(view: LayoutsView): void;
  reportLayouts<View extends LayoutsView>(
    view: View,
    part: Partial<LayoutsRun<LayoutsResults[View]>>,
  ): void;
  setPointsWorld(part: Partial<PointsWorld>): void;
  reportPoints(news: string | undefined): void;
}

/** What a view is about now; undefined where there is nothing to compare. */
export function selectLayoutsSubject(
  state: SessionState,
  view: LayoutsView,
): LayoutsSubject | undefined {
  if (view === 'points') return state.pointCount;
  const clip = selectAnimation(state);
  if (view === 'keys') return clip;
  const fits = state.hierarchyOf === 'clip' && selectSkeleton(state) !== undefined;
  return fits && clip !== undefined ? clip : 'published';
}

const NOT_STARTED = {
  of: undefined,
  phase: 'idle',
  fraction: 0,
  remaining: undefined,
  problem: undefined,
  result: undefined,
} as const;

export const createLayoutsSlice: SliceCreator<LayoutsSlice> = (set, get) => {
  const change = <View extends LayoutsView>(
    view: View,
    part: Partial<LayoutsRun<LayoutsResults[View]>>,
  ): void =>
    set(({ layoutsRuns }) => ({
      layoutsRuns: { ...layoutsRuns, [view]: { ...layoutsRuns[view], ...part } },
    }));
  const putAway = (view: LayoutsView): void => {
    const run = get().layoutsRuns[view];
    if (run.phase !== 'idle' || run.fraction < 1) return;
    const others = get().layoutsEarlier[view].filter(({ of }) => of !== run.of);
    const earlier = [run, ...others].slice(0, MAX_EARLIER);
    set(({ layoutsEarlier }) => ({ layoutsEarlier: { ...layoutsEarlier, [view]: earlier } }));
  };
  return {
    layoutsView: 'hierarchy',
    hierarchyOf: 'published',
    pointCount: 1_000_000,
    layoutsRuns: { hierarchy: NOT_STARTED, keys: NOT_STARTED, points: NOT_STARTED },
    layoutsEarlier: { hierarchy: [], keys: [], points: [] },
    pointsWorld: { layout: 'nearFarSimd', count: 10_000_000, running: false, view: 'window' },
    pointsNews: undefined,
    pointsFeed: createFeed(),
    setLayoutsView: (layoutsView) => set({ layoutsView }),
    setHierarchyOf: (hierarchyOf) => set({ hierarchyOf }),
    setPointCount: (pointCount) => set({ pointCount }),
    requestLayouts: (view) => {
      const of = selectLayoutsSubject(get(), view);
      const { of: before, phase, fraction, problem } = get().layoutsRuns[view];
      const isKnown = fraction === 1 || problem !== undefined;
      if (of === undefined || (before === of && (phase !== 'idle' || isKnown))) return;
      putAway(view);
      const known = get().layoutsEarlier[view].find((run) => run.of === of);
      change(view, known ?? { ...NOT_STARTED, of, phase: 'queued' });
    },
    repeatLayouts: (view) => {
      const of = selectLayoutsSubject(get(), view);
      if (of === undefined) return;
      // The old figures stay until there are new ones.
      const { of: before, result } = get().layoutsRuns[view];
      change(view, { ...NOT_STARTED, of, phase: 'queued', ...(before === of && { result }) });
    },
    cancelLayouts: (view) => change(view, { phase: 'idle', remaining: undefined }),
    reportLayouts: change,
    setPointsWorld: (part) =>
      set(({ pointsWorld }) => ({ pointsWorld: { ...pointsWorld, ...part } })),
    reportPoints: (pointsNews) => set({ pointsNews }),
  };
};

function createFeed(): PointsFeed {
  return {
    places: new Float32Array(0),
    found: 0,
    steps: 0,
    stepMs: 0,
    cullMs: 0,
    onStep: undefined,
    next: undefined,
  };
}
