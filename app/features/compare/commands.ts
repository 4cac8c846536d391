import type { Command } from '../../session/session.ts';
import { comparableClips, selectComparedAssets } from '../../session/state/compared.ts';

/** Two clips, or two builds of one, side by side. */
export const compareCommands: readonly Command[] = [
  {
    id: 'compare.show',
    title: 'Compare two clips, key by key',
    group: 'Analyse',
    run: ({ panes }) => panes.show('compare'),
    enabled: ({ store }) => comparableClips(store.getState()).length > 1,
  },
  {
    id: 'compare.swap',
    title: 'Swap A and B',
    group: 'Analyse',
    run: ({ store }) => {
      const [a, b] = selectComparedAssets(store.getState());
      if (a !== undefined && b !== undefined) store.getState().setCompared(b.id, a.id);
    },
    enabled: ({ store }) =>
      selectComparedAssets(store.getState()).every((clip) => clip !== undefined),
  },
  {
    id: 'compare.default',
    title: 'Compare the clip that is shown with its source',
    group: 'Analyse',
    run: ({ store }) => store.getState().setCompared(null, null),
    enabled: ({ store }) => {
      const { comparedA, comparedB } = store.getState();
      return comparedA !== null || comparedB !== null;
    },
  },
];
