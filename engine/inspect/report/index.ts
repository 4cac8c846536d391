/** Error reports: an HTML page, JSON numbers and CSV. */
export { csvText, errorReport, reportCsv } from './error-report.ts';
export type { ErrorReport, ReportClip, ReportSubject } from './error-report.ts';
export { reportHtml } from './report-html.ts';

// Types of their parameters and results
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem } from '../../base/errors.ts';
export type * from '../../model/index.ts';
