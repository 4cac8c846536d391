import { defineFeature } from '../../session/feature.ts';
import { transportCommands } from './commands.ts';

export const transportFeature = defineFeature({
  id: 'transport',
  panes: [
    {
      id: 'transport',
      title: 'Transport',
      area: 'top',
      help: 'Where is the playhead, how fast does it go, and what is looped?',
      helpText: async () => (await import('./help.ts')).transportHelp,
      load: () => import('./transport-pane.tsx'),
    },
  ],
  commands: transportCommands,
});
