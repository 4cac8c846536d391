import { appStore } from '../../transition.ts';
import { selectLayoutsSubject, type LayoutsView } from './state.ts';
import type { Command } from '../../session/session.ts';

function compare(view: LayoutsView, title: string): Command {
  return {
    id: `layouts.${view}`,
    title: `Compare layouts: ${title}`,
    group: 'Analyse',
    run: () => {
      const { setLayoutsView, requestPane } = appStore.getState();
      setLayoutsView(view);
      requestPane('layouts', '');
    },
    enabled: () => selectLayoutsSubject(appStore.getState(), view) !== undefined,
  };
}

/** The same data in other layouts, beside each other. */
export const layoutsCommands: readonly Command[] = [
  compare('hierarchy', 'hierarchy'),
  compare('keys', 'order of keys'),
  compare('points', 'many objects'),
  {
    id: 'layouts.measure',
    title: 'Compare layouts: measure again',
    group: 'Analyse',
    run: () => {
      const { layoutsView, repeatLayouts } = appStore.getState();
      repeatLayouts(layoutsView);
    },
    enabled: () => {
      const state = appStore.getState();
      return selectLayoutsSubject(state, state.layoutsView) !== undefined;
    },
  },
  {
    id: 'layouts.cancel',
    title: 'Compare layouts: cancel',
    group: 'Analyse',
    run: () => {
      const { layoutsView, cancelLayouts } = appStore.getState();
      cancelLayouts(layoutsView);
    },
    enabled: () => {
      const { layoutsView, layoutsRuns } = appStore.getState();
      return layoutsRuns[layoutsView].phase !== 'idle';
    },
  },
];
