import { defineFeature } from '../../session/feature.ts';
import { selectFindings } from '../../session/state/findings.ts';
import { findingsCommands } from './commands.ts';
import { announceFindings } from './announce-findings.ts';
import { findingsSlice, followFindings } from './state.ts';

export const findingsFeature = defineFeature({
  id: 'findings',
  panes: [
    {
      id: 'findings',
      title: 'Findings',
      area: 'right',
      help: 'What is wrong with everything that is open, how is it known, and what mends it?',
      helpText: async () => (await import('./help.ts')).findingsHelp,
      load: () => import('./findings-pane.tsx'),
      badge: (state) => selectFindings(state).shown,
    },
  ],
  state: findingsSlice,
  commands: findingsCommands,
  start: (session) => {
    followFindings(session);
    announceFindings(session);
  },
});
