import { defineFeature } from '../../session/feature.ts';
import { analysisCommands } from './commands.ts';

export const pathsFeature = defineFeature({
  id: 'paths',
  panes: [
    {
      id: 'paths',
      title: 'Path check',
      area: 'bottom',
      help: 'Does every path to a time, forward, backward or by a seek, give the same bits?',
      load: () => import('./paths-pane.tsx'),
    },
  ],
  commands: analysisCommands,
});
