import type { ErrorMap } from '#engine/inspect/error';
import { importLate } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import { errorMapJob, type Comparison } from '../../session/state/error.ts';
import type { ReportForm } from './report.ts';

const TITLES: Readonly<Record<ReportForm, string>> = {
  html: 'as a page…',
  json: 'as JSON',
  csv: 'as CSV',
};

const FORMS: readonly ReportForm[] = ['html', 'json', 'csv'];

/** Commands that save measurements. */
export const errorCommands: readonly Command[] = FORMS.map((form) => ({
  id: `report.${form}`,
  title: `Save the error report: ${TITLES[form]}`,
  group: 'File',
  run: (session) => void saveReport(session, form),
  enabled: ({ store }) => selectErrorComparison(store.getState()) !== undefined,
}));

/**
 * Saves the error report of the clip on the stage once the whole map is measured; nothing if that is cancelled.
 * @param version of this program, which is part of the report
 */
export async function saveReport(
  session: Session,
  form: ReportForm,
  version = String(import.meta.env.VITE_VERSION),
): Promise<void> {
  const { store, files } = session;
  const comparison = selectErrorComparison(store.getState());
  const map = comparison && (await wholeMap(session, comparison));
  if (comparison === undefined || map === undefined) return;
  const code = await importLate(store, 'Error report', () => import('./report.ts'));
  if (code === undefined) return;
  try {
    const { name, text } = code.reportFile(form, store.getState(), comparison, map, version);
    files.download(name, text);
  } catch (error) {
    store.getState().report('Error report', `It could not be written: ${String(error)}`);
  }
}

/** Resolves to the whole error map; to undefined if measuring fails or is cancelled. */
function wholeMap({ jobs }: Session, comparison: Comparison): Promise<ErrorMap | undefined> {
  const job = jobs.track(errorMapJob);
  // The user has asked again, so it tries again after a failure.
  if (job.about(comparison).problem === undefined) job.request(comparison);
  else job.retry(comparison);
  return new Promise((resolve) => {
    const check = (): void => {
      const { phase, fraction, result } = job.about(comparison);
      if (phase !== 'idle') return;
      unsubscribe();
      resolve(fraction === 1 ? result : undefined);
    };
    const unsubscribe = job.store.subscribe(check);
    check();
  });
}
