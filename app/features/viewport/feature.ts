import { defineFeature } from '../../session/feature.ts';
import { viewportCommands } from './commands.ts';
import { overlayCommands } from './overlay-commands.ts';
import { viewsSlice } from './state.ts';

export const viewportFeature = defineFeature({
  id: 'viewport',
  panes: [
    {
      id: 'viewport',
      title: 'Viewport',
      area: 'centre',
      workspaces: { Animator: 'centre', Build: 'centre', Blank: 'centre' },
      help: 'What does the character do, and how far is it from its source?',
      helpText: async () => (await import('./help.ts')).viewportHelp,
      load: () => import('./viewport-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useViewportTables,
      picture: 'viewport.save-picture',
    },
    {
      id: 'second-view',
      title: 'Second view',
      area: 'right',
      isLast: true,
      help: 'How does the same pose look from another side?',
      helpText: async () => (await import('./help.ts')).secondViewHelp,
      load: () => import('./extras/second-view-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useViewportTables,
    },
  ],
  state: viewsSlice,
  commands: [...viewportCommands, ...overlayCommands],
  saved: async () => (await import('./saved.ts')).savedViewport,
});
