import { defineFeature } from '../../session/feature.ts';
import { assetsCommands, assetsPaneSlice, followPutClips } from './commands.ts';

export const assetsFeature = defineFeature({
  id: 'assets',
  panes: [
    {
      id: 'assets',
      title: 'Assets',
      area: 'left',
      workspaces: { Build: 'left' },
      help: 'What is open, what belongs together, and what was wrong with it?',
      helpText: async () => (await import('./help.ts')).assetsHelp,
      load: () => import('./assets-pane.tsx'),
      tables: async () => (await import('./assets-pane.tsx')).useAssetsTables,
    },
  ],
  state: assetsPaneSlice,
  commands: assetsCommands,
  start: followPutClips,
});
