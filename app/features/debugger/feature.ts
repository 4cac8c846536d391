import { defineFeature } from '../../session/feature.ts';
import { debuggerCommands } from './commands.ts';

export const debuggerFeature = defineFeature({
  id: 'debugger',
  panes: [
    {
      id: 'debugger',
      title: 'Debugger',
      area: 'right',
      help: 'What does sampling do, one operation after the other?',
      helpText: async () => (await import('./help.ts')).debuggerHelp,
      load: () => import('./debugger-pane.tsx'),
      tables: async () => (await import('./debugger-pane.tsx')).useDebuggerTables,
    },
  ],
  commands: debuggerCommands,
});
