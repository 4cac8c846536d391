import { defineFeature } from '../../session/feature.ts';
import { libraryCommands } from './commands.ts';
import { librarySlice } from './state.ts';

export const libraryFeature = defineFeature({
  id: 'library',
  panes: [
    {
      id: 'library',
      title: 'Library',
      area: 'bottom',
      workspaces: { Build: 'bottom' },
      help: 'Which clips of a whole folder are large, inexact or faulty?',
      helpText: async () => (await import('./help.ts')).libraryHelp,
      load: () => import('./library-pane.tsx'),
    },
  ],
  state: librarySlice,
  saved: async () => (await import('./saved.ts')).savedLibrary,
  commands: libraryCommands,
});
