import { defineFeature } from '../../session/feature.ts';
import { timelineCommands } from './commands.ts';
import { timelineSlice } from './state.ts';

export const timelineFeature = defineFeature({
  id: 'timeline',
  panes: [
    {
      id: 'timeline',
      title: 'Timeline',
      area: 'bottom',
      help: 'When does every joint have keys, and which of them are needed now?',
      helpText: async () => (await import('./help.ts')).timelineHelp,
      load: () => import('./timeline-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useTimelineTables,
    },
  ],
  state: timelineSlice,
  saved: async () => (await import('./saved.ts')).savedTimeline,
  commands: timelineCommands,
});
