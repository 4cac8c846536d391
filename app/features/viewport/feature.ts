import { defineFeature } from '../../session/feature.ts';
import { viewportCommands } from './commands.ts';
import { overlayCommands } from './overlay-commands.ts';

export const viewportFeature = defineFeature({
  id: 'viewport',
  panes: [
    {
      id: 'viewport',
      title: 'Viewport',
      area: 'centre',
      help: 'What does the character do, and how far is it from its source?',
      load: () => import('./viewport-pane.tsx'),
    },
  ],
  commands: [...viewportCommands, ...overlayCommands],
});
