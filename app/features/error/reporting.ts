import type { SliceCreator } from '../../session/state/store.ts';

/** A page, or the numbers of it. */
export const REPORT_FORMS = ['html', 'json', 'csv'] as const;
export type ReportForm = (typeof REPORT_FORMS)[number];

/** A wish for the error report; `serial` tells two equal ones apart. The shell fulfils it once all is measured. */
export interface ReportRequest {
  readonly form: ReportForm;
  readonly serial: number;
}

export interface ReportingSlice {
  readonly reportRequest: ReportRequest | null;
  requestReport(form: ReportForm): void;
}

export const createReportingSlice: SliceCreator<ReportingSlice> = (set) => ({
  reportRequest: null,
  requestReport: (form) =>
    set(({ reportRequest }) => ({
      reportRequest: { form, serial: (reportRequest?.serial ?? 0) + 1 },
    })),
});
