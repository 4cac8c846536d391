import { childNode, findNode, numberAt, type FbxTree } from './node.ts';
import type { Seconds } from '../../base/units.ts';

/** Ticks per second of files, and of those that say so in their header. */
const LONG_SECOND = 46_186_158_000;
const SHORT_SECOND = 141_120_000;

/** Ticks per second of the clock that curves are evaluated by. */
export const CLOCK = SHORT_SECOND;

/** The definition of ticks that means the long ones. */
const LONG_DEFINITION = 127;

/** From this version of the header on, it may define the ticks. */
const DEFINING_HEADER = 1004;

/** Ticks per second of a file. */
export function ticksPerSecond({ nodes }: FbxTree): number {
  const header = findNode(nodes, 'FBXHeaderExtension');
  const headerVersion = numberAt(childNode(header, 'FBXHeaderVersion'), 0) ?? 0;
  if (headerVersion < DEFINING_HEADER) return LONG_SECOND;
  const definition = numberAt(childNode(childNode(header, 'OtherFlags'), 'TCDefinition'), 0);
  return definition === undefined || definition === LONG_DEFINITION ? LONG_SECOND : SHORT_SECOND;
}

/** A time in seconds on the clock: whole ticks, the rest is cut off. */
export function clockTime(seconds: Seconds): number {
  return Math.trunc(seconds * CLOCK);
}

/** The long second in clock ticks is 23520 / 7697693: both have a common factor of 6000. */
const CLOCK_PART = SHORT_SECOND / 6000;
const LONG_PART = LONG_SECOND / 6000;

/** A time of a file on the clock: whole ticks, the rest is cut off. */
export function clockTicks(ticks: number, perSecond: number): number {
  if (perSecond === CLOCK) return Math.trunc(ticks);
  // In two steps, as the product would not be exact.
  const whole = Math.trunc(ticks / LONG_PART);
  return whole * CLOCK_PART + Math.trunc(((ticks - whole * LONG_PART) * CLOCK_PART) / LONG_PART);
}
