import { defineFeature } from '../../session/feature.ts';
import { samplingCommands } from './commands.ts';

export const samplingFeature = defineFeature({
  id: 'sampling',
  panes: [
    {
      id: 'sampling',
      title: 'Sampling',
      area: 'right',
      help: 'What did the last step of sampling do, and what is in its cache?',
      helpText: async () => (await import('./help.ts')).samplingHelp,
      load: () => import('./sampling-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useSamplingTables,
    },
  ],
  commands: samplingCommands,
});
