import { defineFeature } from '../../session/feature.ts';

export const budgetFeature = defineFeature({
  id: 'budget',
  panes: [
    {
      id: 'budget',
      title: 'Budget',
      area: 'bottom',
      help: 'Where do the bytes of the clip go?',
      helpText: async () => (await import('./help.ts')).budgetHelp,
      load: () => import('./budget-pane.tsx'),
      tables: async () => (await import('./budget-pane.tsx')).useBudgetTables,
    },
  ],
});
