import type { TrackedJob } from '../../session/jobs/jobs.ts';
import type { Command, Session } from '../../session/session.ts';
import {
  LAYOUTS_JOBS,
  layoutsSlice,
  layoutsSubject,
  type LayoutsState,
  type LayoutsView,
} from './state.ts';

function stateOf({ store }: Session): LayoutsState {
  return layoutsSlice.of(store).getState();
}

/** The comparison of the view that is shown. */
function shownJob(session: Session): TrackedJob<unknown, unknown> {
  return session.jobs.track(LAYOUTS_JOBS[stateOf(session).layoutsView]);
}

function compare(view: LayoutsView, title: string): Command {
  return {
    id: `layouts.${view}`,
    title: `Compare layouts: ${title}`,
    group: 'Analyse',
    run: (session) => {
      layoutsSlice.of(session.store).setState({ layoutsView: view });
      session.panes.show('layouts');
    },
    enabled: (session) => layoutsSubject(stateOf(session), view) !== undefined,
  };
}

/** Commands for comparing layouts. */
export const layoutsCommands: readonly Command[] = [
  compare('hierarchy', 'hierarchy'),
  compare('keys', 'order of keys'),
  compare('points', 'many objects'),
  {
    id: 'layouts.measure',
    title: 'Compare layouts: measure again',
    group: 'Analyse',
    run: (session) => {
      const state = stateOf(session);
      shownJob(session).retry(layoutsSubject(state, state.layoutsView));
    },
    enabled: (session) => {
      const state = stateOf(session);
      return layoutsSubject(state, state.layoutsView) !== undefined;
    },
  },
  {
    id: 'layouts.cancel',
    title: 'Compare layouts: cancel',
    group: 'Analyse',
    run: (session) => shownJob(session).cancel(),
    enabled: (session) => shownJob(session).store.getState().phase !== 'idle',
  },
];
