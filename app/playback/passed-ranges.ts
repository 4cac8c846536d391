import type { Seconds } from '#engine/base';
import type { LoopMode } from '../session/state/transport.ts';
import { entered } from './advance.ts';
import type { Playhead } from './advance.ts';

/**
 * Called with one range that the playhead has passed, in one direction and within the clip.
 * @param loop how often the played range had been passed before
 */
export type RangeVisitor = (loop: number, from: Seconds, to: Seconds) => void;

/** Where the playhead was before a step. */
export type PlayheadBefore = Pick<Playhead, 'time' | 'bounce' | 'loops'>;

/**
 * Calls `pass` for every range that one step of `advance` has passed, in order. The last one ends at
 * the playhead. A step may have any length.
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
  if (mode === 'once') pass(before.loops, start, now.time);
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
  let at = start;
  for (let loop = before.loops; (now.loops - loop) * direction > 0; loop += direction) {
    pass(loop, at, forward ? to : from);
    at = forward ? from : to;
  }
  pass(now.loops, at, now.time);
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
  let at = start;
  for (let half = halfOf(before); (last - half) * direction > 0; half += direction) {
    const isUp = (half % 2 === 0) === forward;
    const end = isUp ? to : from;
    pass(Math.floor(half / 2), at, end);
    at = end;
  }
  pass(now.loops, at, now.time);
}

function halfOf({ loops, bounce }: PlayheadBefore): number {
  return 2 * loops + (bounce === 1 ? 0 : 1);
}
