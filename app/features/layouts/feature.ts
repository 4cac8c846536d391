import { defineFeature } from '../../session/feature.ts';
import { layoutsCommands } from './commands.ts';

export const layoutsFeature = defineFeature({
  id: 'layouts',
  panes: [
    {
      id: 'layouts',
      title: 'Layouts',
      area: 'bottom',
      help: 'What would the same data cost in another memory layout?',
      load: () => import('./layouts-pane.tsx'),
    },
  ],
  commands: layoutsCommands,
});
