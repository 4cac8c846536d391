import { defineFeature } from '../../session/feature.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { iframeIntervalsJob, seekMapsJob } from './state.ts';

export const seekCostFeature = defineFeature({
  id: 'seek-cost',
  panes: [
    {
      id: 'seek-cost',
      title: 'Seek cost',
      area: 'bottom',
      help: 'What does a seek from any time to any other cost, and which iframe interval is worth its bytes?',
      helpText: async () => (await import('./help.ts')).seekCostHelp,
      load: () => import('./seek-cost-pane.tsx'),
      tables: async () => (await import('./seek-cost-pane.tsx')).useSeekCostTables,
    },
  ],
  start: ({ jobs, store }) => {
    jobs.clearStale(seekMapsJob, store, (state, clip) => clip === selectAnimation(state));
    jobs.clearStale(
      iframeIntervalsJob,
      store,
      (state, { animation }) => animation === selectAnimation(state),
    );
  },
});
