import { defineFeature } from '../../session/feature.ts';
import { reportCommands } from './report-commands.ts';

export const errorFeature = defineFeature({
  id: 'error',
  panes: [
    {
      id: 'error-map',
      title: 'Error map',
      area: 'bottom',
      help: 'Which joint is off from its source, when, and how far?',
      load: () => import('./error-map-pane.tsx'),
    },
    {
      id: 'causes',
      title: 'Causes',
      area: 'bottom',
      help: 'Where does the error of a joint come from?',
      load: () => import('./causes-pane.tsx'),
    },
    {
      id: 'prices',
      title: 'Key prices',
      area: 'bottom',
      help: 'What is every key worth: its bytes, and the error without it?',
      load: () => import('./prices-pane.tsx'),
    },
    {
      id: 'error',
      title: 'Error',
      area: 'right',
      help: 'How far is the clip from its source, by which measure, and does it loop?',
      load: () => import('./error-pane.tsx'),
    },
  ],
  commands: reportCommands,
});
