/** Work in parts of a millisecond or so, for whoever has something else to do in between; ends with its result. */
export type IncrementalWork<Result> = Generator<unknown, Result>;

/** Does all of the work that is left. */
export function finishWork<Result>(work: IncrementalWork<Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/**
 * Goes on with the work, at least by a part, until it is done or the time is up.
 * @returns the last part: its result is there once it is `done`
 */
export function continueWork<Result>(
  work: IncrementalWork<Result>,
  isTimeUp: () => boolean,
): IteratorResult<unknown, Result> {
  let step = work.next();
  while (step.done !== true && !isTimeUp()) step = work.next();
  return step;
}
