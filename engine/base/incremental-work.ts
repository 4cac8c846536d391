/** Long work in parts of about a millisecond, so that the caller can do other things in between. Returns its result. */
export type IncrementalWork<Result> = Generator<unknown, Result>;

/** Does the rest of the work at once. */
export function finishWork<Result>(work: IncrementalWork<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/**
 * Continues the work by at least one part, until it is done or the time is up.
 * @returns the last part; it has the result once `done` is true
 */
export function continueWork<Result>(
  work: IncrementalWork<Result>,
  isTimeUp: () => boolean,
): IteratorResult<unknown, Result> {
  let step = work.next();
  while (step.done !== true && !isTimeUp()) step = work.next();
  return step;
}
