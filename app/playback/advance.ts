import type { Seconds } from '#engine/base';
import type { LoopMode } from '../session/state/transport.ts';

/** Position and direction of the playhead; changed in place, once per frame. */
export interface Playhead {
  time: Seconds;
  /** 1, or -1 during the second half of a ping-pong. */
  bounce: 1 | -1;
  /**
   * How often the end of the range was passed since the playhead was last placed; negative backward.
   */
  loops: number;
  /** True when playing `once` has reached its end. */
  ended: boolean;
}

export function createPlayhead(): Playhead {
  return { time: 0, bounce: 1, loops: 0, ended: false };
}

/** Puts the playhead at a time, with direction forward and no loops. */
export function placePlayhead(playhead: Playhead, time: Seconds): void {
  playhead.time = time;
  playhead.bounce = 1;
  playhead.loops = 0;
  playhead.ended = false;
}

/**
 * Moves the playhead by `step` clip seconds (negative: backward) within [from, to]. A step may span
 * any number of loops. A playhead outside the range first moves to the end where playing enters it.
 */
export function advance(
  playhead: Playhead,
  step: Seconds,
  from: Seconds,
  to: Seconds,
  mode: LoopMode,
): void {
  playhead.ended = false;
  const length = to - from;
  if (!(length > 0)) {
    playhead.time = from;
    return;
  }
  if (mode === 'ping-pong') bounce(playhead, step, from, length);
  else if (mode === 'once') stopAtEnd(playhead, step, from, to);
  else wrap(playhead, step, from, length);
}

function wrap(playhead: Playhead, step: Seconds, from: Seconds, length: Seconds): void {
  const start = entered(playhead.time, step, from, length) - from;
  const moved = start + step;
  // A backward step that is too small to change the time must not count as a loop.
  const phase = step < 0 && moved >= 0 ? moved : phaseAfter(start, step, length);
  playhead.loops += Math.round((moved - phase) / length);
  playhead.time = Math.min(from + length, from + phase);
}

/** Where a step of any number of loops leads in a loop; exact, which the product of their number is not. */
function phaseAfter(start: Seconds, step: Seconds, length: Seconds): Seconds {
  const rest = (start + (step % length)) % length;
  return rest < 0 ? rest + length : rest;
}

function stopAtEnd(playhead: Playhead, step: Seconds, from: Seconds, to: Seconds): void {
  const start = entered(playhead.time, step, from, to - from);
  playhead.time = Math.min(to, Math.max(from, start + step));
  playhead.ended = step > 0 ? playhead.time === to : step < 0 && playhead.time === from;
}

/** A ping-pong is a loop of twice the length whose second half runs backward. */
function bounce(playhead: Playhead, step: Seconds, from: Seconds, length: Seconds): void {
  const start = entered(playhead.time, step, from, length) - from;
  const unfolded = playhead.bounce === 1 ? start : 2 * length - start;
  const phase = phaseAfter(unfolded, step, 2 * length);
  playhead.loops += Math.round((unfolded + step - phase) / (2 * length));
  playhead.bounce = phase <= length ? 1 : -1;
  playhead.time = from + (phase <= length ? phase : 2 * length - phase);
}

/** Where a step begins. If the playhead is outside the range: at the end where playing enters it. */
export function entered(time: Seconds, step: Seconds, from: Seconds, length: Seconds): Seconds {
  if (time >= from && time <= from + length) return time;
  return step >= 0 ? from : from + length;
}
