/** Work in parts of a millisecond or so, for whoever has something else to do in between; ends with its result. */
export type Parts<Result> = Generator<unknown, Result>;

/** Does all of the work that is left. */
export function finishParts<Result>(parts: Parts<Result>): Result {
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value;
}

/**
 * Goes on with the work, at least by a part, until it is done or the time is up.
 * @returns the last part: its result is there once it is `done`
 */
export function goOn<Result>(
  parts: Parts<Result>,
  isTimeUp: () => boolean,
): IteratorResult<unknown, Result> {
  let part = parts.next();
  while (part.done !== true && !isTimeUp()) part = parts.next();
  return part;
}
