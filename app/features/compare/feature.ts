import { defineFeature } from '../../session/feature.ts';
import { compareCommands } from './commands.ts';
import { compareJob, compareSlice, selectComparedPair } from './state.ts';
import { listOf, objectOf, oneOf, savedFields, text } from '../../session/saved/fields.ts';
import { KEY_CHANGES } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';

export const compareFeature = defineFeature({
  id: 'compare',
  panes: [
    {
      id: 'compare',
      title: 'A | B',
      area: 'right',
      help: 'What is different between two clips?',
      helpText: async () => (await import('./help.ts')).compareHelp,
      load: () => import('./compare-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCompareTables,
    },
  ],
  state: compareSlice,
  saved: [
    savedFields('compare', compareSlice, {
      comparedView: oneOf('keys', 'joints'),
      differenceFilter: objectOf({
        text,
        changes: listOf(oneOf(...KEY_CHANGES)),
        kinds: listOf(oneOf(...KEY_KINDS)),
        order: oneOf('place', 'size'),
      }),
    }),
  ],
  commands: compareCommands,
  start: ({ jobs, store }) =>
    void jobs.clearStale(compareJob, store, (state, pair) => pair === selectComparedPair(state)),
});
