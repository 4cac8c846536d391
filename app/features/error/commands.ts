import type { ErrorMap } from '#engine/inspect/error';
import type { Command, Session } from '../../session/session.ts';
import { errorMapJob, selectComparison } from '../../session/state/error.ts';
import type { Comparison } from '../../session/state/error.ts';
import type { ReportForm } from './report.ts';

const TITLES: Readonly<Record<ReportForm, string>> = {
  html: 'as a page…',
  json: 'as JSON',
  csv: 'as CSV',
};

const FORMS: readonly ReportForm[] = ['html', 'json', 'csv'];

/** Saving what was measured. */
export const errorCommands: readonly Command[] = FORMS.map((form) => ({
  id: `report.${form}`,
  title: `Save the error report: ${TITLES[form]}`,
  group: 'File',
  run: (session) => void saveReport(session, form),
  enabled: ({ store }) => selectComparison(store.getState()) !== undefined,
}));

/**
 * Saves the error report of the clip on the stage, as soon as all of it is measured; nothing where that is given up.
 * @param version of this program, which reports tell
 */
export async function saveReport(
  session: Session,
  form: ReportForm,
  version = String(import.meta.env.VITE_VERSION),
): Promise<void> {
  const { store, files } = session;
  const comparison = selectComparison(store.getState());
  const map = comparison && (await wholeMap(session, comparison));
  if (comparison === undefined || map === undefined) return;
  try {
    // What writes reports is fetched when the first is written.
    const { reportFile } = await import('./report.ts');
    const { name, text } = reportFile(form, store.getState(), comparison, map, version);
    files.download(name, text);
  } catch (error) {
    store.getState().report('Error report', `It could not be written: ${String(error)}`);
  }
}

/** The whole error map, once it is measured; undefined where the measuring ends without. */
function wholeMap({ jobs }: Session, comparison: Comparison): Promise<ErrorMap | undefined> {
  const job = jobs.track(errorMapJob);
  // What failed once may succeed as it is asked for again.
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
