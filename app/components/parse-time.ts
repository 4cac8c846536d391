import type { Seconds } from '#engine/base';
import type { Session } from '../session/session.ts';
import { EITHER_COMMA, plainText } from '../ui/number-field.tsx';
import { snapToKey } from '../session/state/key-times.ts';

/** The context for reading a written time. */
export interface TimeScale {
  readonly duration: Seconds;
  /** Frames per second. */
  readonly frameRate: number;
  /** Time of the playhead, to which `+` and `-` are relative. */
  readonly now: Seconds;
}

/** Length of each unit, in seconds. */
const UNITS: Readonly<Record<string, (scale: TimeScale) => Seconds>> = {
  '': () => 1,
  s: () => 1,
  ms: () => 1e-3,
  f: ({ frameRate }) => 1 / frameRate,
  '%': ({ duration }) => duration / 100,
  r: ({ duration }) => duration,
};

const WRITTEN = /^([+-]?)(f?)((?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?)(ms|s|f|%|r|)$/i;

/**
 * Reads a time as people write it: `0.9333`, `0.9333 s`, `933ms`, `f28` or `28f`, `70%`, `0.7r`;
 * with a sign it counts from the playhead: `+1f`, `-50ms`.
 * @returns seconds within the clip, or undefined if the text is no time
 */
export function parseTime(text: string, scale: TimeScale): Seconds | undefined {
  const plain = plainText(text);
  if (/\d\s+\d/.test(plain)) return undefined;
  const found = WRITTEN.exec(plain.replaceAll(/\s+/g, ''));
  if (found === null) return undefined;
  const [, sign, prefix, number, suffix] = found;
  if (prefix !== '' && suffix !== '') return undefined;
  const name = (prefix || suffix).toLowerCase();
  // Of seconds, none are grouped.
  if (EITHER_COMMA.test(number) && (name === 'ms' || name === 'f')) return undefined;
  const unit = UNITS[name];
  const seconds = Number(number.replace(',', '.')) * unit(scale);
  const time = sign === '' ? seconds : scale.now + (sign === '-' ? -seconds : seconds);
  return Math.min(scale.duration, Math.max(0, time));
}

/** Reads a time like {@link parseTime}, and moves it to a key at that time, up to rounding. */
export function readTime({ store, playback }: Session, text: string): Seconds | undefined {
  const { duration, playhead, animation } = playback.player.frame;
  const { frameRate } = store.getState();
  const time = parseTime(text, { duration, frameRate, now: playhead.time });
  return time === undefined ? undefined : snapToKey(animation, time);
}
