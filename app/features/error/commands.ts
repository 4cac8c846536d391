import { lateActions } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import type { ReportForm } from './report.ts';

const TITLES: Readonly<Record<ReportForm, string>> = {
  html: 'as a page…',
  json: 'as JSON',
  csv: 'as CSV',
};

const FORMS: readonly ReportForm[] = ['html', 'json', 'csv'];

const withReport = lateActions('Error report', () => import('./save-report.ts'));

/** Commands that save measurements. */
export const errorCommands: readonly Command[] = FORMS.map((form) => ({
  id: `report.${form}`,
  title: `Save the error report: ${TITLES[form]}`,
  group: 'File',
  run: withReport(({ saveReport }, session: Session) => saveReport(session, form)),
  enabled: ({ store }) => selectErrorComparison(store.getState()) !== undefined,
}));
