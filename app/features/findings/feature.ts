import { defineFeature } from '../../session/feature.ts';
import type { Session } from '../../session/session.ts';
import { selectFindings } from '../../session/state/findings.ts';
import { findingsCommands } from './commands.ts';
import { findingsJob, findingsSlice, followFindings } from './state.ts';

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
      tables: async () => (await import('./tables.ts')).useFindingsTables,
      badge: (state) => selectFindings(state).shown,
    },
  ],
  state: findingsSlice,
  commands: findingsCommands,
  start: (session) => {
    followFindings(session);
    announceWhenFound(session);
  },
});

/** Loads what tells screen readers of findings once there is something to tell. */
function announceWhenFound(session: Session): void {
  const { jobs, onDispose } = session;
  const job = jobs.track(findingsJob);
  const end = job.store.subscribe(({ phase, result }) => {
    if (phase !== 'idle' || result === undefined) return;
    end();
    void import('./announce-findings.ts').then(({ announceFindings }) =>
      announceFindings(session, job),
    );
  });
  onDispose(end);
}
