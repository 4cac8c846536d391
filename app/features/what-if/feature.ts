import { defineFeature } from '../../session/feature.ts';

export const whatIfFeature = defineFeature({
  id: 'what-if',
  panes: [
    {
      id: 'what-if',
      title: 'What if',
      area: 'bottom',
      help: 'What would other settings make of the source?',
      load: () => import('./what-if-pane.tsx'),
    },
  ],
});
