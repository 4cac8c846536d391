/** Long work that somebody else does, and what is known of it. */
export interface Run<Of, Result> {
  /** What it is about. */
  readonly of: Of | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]. */
  readonly fraction: number;
  /** Why it came to nothing, in a sentence. */
  readonly problem: string | undefined;
  /** What is known so far. */
  readonly result: Result | undefined;
}

/** A run that nobody has asked for. */
export const NOT_STARTED_RUN = {
  of: undefined,
  phase: 'idle',
  fraction: 0,
  problem: undefined,
  result: undefined,
} as const;

/** Whether the run is about this, and under way or done: then there is nothing to ask for. */
export function isRequested<Of>(
  { of, phase, fraction, problem }: Run<Of, unknown>,
  wanted: Of,
): boolean {
  return of === wanted && (phase !== 'idle' || fraction === 1 || problem !== undefined);
}
