import { defineFeature } from '../../session/feature.ts';
import { notesCommands } from './commands.ts';

export const notesFeature = defineFeature({
  id: 'notes',
  panes: [
    {
      id: 'notes',
      title: 'Notes',
      area: 'right',
      help: 'What has been noted about this clip, and at which times?',
      helpText: async () => (await import('./help.ts')).notesHelp,
      load: () => import('./notes-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useNotesTables,
    },
  ],
  commands: notesCommands,
});
