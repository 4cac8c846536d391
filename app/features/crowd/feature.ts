import { defineFeature } from '../../session/feature.ts';
import { crowdCommands } from './commands.ts';
import { crowdSlice, fitCrowdSize } from './state.ts';

export const crowdFeature = defineFeature({
  id: 'crowd',
  panes: [
    {
      id: 'crowd',
      title: 'Crowd',
      area: 'centre',
      help: 'What do many characters cost?',
      load: () => import('./crowd-pane.tsx'),
    },
  ],
  state: crowdSlice,
  commands: crowdCommands,
  start: ({ store, onDispose }) => onDispose(fitCrowdSize(store)),
});
