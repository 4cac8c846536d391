import type { Seconds } from '#engine/base';

const KIBI = 1024;
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB'];

/** Separates groups of three digits: thin, and no place to break a line. */
const GROUP_SPACE = '\u202f';

/** A whole number with its digits in threes: `1 164`; `1.60e+36` from where not every number has a float. */
export function formatCount(count: number): string {
  if (Math.abs(count) > Number.MAX_SAFE_INTEGER) return count.toExponential(2);
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, GROUP_SPACE);
}

/** A text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A count with the word for what it counts: `1 key`, `1 164 keys`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `416 B`, `7.6 KiB`, `12 MiB`: two or three figures, in units of 1024. */
export function formatBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= KIBI && unit < BYTE_UNITS.length - 1) {
    value /= KIBI;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${BYTE_UNITS[unit]}`;
}

/** Seconds from here on, and below a tenth of a microsecond, are written with an exponent. */
const MANY_SECONDS = 1e7;
const FEW_SECONDS = 1e-7;

/** `1.3333`: seconds, to a tenth of a millisecond, without the unit; `1.2e-38` where that says nothing. */
export function formatSeconds(seconds: Seconds, decimals = 4): string {
  const size = Math.abs(seconds);
  const isPlain = size === 0 || (size >= FEW_SECONDS && size < MANY_SECONDS);
  return isPlain ? seconds.toFixed(decimals) : seconds.toExponential(2);
}

/** `1.333 s`, `0.0000100 s`: how long a clip is, always in seconds, so that clips can be compared. */
export function formatClipDuration(seconds: Seconds): string {
  return `${formatSeconds(seconds, seconds > 0 && seconds < 0.01 ? 7 : 3)} s`;
}

/** `1.33 s`, `12.5 ms`: a span, in the unit that reads best. */
export function formatDuration(seconds: Seconds): string {
  if (seconds !== 0 && (seconds < FEW_SECONDS || seconds >= MANY_SECONDS))
    return `${formatSeconds(seconds)} s`;
  if (seconds >= 1 || seconds === 0) return `${Number(seconds.toFixed(3))} s`;
  const ms = seconds * 1000;
  return ms >= 1 ? `${Number(ms.toFixed(1))} ms` : `${Number((ms * 1000).toPrecision(3))} µs`;
}

/** A float32 in as few digits as tell it from its neighbours: `1.3333334`. */
export function formatFloat32(value: number): string {
  for (let digits = 1; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return String(shorter);
  }
  return String(Number(value.toPrecision(9)));
}
