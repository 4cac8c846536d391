import { defineFeature } from '../../session/feature.ts';
import { blendCommands } from './commands.ts';
import { restoreMasks } from './restore-masks.ts';

export const blendFeature = defineFeature({
  id: 'blend',
  panes: [
    {
      id: 'blend',
      title: 'Blend',
      area: 'right',
      help: 'What do several clips give together, and which layer moves which joint?',
      load: () => import('./blend-pane.tsx'),
    },
  ],
  commands: blendCommands,
  start: restoreMasks,
});
