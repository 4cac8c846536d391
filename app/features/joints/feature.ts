import { defineFeature } from '../../session/feature.ts';
import { jointsCommands } from './commands.ts';
import { countKeysBetweenFrames } from './count-keys.ts';
import { queryCommands } from './query-commands.ts';

export const jointsFeature = defineFeature({
  id: 'joints',
  panes: [
    {
      id: 'joints',
      title: 'Joints',
      area: 'left',
      workspaces: { Animator: 'left' },
      help: 'Which joints does the skeleton have, and which of them, or of their keys, am I looking for?',
      helpText: async () => (await import('./help.ts')).jointsHelp,
      load: () => import('./joints-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useJointsTables,
    },
  ],
  commands: [...jointsCommands, ...queryCommands],
  start: ({ store, onDispose }) => onDispose(countKeysBetweenFrames(store)),
});
