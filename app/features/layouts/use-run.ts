import { appStore } from '../../transition.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { selectLayoutsSubject } from './state.ts';
import type { LayoutsRuns, LayoutsView } from './state.ts';

/** The comparison that a view shows, begun as soon as somebody wants to see it. */
export function useRun<View extends LayoutsView>(view: View): LayoutsRuns[View] | undefined {
  const of = useStore(appStore, (state) => selectLayoutsSubject(state, view));
  const run = useStore(appStore, (state) => state.layoutsRuns[view]);
  useEffect(() => {
    if (of !== undefined) appStore.getState().requestLayouts(view);
  }, [view, of]);
  return of !== undefined && run.of === of ? run : undefined;
}
