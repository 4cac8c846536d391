import { defineFeature } from '../../session/feature.ts';
import { compareCommands } from './commands.ts';
import { compareJob, compareSlice, selectPair } from './state.ts';

export const compareFeature = defineFeature({
  id: 'compare',
  panes: [
    {
      id: 'compare',
      title: 'A | B',
      area: 'right',
      help: 'What is different between two clips?',
      load: () => import('./compare-pane.tsx'),
    },
  ],
  state: compareSlice,
  commands: compareCommands,
  start: ({ jobs, store }) =>
    void jobs.clearStale(compareJob, store, (state, pair) => pair === selectPair(state)),
});
