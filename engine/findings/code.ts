import type { Severity } from '../base/finding.ts';

/** What can be found. */
export interface FindingCode {
  readonly code: string;
  /** The highest that its findings have. */
  readonly severity: Severity;
  /** Why it is a problem, and what to do. */
  readonly why: string;
}

/** How a code is found and what to do about it. */
export interface CodeHelp {
  /** What is measured, and from what size on it is reported. */
  readonly measured: string;
  /** When it is not reported: completes the sentence "It is silent …". */
  readonly silent: string;
  /** What a finding says; undefined if that differs too much. */
  readonly example?: string | undefined;
  readonly fix: string;
}
