import { defineFeature } from '../../session/feature.ts';
import { bytesCommands } from './commands.ts';
import { bytesSlice } from './state.ts';

export const bytesFeature = defineFeature({
  id: 'bytes',
  panes: [
    {
      id: 'bytes',
      title: 'Bytes',
      area: 'left',
      help: 'What does every byte of a file mean?',
      helpText: async () => (await import('./help.ts')).bytesHelp,
      load: () => import('./bytes-pane.tsx'),
      tables: async () => (await import('./bytes-pane.tsx')).useBytesTables,
    },
  ],
  state: bytesSlice,
  commands: bytesCommands,
});
