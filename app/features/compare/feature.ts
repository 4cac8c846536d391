import { defineFeature } from '../../session/feature.ts';
import { compareCommands } from './commands.ts';

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
  commands: compareCommands,
});
