import { lengthText } from '#engine/base';
import type { ErrorMap } from '#engine/inspect/error';
import { errorReport, reportCsv, reportHtml, type ErrorReport } from '#engine/inspect/report';
import { importFileName } from '#engine/offline';
import { assetsOfKind, storedBytes } from '../../session/state/assets.ts';
import { clipName } from '../../session/state/clip-names.ts';
import { type Comparison, mapInScope } from '../../session/state/error.ts';
import { selectScope } from '../../session/state/joint-sets.ts';
import type { SessionState } from '../../session/state/store.ts';

/** A page, or its numbers. */
export type ReportForm = 'html' | 'json' | 'csv';

/** The report of a whole map as a file: of all joints, or of the set that panes are limited to. */
export function reportFile(
  form: ReportForm,
  state: SessionState,
  comparison: Comparison,
  whole: ErrorMap,
  version: string,
): { readonly name: string; readonly text: string } {
  const map = mapInScope(state, comparison.skeleton, whole);
  const report = reportOf(state, comparison, map, version);
  const name = importFileName(`*-error.${form}`, comparison.candidate.name);
  return { name, text: textOf(report, map, form) };
}

function textOf(report: ErrorReport, map: ErrorMap, form: ReportForm): string {
  if (form === 'html') return reportHtml(report, map);
  return form === 'csv' ? reportCsv(report) : `${JSON.stringify(report, undefined, 1)}\n`;
}

function reportOf(
  state: SessionState,
  { skeleton, reference, candidate, skin, distances }: Comparison,
  map: ErrorMap,
  version: string,
): ErrorReport {
  const clip = (object: Comparison['candidate']) => {
    const asset = assetsOfKind(state.assets, object.kind).find(
      ({ entry }) => entry.object === object,
    );
    return {
      name: clipName(state, asset?.id ?? null) ?? object.name,
      duration: object.duration,
      bytes: storedBytes(state, asset),
    };
  };
  const scope = selectScope(state);
  const notes = state.markers.flatMap((marker) =>
    marker.text ? [{ ...marker, text: marker.text }] : [],
  );
  return errorReport({
    skeleton,
    reference: clip(reference),
    candidate: clip(candidate),
    map,
    metric: state.errorMetric,
    hasSkin: skin !== undefined,
    unit: state.lengthUnit,
    settings: {
      distance: distanceRange(distances, state),
      ...(scope !== null && { 'joint set': scope }),
    },
    ...(notes.length > 0 && { notes }),
    version,
  });
}

/** The distance of all joints, or the range of distances. */
function distanceRange(distances: Float32Array, { lengthUnit }: SessionState): string {
  const text = (value: number): string => lengthText(Number(value.toPrecision(6)), lengthUnit);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  return least === most ? text(least) : `${text(least)} to ${text(most)}, by joint`;
}
