import { messageOf } from '#engine/base';
import type { ErrorMap } from '#engine/inspect/error';
import type { Session } from '../../session/session.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import { errorMapJob, type Comparison } from '../../session/state/error.ts';
import { reportFile, type ReportForm } from './report.ts';

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
  try {
    const { name, text } = reportFile(form, store.getState(), comparison, map, version);
    files.download(name, text);
  } catch (error) {
    store.getState().report('Error report', `It could not be written: ${messageOf(error)}`);
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
