import { defineFeature } from '../../session/feature.ts';
import type { Command, Session } from '../../session/session.ts';
import {
  selectErrorComparison,
  selectNeededDifference,
  sourceDifferenceJob,
  selectRuntimeComparison,
} from '../../session/state/error-comparison.ts';
import { errorMapJob } from '../../session/state/error.ts';
import { selectClip } from '../../session/state/stage.ts';
import { lateActions } from '../../session/state/late-code.ts';
import { causesSlice, keyPricesJob, loopSeamsJob, spectrumJob } from './state.ts';
import type { ReportForm } from './report.ts';

const TITLES: Readonly<Record<ReportForm, string>> = {
  html: 'as a page…',
  json: 'as JSON',
  csv: 'as CSV',
};

const FORMS: readonly ReportForm[] = ['html', 'json', 'csv'];

const withReport = lateActions('Error report', () => import('./save-report.ts'));

/** Commands that save measurements. */
const reports: readonly Command[] = FORMS.map((form) => ({
  id: `report.${form}`,
  title: `Save the error report: ${TITLES[form]}`,
  group: 'File',
  run: withReport(({ saveReport }, session: Session) => saveReport(session, form)),
  enabled: ({ store }) => selectErrorComparison(store.getState()) !== undefined,
}));

export const errorFeature = defineFeature({
  id: 'error',
  panes: [
    {
      id: 'error-map',
      title: 'Error map',
      area: 'bottom',
      workspaces: { Build: 'bottom' },
      help: 'Which joint differs from its source, when, and by how much?',
      helpText: async () => (await import('./help.ts')).errorMapHelp,
      load: () => import('./error-map-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useErrorMapTables,
    },
    {
      id: 'causes',
      title: 'Causes',
      area: 'bottom',
      help: 'Where does the error of a joint come from?',
      helpText: async () => (await import('./help.ts')).causesHelp,
      load: () => import('./causes-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCausesTables,
    },
    {
      id: 'prices',
      title: 'Key prices',
      area: 'bottom',
      help: 'What is every key worth: its bytes, and the error without it?',
      helpText: async () => (await import('./help.ts')).pricesHelp,
      load: () => import('./prices-pane.tsx'),
      tables: async () => (await import('./tables.ts')).usePricesTables,
    },
    {
      id: 'error',
      title: 'Error',
      area: 'right',
      workspaces: { Animator: 'right' },
      help: 'How far is the clip from its source, by which measure, and does it loop?',
      helpText: async () => (await import('./help.ts')).errorHelp,
      load: () => import('./error-pane.tsx'),
    },
  ],
  state: causesSlice,
  commands: reports,
  start: (session) => {
    const { jobs, store } = session;
    makeDifferences(session);
    jobs.clearStale(
      errorMapJob,
      store,
      (state, subject) => subject === selectErrorComparison(state),
    );
    jobs.clearStale(
      spectrumJob,
      store,
      (state, { comparison }) => comparison === selectRuntimeComparison(state),
    );
    jobs.clearStale(
      keyPricesJob,
      store,
      (state, { comparison, tolerance }) =>
        comparison === selectRuntimeComparison(state) && tolerance === state.errorTolerance,
    );
    jobs.clearStale(loopSeamsJob, store, (state, { clips }) => clips[0] === selectClip(state));
  },
});

/** Keeps the difference that the clip on the stage is measured against up to date. */
function makeDifferences({ jobs, store }: Session): void {
  jobs.follow(sourceDifferenceJob, store, selectNeededDifference);
  jobs.track(sourceDifferenceJob).store.subscribe(({ subject, fraction, problem, result }) => {
    const isDone = fraction === 1 || problem !== undefined;
    if (subject !== undefined && isDone)
      store.setState({ madeDifference: { subject, animation: result } });
  });
}
