import { defineFeature } from '../../session/feature.ts';
import { tracksCommands } from './commands.ts';
import { eventMonitorPart } from './event-monitor.ts';

export const tracksFeature = defineFeature({
  id: 'tracks',
  panes: [
    {
      id: 'tracks',
      title: 'Tracks',
      area: 'bottom',
      workspaces: { Animator: 'bottom' },
      help: 'How do the user tracks run, and which events do their edges fire?',
      helpText: async () => (await import('./help.ts')).tracksHelp,
      load: () => import('./tracks-pane.tsx'),
      tables: async () => (await import('./tracks-pane.tsx')).useTracksTables,
    },
  ],
  commands: tracksCommands,
  start: (session) => void session.use(eventMonitorPart),
});
