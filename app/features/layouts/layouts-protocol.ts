import type { Arrival, Compared, HierarchyComparison, KeyComparison } from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';
import type { JobNews } from '../../session/jobs/runner-protocol.ts';

/** What is to be compared: hierarchies of a clip's characters, or of those of which figures are published; a clip's keys; so many points. */
export type LayoutsJob =
  | { readonly what: 'hierarchy'; readonly clip?: CharacterClip | undefined }
  | { readonly what: 'keys'; readonly animation: Animation }
  | { readonly what: 'points'; readonly count: number };

export interface CharacterClip {
  readonly skeleton: Skeleton;
  readonly animation: Animation;
}

/** A clip's keys in every order, and how each arrives when it is packed. */
export interface KeyReport {
  readonly comparison: KeyComparison;
  readonly arrivals: readonly Arrival[];
}

/** Layouts of so many points, as far as they are measured; µs a step. */
export interface PointsReport {
  readonly count: number;
  readonly rows: readonly Compared[];
}

export type LayoutsAnswer = HierarchyComparison | KeyReport | PointsReport;

/** What is known so far, the last one with a fraction of 1; or why there is nothing to know. */
export type LayoutsNews = JobNews & { readonly answer?: LayoutsAnswer | undefined };
