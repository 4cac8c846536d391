import { defineFeature } from '../../session/feature.ts';
import { buildCommands } from './commands.ts';
import { startBuilds } from './start-builds.ts';

export const buildFeature = defineFeature({
  id: 'build',
  panes: [
    {
      id: 'build',
      title: 'Build',
      area: 'right',
      workspaces: { Build: 'right' },
      help: 'How is a source made into a runtime clip?',
      helpText: async () => (await import('./help.ts')).buildHelp,
      load: () => import('./build-pane.tsx'),
    },
  ],
  commands: buildCommands,
  start: startBuilds,
});
