import type { ErrorMap } from '#engine/inspect/error';
import { selectComparison } from '../../session/state/error.ts';
import type { Comparison } from '../../session/state/error.ts';
import type { ReportForm } from './reporting.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';

/** Where a report goes; replaced in tests. */
type Download = (name: string, text: string) => void;

/** Writes the error reports that the store says are wanted, each as soon as all of it is measured. */
export function keepReporting(store: SessionStore, version: string, download: Download): void {
  let wanted: { readonly form: ReportForm; readonly of: Comparison } | undefined;
  const write = async (form: ReportForm, of: Comparison, map: ErrorMap): Promise<void> => {
    const state = store.getState();
    try {
      const { reportFile } = await import('./report-file.ts');
      const { name, text } = reportFile(form, state, of, map, version);
      download(name, text);
    } catch (error) {
      state.report('Error report', `It could not be written: ${String(error)}`);
    }
  };
  const deliver = (state: SessionState): void => {
    if (wanted === undefined) return;
    const { of, map, fraction, phase } = state.errorRun;
    if (of === wanted.of && map !== undefined && fraction === 1) {
      void write(wanted.form, of, map);
      wanted = undefined;
    } else if (of !== wanted.of || phase === 'idle') wanted = undefined;
  };
  store.subscribe((state, before) => {
    const { reportRequest } = state;
    if (reportRequest === null || reportRequest === before.reportRequest) {
      deliver(state);
      return;
    }
    const of = selectComparison(state);
    if (of === undefined) return;
    wanted = { form: reportRequest.form, of };
    state.requestErrorMap(of);
    deliver(store.getState());
  });
}
