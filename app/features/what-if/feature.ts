import { defineFeature } from '../../session/feature.ts';
import {
  clipCostJob,
  isSameScene,
  selectFiledClip,
  selectWhatIfScene,
  whatIfJob,
  whatIfSlice,
} from './state.ts';

export const whatIfFeature = defineFeature({
  id: 'what-if',
  panes: [
    {
      id: 'what-if',
      title: 'What if',
      area: 'bottom',
      workspaces: { Build: 'bottom' },
      help: 'What would other settings make of the source?',
      helpText: async () => (await import('./help.ts')).whatIfHelp,
      load: () => import('./what-if-pane.tsx'),
      tables: async () => (await import('./what-if-pane.tsx')).useWhatIfTables,
    },
  ],
  state: whatIfSlice,
  saved: async () => (await import('./saved.ts')).savedWhatIf,
  start: (session) => {
    const { jobs, store } = session;
    jobs.clearStale(whatIfJob, store, (state, { scene }) =>
      isSameScene(selectWhatIfScene(state), scene),
    );
    jobs.clearStale(
      clipCostJob,
      store,
      (state, clip) => clip === selectFiledClip(state)?.candidate,
    );
  },
});
