import type { Seconds } from '#engine/base';
import type { LoopMode } from '../session/state/transport.ts';
import { entered } from './advance.ts';
import type { Playhead } from './advance.ts';

/**
 * Called with one range that the playhead has passed, in one direction and within the clip.
 * @param loop how often the played range had been passed before
 * @param times how often the range was passed, each time the same way: 1, or more for whole loops or
 * halves of a ping-pong
 */
export type RangeVisitor = (loop: number, from: Seconds, to: Seconds, times: number) => void;

/** Whole loops, or halves of a ping-pong, that are passed one by one. Of more in one step, the first are counted. */
const MAX_SINGLE = 8;

/** Where the playhead was before a step. */
export type PlayheadBefore = Pick<Playhead, 'time' | 'bounce' | 'loops'>;

/**
 * Calls `pass` for every range that one step of `advance` has passed, in order. The last one ends at
 * the playhead. A step may have any length: of many whole loops, most are not passed one by one but
 * counted.
 */
export function visitPassedRanges(
  before: PlayheadBefore,
  now: PlayheadBefore,
  step: Seconds,
  from: Seconds,
  to: Seconds,
  mode: LoopMode,
  pass: RangeVisitor,
): void {
  if (!(to > from) || step === 0) return;
  const start = entered(before.time, step, from, to - from);
  if (mode === 'once') pass(before.loops, start, now.time, 1);
  else if (mode === 'loop') visitLoops(before, now, start, step > 0, from, to, pass);
  else visitBounces(before, now, start, step > 0, from, to, pass);
}

function visitLoops(
  before: PlayheadBefore,
  now: PlayheadBefore,
  start: Seconds,
  forward: boolean,
  from: Seconds,
  to: Seconds,
  pass: RangeVisitor,
): void {
  const direction = forward ? 1 : -1;
  const ends = (now.loops - before.loops) * direction;
  let at = start;
  if (ends > 0) {
    const [entry, exit] = forward ? [from, to] : [to, from];
    pass(before.loops, at, exit, 1);
    const counted = Math.max(0, ends - 1 - MAX_SINGLE);
    if (counted > 0) pass(before.loops + direction, entry, exit, counted);
    for (let left = Math.min(ends - 1, MAX_SINGLE); left > 0; left--) {
      pass(now.loops - direction * left, entry, exit, 1);
    }
    at = entry;
  }
  pass(now.loops, at, now.time, 1);
}

/**
 * A ping-pong goes forward in even halves and backward in odd ones; the reverse when playing backward.
 */
function visitBounces(
  before: PlayheadBefore,
  now: PlayheadBefore,
  start: Seconds,
  forward: boolean,
  from: Seconds,
  to: Seconds,
  pass: RangeVisitor,
): void {
  const direction = forward ? 1 : -1;
  const last = halfOf(now);
  let half = halfOf(before);
  let at = start;
  const passHalf = (times: number): void => {
    const end = (half % 2 === 0) === forward ? to : from;
    pass(Math.floor(half / 2), at, end, times);
    at = end;
    half += direction;
  };
  if (half !== last) passHalf(1);
  // As many there as back, so that the playhead is where it was.
  const counted = Math.floor(((last - half) * direction - MAX_SINGLE) / 2);
  if (counted > 0) {
    passHalf(counted);
    passHalf(counted);
    half += direction * 2 * (counted - 1);
  }
  for (let left = (last - half) * direction; left > 0; left--) passHalf(1);
  pass(now.loops, at, now.time, 1);
}

function halfOf({ loops, bounce }: PlayheadBefore): number {
  return 2 * loops + (bounce === 1 ? 0 : 1);
}
