import { defineFeature } from '../../session/feature.ts';
import { memoryCommands } from './commands.ts';

export const memoryFeature = defineFeature({
  id: 'memory',
  panes: [
    {
      id: 'memory',
      title: 'Memory',
      area: 'bottom',
      help: 'How do keys stand in memory, and which cache lines does a step load?',
      helpText: async () => (await import('./help.ts')).memoryHelp,
      // What its keys do comes with it, so that the first one need not wait.
      load: async () =>
        (await Promise.all([import('./memory-pane.tsx'), import('./key-steps.ts')]))[0],
      tables: async () => (await import('./memory-pane.tsx')).useMemoryTables,
    },
  ],
  commands: memoryCommands,
});
