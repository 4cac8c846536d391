import { NEAR_SIZE, VIEW_SIZE, type MeasureSettings, type PointLayoutName } from '#engine/layouts';
import type { Animation } from '#engine/model';
import { defineTrackedJob, jobNamed, type TrackedJobDefinition } from '../../session/jobs/job.ts';
import { defineSlice, type StateOf } from '../../session/state/slice.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import type { CharacterClip } from './layouts.job.ts';

/** The data whose layouts are compared. */
export type LayoutsView = 'hierarchy' | 'keys' | 'points';

export const LAYOUTS_VIEWS: readonly LayoutsView[] = ['hierarchy', 'keys', 'points'];

/**
 * Whose joints: 96 each of a thousand characters, the case with published figures, or those of the
 * clip on the stage.
 */
export type HierarchyOf = 'published' | 'clip';

/** Numbers of points to compare; figures are published for the last. */
export const POINT_COUNTS = [100_000, 1_000_000, 10_000_000] as const;

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

/** Layouts beside each other. */
interface LayoutsSlice {
  readonly layoutsView: LayoutsView;
  readonly hierarchyOf: HierarchyOf;
  /** Points of the comparison, not of the live ones. */
  readonly pointCount: number;
  readonly pointsWorld: PointsWorld;
  /** How the live points are getting on, in a few words; undefined while they move. */
  readonly pointsStatus: string | undefined;
  setPointsWorld(part: Partial<PointsWorld>): void;
}

export const layoutsSlice = defineSlice<LayoutsSlice>((set) => ({
  layoutsView: 'hierarchy',
  hierarchyOf: 'published',
  pointCount: 1_000_000,
  pointsWorld: { layout: 'nearFarSimd', count: 10_000_000, running: false, view: 'window' },
  pointsStatus: undefined,
  setPointsWorld: (part) =>
    set(({ pointsWorld }) => ({ pointsWorld: { ...pointsWorld, ...part } })),
}));

export type LayoutsState = StateOf<typeof layoutsSlice>;

/** A person waits for it. */
const settings: MeasureSettings = { rounds: 31, turn: 2, warmUp: 80 };

/** One comparison at a time: two would spoil each other's times. */
const lane = { lane: 'layouts' };

/** Finished comparisons of each view that are remembered. */
const remember = 3;

export const hierarchyJob = defineTrackedJob({
  job: jobNamed<typeof import('./layouts.job.ts').hierarchy>('layouts.hierarchy', lane),
  input: (subject: 'published' | CharacterClip) => ({
    clip: subject === 'published' ? undefined : subject,
    settings,
  }),
  same: (a, b) => {
    if (a === 'published' || b === 'published') return a === b;
    return a.animation === b.animation && a.skeleton === b.skeleton;
  },
  remember,
});

export const keysJob = defineTrackedJob({
  job: jobNamed<typeof import('./layouts.job.ts').keys>('layouts.keys', lane),
  input: (animation: Animation) => ({ animation, settings }),
  remember,
});

export const pointsJob = defineTrackedJob({
  job: jobNamed<typeof import('./layouts.job.ts').points>('layouts.points', lane),
  input: (count: number) => count,
  remember,
});

/** The subject of a comparison: the published case, a clip, or a number of points. */
type LayoutsSubject = 'published' | CharacterClip | Animation | number;

/** The comparison of each view. */
export const LAYOUTS_JOBS: Readonly<
  Record<LayoutsView, TrackedJobDefinition<LayoutsSubject, unknown>>
> = { hierarchy: hierarchyJob, keys: keysJob, points: pointsJob };

/** Whose joints are compared: those of the clip on the stage only where it has its skeleton. */
export function hierarchySubject(state: LayoutsState): 'published' | CharacterClip {
  const [skeleton, animation] = [selectSkeleton(state), selectAnimation(state)];
  if (state.hierarchyOf === 'published' || !skeleton || !animation) return 'published';
  return { skeleton, animation };
}

/** The subject of a view; undefined if there is nothing to compare. */
export function layoutsSubject(state: LayoutsState, view: LayoutsView): LayoutsSubject | undefined {
  if (view === 'points') return state.pointCount;
  return view === 'keys' ? selectAnimation(state) : hierarchySubject(state);
}
