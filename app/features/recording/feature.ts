import { defineFeature } from '../../session/feature.ts';
import { recordingCommands } from './commands.ts';
import { recordingSlice } from './state.ts';

export const recordingFeature = defineFeature({
  id: 'recording',
  panes: [
    {
      id: 'recording',
      title: 'Recording',
      area: 'right',
      help: 'How do I show others what the viewport shows?',
      helpText: async () => (await import('./help.ts')).recordingHelp,
      load: () => import('./recording-pane.tsx'),
    },
  ],
  state: recordingSlice,
  commands: recordingCommands,
});
