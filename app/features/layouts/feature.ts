import { defineFeature } from '../../session/feature.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { layoutsCommands } from './commands.ts';
import { hierarchyJob, keysJob, layoutsSlice } from './state.ts';

export const layoutsFeature = defineFeature({
  id: 'layouts',
  panes: [
    {
      id: 'layouts',
      title: 'Layouts',
      area: 'bottom',
      help: 'What would the same data cost in another memory layout?',
      helpText: async () => (await import('./help.ts')).layoutsHelp,
      load: () => import('./layouts-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useLayoutsTables,
    },
  ],
  state: layoutsSlice,
  commands: layoutsCommands,
  start: ({ jobs, store }) => {
    jobs.clearStale(keysJob, store, (state, clip) => clip === selectAnimation(state));
    jobs.clearStale(
      hierarchyJob,
      store,
      (state, subject) => subject === 'published' || subject.animation === selectAnimation(state),
    );
  },
});
