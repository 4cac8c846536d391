import { defineFeature } from '../../session/feature.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { pathsCommands, pathCheckJob } from './commands.ts';

export const pathsFeature = defineFeature({
  id: 'paths',
  panes: [
    {
      id: 'paths',
      title: 'Path check',
      area: 'bottom',
      help: 'Does every path to a time, forward, backward or by a seek, give the same bits?',
      helpText: async () => (await import('./help.ts')).pathsHelp,
      load: () => import('./paths-pane.tsx'),
      tables: async () => (await import('./tables.ts')).usePathsTables,
    },
  ],
  commands: pathsCommands,
  start: ({ jobs, store }) => {
    jobs.clearStale(pathCheckJob, store, (state, clip) => clip === selectAnimation(state));
  },
});
