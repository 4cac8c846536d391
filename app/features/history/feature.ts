import { defineFeature } from '../../session/feature.ts';

export const historyFeature = defineFeature({
  id: 'history',
  panes: [
    {
      id: 'history',
      title: 'History',
      area: 'left',
      help: 'Which edits have been made, and how do I go back to before one of them?',
      helpText: async () => (await import('./help.ts')).historyHelp,
      load: () => import('./history-pane.tsx'),
      tables: async () => (await import('./history-pane.tsx')).useHistoryTables,
    },
  ],
});
