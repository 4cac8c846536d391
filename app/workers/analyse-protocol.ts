import type { Animation, IntervalComparison, PathReport, SeekMap, SeekStrategy } from '#engine';

/** A clip and what is to be found out about it. */
export interface AnalyseJob {
  readonly what: 'seek-map' | 'intervals' | 'paths';
  readonly animation: Animation;
  /** Size of the file that it stands in. */
  readonly fileBytes: number;
}

export type AnalyseAnswer =
  | Readonly<Record<SeekStrategy, SeekMap>>
  | IntervalComparison
  | PathReport;

/** What is known so far, the last one with a fraction of 1; or why there is nothing to know. */
export type AnalyseNews =
  | { readonly fraction: number; readonly answer?: AnalyseAnswer | undefined }
  | { readonly problem: string };
