import { defineFeature } from '../../session/feature.ts';
import { selectClip } from '../../session/state/stage.ts';
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
  commands: [
    {
      id: 'recording.open',
      title: 'Record a video or an animated picture…',
      group: 'Viewport',
      run: ({ panes }) => panes.show('recording'),
      enabled: ({ store }) => selectClip(store.getState()) !== undefined,
    },
  ],
});
