import type { Command } from '../../session/session.ts';
import { selectClip } from '../../session/state/stage.ts';

export const recordingCommands: readonly Command[] = [
  {
    id: 'recording.open',
    title: 'Record a video or an animated picture…',
    group: 'Viewport',
    run: ({ panes }) => panes.show('recording'),
    enabled: ({ store }) => selectClip(store.getState()) !== undefined,
  },
];
