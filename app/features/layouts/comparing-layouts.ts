import type { Animation } from '#engine/model';
import { LAYOUTS_VIEWS, type LayoutsSubject, type LayoutsView } from './state.ts';
import { selectAnimation, selectSkeleton } from '../../session/state/stage.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { LayoutsComparer, LayoutsJob, LayoutsNews } from './layouts.ts';

/**
 * Compares the layouts that the store says are to be compared, one comparison at a time: two would spoil each
 * other's times. What is about a clip that is no longer on the stage is given up.
 * @returns what ends it
 */
export function keepComparingLayouts(store: SessionStore, comparer: LayoutsComparer): () => void {
  let running: LayoutsView | undefined;
  let begun = 0;

  const hear = (view: LayoutsView, news: LayoutsNews): void => {
    const { reportLayouts } = store.getState();
    const isDone = 'problem' in news || news.fraction === 1;
    if (isDone) running = undefined;
    if ('problem' in news) {
      reportLayouts(view, { phase: 'idle', remaining: undefined, problem: news.problem });
      return;
    }
    const { fraction, answer } = news;
    reportLayouts(view, {
      phase: isDone ? 'idle' : 'running',
      fraction,
      remaining: isDone ? undefined : remainingSeconds(begun, fraction),
      ...(answer !== undefined && { result: answer }),
    });
  };
  const begin = (state: SessionState, view: LayoutsView, job: LayoutsJob): void => {
    running = view;
    begun = performance.now();
    state.reportLayouts(view, { phase: 'running', fraction: 0 });
    comparer.run(job, (news) => hear(view, news));
  };
  const follow = (state: SessionState): void => {
    for (const view of LAYOUTS_VIEWS) cancelStale(state, view);
    if (running !== undefined && store.getState().layoutsRuns[running].phase !== 'running') {
      comparer.cancel();
      running = undefined;
    }
    if (running !== undefined) return;
    const queued = nextQueued(store.getState());
    if (queued === undefined) return;
    const job = jobOf(state, queued);
    if (job === undefined) state.cancelLayouts(queued);
    else begin(state, queued, job);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.layoutsRuns !== before.layoutsRuns || state.clipId !== before.clipId) follow(state);
  });
  return () => {
    unsubscribe();
    comparer.cancel();
  };
}

/** What is in front of a person's eyes comes first. */
function nextQueued({ layoutsRuns, layoutsView }: SessionState): LayoutsView | undefined {
  return [layoutsView, ...LAYOUTS_VIEWS].find((view) => layoutsRuns[view].phase === 'queued');
}

function cancelStale(state: SessionState, view: LayoutsView): void {
  const { of, phase } = state.layoutsRuns[view];
  if (phase !== 'idle' && isClip(of) && of !== selectAnimation(state)) state.cancelLayouts(view);
}

function isClip(of: LayoutsSubject | undefined): of is Animation {
  return typeof of === 'object';
}

function jobOf(state: SessionState, view: LayoutsView): LayoutsJob | undefined {
  const { of } = state.layoutsRuns[view];
  if (view === 'points') return typeof of === 'number' ? { what: 'points', count: of } : undefined;
  if (view === 'hierarchy' && of === 'published') return { what: 'hierarchy' };
  if (!isClip(of)) return undefined;
  if (view === 'keys') return { what: 'keys', animation: of };
  const skeleton = selectSkeleton(state);
  return skeleton && { what: 'hierarchy', clip: { skeleton, animation: of } };
}

/** A first guess is worth nothing. */
const TELLING = 0.05;

function remainingSeconds(begun: number, fraction: number): number | undefined {
  if (fraction < TELLING) return undefined;
  return ((performance.now() - begun) / 1000 / fraction) * (1 - fraction);
}
