import { appStore } from '../../transition.ts';
import { selectComparison } from '../../session/state/error.ts';
import { REPORT_FORMS } from './reporting.ts';
import type { ReportForm } from './reporting.ts';
import type { Command } from '../../session/session.ts';

const TITLES: Readonly<Record<ReportForm, string>> = {
  html: 'as a page…',
  json: 'as JSON',
  csv: 'as CSV',
};

/** Taking what was measured out of the page. */
export const reportCommands: readonly Command[] = REPORT_FORMS.map((form) => ({
  id: `report.${form}`,
  title: `Save the error report: ${TITLES[form]}`,
  group: 'File',
  run: () => appStore.getState().requestReport(form),
  enabled: () => selectComparison(appStore.getState()) !== undefined,
}));
