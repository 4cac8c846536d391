import { defineFeature } from '../../session/feature.ts';
import { compareCommands } from './commands.ts';
import { compareJob, compareSlice, selectComparedPair } from './state.ts';

export const compareFeature = defineFeature({
  id: 'compare',
  panes: [
    {
      id: 'compare',
      title: 'A | B',
      area: 'right',
      workspaces: { Build: 'right' },
      help: 'What is different between two clips?',
      helpText: async () => (await import('./help.ts')).compareHelp,
      load: () => import('./compare-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCompareTables,
    },
  ],
  state: compareSlice,
  saved: async () => (await import('./saved.ts')).savedCompare,
  commands: compareCommands,
  start: ({ jobs, store }) =>
    void jobs.clearStale(compareJob, store, (state, pair) => pair === selectComparedPair(state)),
});
