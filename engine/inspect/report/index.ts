/** How far a clip is off, as a page to be kept and as numbers. */
export { errorReport, reportCsv } from './error-report.ts';
export type { ErrorReport, ReportClip, ReportSubject } from './error-report.ts';
export { reportHtml } from './report-html.ts';
