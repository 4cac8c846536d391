import { defineFeature } from '../../session/feature.ts';

export const iframesFeature = defineFeature({
  id: 'iframes',
  panes: [
    {
      id: 'iframes',
      title: 'Iframes',
      area: 'right',
      help: 'What do iframes hold, and what do they cost?',
      helpText: async () => (await import('./help.ts')).iframesHelp,
      load: () => import('./iframes-pane.tsx'),
      tables: async () => (await import('./iframes-pane.tsx')).useIframesTables,
    },
  ],
});
