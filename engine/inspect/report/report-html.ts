import { printable } from '../../base/printable.ts';
import type { ErrorMap } from '../error/error-map.ts';
import { errorColumn, errorText } from '../error/error-text.ts';
import type { ErrorReport, ReportClip, ReportJoint } from './error-report.ts';
import { curvePicture, histogramPicture, mapPicture, SCALE_BACKGROUND } from './pictures.ts';
import { REPORT_STYLE } from './report-style.ts';

/** Joints that the first table lists. */
const WORST_LISTED = 10;

/**
 * A complete page without other files: pictures, tables, settings and the version, for screen and
 * paper.
 *
 * @example
 * const clip = { name: 'walk', duration: animation.duration };
 * const compared = { skeleton, reference: clip, candidate: clip, map: errors, hasSkin: false };
 * const report = errorReport({ ...compared, metric: 'shell', unit: 'm', settings: {}, version: '1' });
 * console.assert(reportHtml(report, errors).startsWith('<!doctype html>'));
 */
export function reportHtml(report: ErrorReport, map: ErrorMap): string {
  const worstFirst = report.joints.toSorted((a, b) => b.max - a.max || a.joint - b.joint);
  const { candidate, reference } = report;
  const title = `Error of ${candidate.name} against ${reference.name}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${REPORT_STYLE}.scale i{background:${SCALE_BACKGROUND}}</style>
<main>
<header><h1>${escaped(candidate.name)} <small>against ${escaped(reference.name)}</small></h1>${verdict(report)}</header>
${totalsTable(report)}
${pictures(report, map, worstFirst)}
${notesTable(report)}<section><h2>Worst joints</h2>${jointTable(worstFirst.slice(0, WORST_LISTED), report)}</section>
<section><h2>Every joint, the worst first</h2>${leftOut(report)}${jointTable(worstFirst, report)}</section>
<section><h2>Clips and settings</h2>${settingsTable(report)}</section>
<footer>Posescope ${escaped(report.version)} · ${report.samples} values measured</footer>
</main>
</html>
`;
}

function verdict({ limit, passed, metric, unit }: ErrorReport): string {
  if (limit === undefined) return '';
  const text = `${passed ? '✓ within' : '✗ above'} the limit of ${errorText(limit, metric, unit)}`;
  return `<p class="${passed ? 'passed' : 'failed'}">${text}</p>`;
}

function pictures(report: ErrorReport, map: ErrorMap, worstFirst: readonly ReportJoint[]): string {
  const { metric, unit, histogram } = report;
  const highest = worstFirst.at(0)?.max ?? 0;
  const end = map.times[map.columns - 1];
  const order = worstFirst.map(({ joint }) => joint);
  const most = errorText(highest, metric, unit);
  const time = `<p class="ends"><span>0 s</span><span>${Number(end.toFixed(3))} s</span></p>`;
  return `<section><h2>Largest ${metric} error over time</h2><p class="ends"><span>up to ${most}</span></p>${curvePicture(map, metric, order, highest)}${time}</section>
<section><h2>Joints over time, the worst first</h2><p class="scale">0 <i></i> ${most}</p><img class="map" alt="Error of every joint over time" style="height:${Math.min(640, Math.max(80, 8 * order.length))}px" src="${mapPicture(map, metric, order, highest)}">${time}</section>
<section><h2>How often</h2>${histogramPicture(histogram.counts)}<p class="ends"><span>0</span><span>${errorText(histogram.max, metric, unit)}</span></p></section>`;
}

function totalsTable({ totals, metric, unit }: ErrorReport): string {
  const rows = totals.map((one) => {
    const alike = totals.filter((other) => other.unit === one.unit);
    const text = errorColumn(highestOf(alike), one.metric, unit);
    const cells = [one.max, one.percentile9999, one.percentile99, one.mean]
      .map((value) => `<td>${text(value)}</td>`)
      .join('');
    return `<tr${one.metric === metric ? ' class="chosen"' : ''}><th scope="row">${one.metric}</th>${cells}</tr>`;
  });
  return `<table><thead><tr><th>error</th><th>max</th><th>99.99 %</th><th>99 %</th><th>mean</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function jointTable(joints: readonly ReportJoint[], { metric, unit }: ErrorReport): string {
  const text = errorColumn(highestOf(joints), metric, unit);
  const rows = joints.map(
    ({ name, max, mean, worstTime }) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${text(max)}</td><td>${text(mean)}</td><td>${worstTime.toFixed(4)} s</td></tr>`,
  );
  return `<table><thead><tr><th>joint</th><th>max</th><th>mean</th><th>worst at</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function notesTable({ notes = [] }: ErrorReport): string {
  if (notes.length === 0) return '';
  const rows = notes.map(({ time, end, joint = '', text }) => {
    const when = [time, ...(end === undefined ? [] : [end])].map((at) => `${at.toFixed(3)} s`);
    return `<tr><th scope="row">${when.join(' – ')}</th><td>${escaped(joint)}</td><td>${escaped(text)}</td></tr>`;
  });
  return `<section><h2>Notes</h2><table class="facts"><tbody>${rows.join('')}</tbody></table></section>
`;
}

function leftOut({ unmeasured }: ErrorReport): string {
  if (unmeasured === 0) return '';
  const joints = unmeasured === 1 ? '1 joint moves' : `${unmeasured} joints move`;
  return `<p>${joints} no vertex most, and ${unmeasured === 1 ? 'is' : 'are'} left out.</p>`;
}

function settingsTable({ reference, candidate, settings, metric }: ErrorReport): string {
  const facts = {
    reference: clipText(reference),
    candidate: clipText(candidate),
    metric,
    ...settings,
  };
  const rows = Object.entries(facts).map(
    ([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`,
  );
  return `<table class="facts"><tbody>${rows.join('')}</tbody></table>`;
}

function clipText({ name, duration, bytes }: ReportClip): string {
  return `${name}, ${Number(duration.toFixed(4))} s${bytes === undefined ? '' : `, ${bytes} bytes`}`;
}

function highestOf(rows: readonly { readonly max: number }[]): number {
  return rows.reduce((most, { max }) => Math.max(most, max), 0);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return printable(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]);
}
