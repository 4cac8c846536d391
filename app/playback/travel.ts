import type { Seconds } from '#engine/base';
import type { LoopMode } from '../session/state/transport.ts';
import { entered } from './advance.ts';
import type { Playhead } from './advance.ts';

/**
 * One stretch that the playhead went along, in one direction and inside of the clip.
 * @param loop times the range had been passed before
 */
export type Pass = (loop: number, from: Seconds, to: Seconds) => void;

/** Where the playhead was before a step. */
export type Departure = Pick<Playhead, 'time' | 'bounce' | 'loops'>;

/**
 * Calls `pass` for every stretch that one step of `advance` led along, in order; the last one ends
 * where the playhead is now. A step may be of any length.
 */
export function travel(
  before: Departure,
  now: Departure,
  step: Seconds,
  from: Seconds,
  to: Seconds,
  mode: LoopMode,
  pass: Pass,
): void {
  if (!(to > from) || step === 0) return;
  const start = entered(before.time, step, from, to - from);
  if (mode === 'once') pass(before.loops, start, now.time);
  else if (mode === 'loop') travelLoops(before, now, start, step > 0, from, to, pass);
  else travelHalves(before, now, start, step > 0, from, to, pass);
}

function travelLoops(
  before: Departure,
  now: Departure,
  start: Seconds,
  forward: boolean,
  from: Seconds,
  to: Seconds,
  pass: Pass,
): void {
  const direction = forward ? 1 : -1;
  let at = start;
  for (let loop = before.loops; (now.loops - loop) * direction > 0; loop += direction) {
    pass(loop, at, forward ? to : from);
    at = forward ? from : to;
  }
  pass(now.loops, at, now.time);
}

/** A ping-pong goes up in its even halves and down in its odd ones; playing backward, the other way round. */
function travelHalves(
  before: Departure,
  now: Departure,
  start: Seconds,
  forward: boolean,
  from: Seconds,
  to: Seconds,
  pass: Pass,
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

function halfOf({ loops, bounce }: Departure): number {
  return 2 * loops + (bounce === 1 ? 0 : 1);
}
