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
      helpText: async () => (await import('./help.ts')).crowdHelp,
      load: () => import('./crowd-pane.tsx'),
      tables: async () => (await import('./crowd-pane.tsx')).useCrowdTables,
    },
  ],
  state: crowdSlice,
  saved: async () => (await import('./saved.ts')).savedCrowd,
  commands: crowdCommands,
  benchmark: async () => (await import('./benchmark/bench-page.ts')).showBenchmark,
  start: ({ store, onDispose }) => onDispose(fitCrowdSize(store)),
});
