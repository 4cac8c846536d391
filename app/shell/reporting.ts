import { errorReport, importFileName, lengthText, reportCsv, reportHtml } from '#engine';
import type { ErrorMap, ErrorReport } from '#engine';
import { assetsOfKind } from '../store/assets.ts';
import { selectComparison } from '../store/error.ts';
import type { Comparison } from '../store/error.ts';
import type { ReportForm } from '../store/reporting.ts';
import type { AppState, AppStore } from '../store/store.ts';

/** Where a report goes; replaced in tests. */
type Download = (name: string, text: string) => void;

/** Writes the error reports that the store says are wanted, each as soon as all of it is measured. */
export function keepReporting(store: AppStore, version: string, download: Download): void {
  let wanted: { readonly form: ReportForm; readonly of: Comparison } | undefined;
  const deliver = (state: AppState): void => {
    if (wanted === undefined) return;
    const { of, map, fraction, phase } = state.errorRun;
    if (of === wanted.of && map !== undefined && fraction === 1) {
      const { form } = wanted;
      wanted = undefined;
      const report = reportOf(state, of, map, version);
      download(importFileName(`*-error.${form}`, report.candidate.name), textOf(report, map, form));
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

function textOf(report: ErrorReport, map: ErrorMap, form: ReportForm): string {
  if (form === 'html') return reportHtml(report, map);
  return form === 'csv' ? reportCsv(report) : `${JSON.stringify(report, undefined, 1)}\n`;
}

function reportOf(
  state: AppState,
  { skeleton, reference, candidate, skin, distances }: Comparison,
  map: ErrorMap,
  version: string,
): ErrorReport {
  const clip = (object: Comparison['candidate']) => ({
    name: object.name,
    duration: object.duration,
    bytes: assetsOfKind(state.assets, object.kind).find(({ entry }) => entry.object === object)
      ?.entry.range.length,
  });
  return errorReport({
    skeleton,
    reference: clip(reference),
    candidate: clip(candidate),
    map,
    metric: state.errorMetric,
    hasSkin: skin !== undefined,
    unit: state.lengthUnit,
    settings: { distance: distanceText(distances, state) },
    version,
  });
}

/** The distance of all joints, or from which to which they are. */
function distanceText(distances: Float32Array, { lengthUnit }: AppState): string {
  const text = (value: number): string => lengthText(Number(value.toPrecision(6)), lengthUnit);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  return least === most ? text(least) : `${text(least)} to ${text(most)}, by joint`;
}
