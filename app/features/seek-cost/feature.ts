import { defineFeature } from '../../session/feature.ts';

export const seekCostFeature = defineFeature({
  id: 'seek-cost',
  panes: [
    {
      id: 'seek-cost',
      title: 'Seek cost',
      area: 'bottom',
      help: 'What does a seek from any time to any other cost, and which iframe interval pays?',
      load: () => import('./seek-cost-pane.tsx'),
    },
  ],
});
