import { defineFeature } from '../../session/feature.ts';

export const iframesFeature = defineFeature({
  id: 'iframes',
  panes: [
    {
      id: 'iframes',
      title: 'Iframes',
      area: 'right',
      help: 'What do iframes hold, and what do they cost?',
      load: () => import('./iframes-pane.tsx'),
    },
  ],
});
