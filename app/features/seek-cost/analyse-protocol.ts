import type {
  IntervalComparison,
  PathReport,
  SeekMap,
  SeekStrategy,
  SeekStream,
} from '#engine/inspect';
import type { Animation } from '#engine/model';

/** What is to be found out about a clip, and what that asks for of it. */
export type AnalyseJob = SeekMapJob | ClipJob;

export interface SeekMapJob {
  readonly what: 'seek-map';
  readonly streams: readonly SeekStream[];
}

export interface ClipJob {
  readonly what: 'intervals' | 'paths';
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
