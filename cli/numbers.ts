import { InvalidArgumentError } from 'commander';
import { FILE_UNITS, parseLength } from '#engine/base';
import type { Length } from '#engine/base';

/** Squares of larger lengths are infinite in single precision. */
const MAX_LENGTH = 1e18;

/** How a length is written, for messages. */
const WRITTEN = `a number with or without one of ${FILE_UNITS.join(', ')}: 0.1, 1mm, 2.5 cm`;

/** A length on the command line: `0.1`, `1mm`, `2.5 cm`. */
export function readLength(text: string): Length {
  const length = parseLength(text);
  if (length !== undefined && length.value <= MAX_LENGTH) return length;
  throw new InvalidArgumentError(`"${text}" is not a length from 0 to 1e18 (${WRITTEN}).`);
}

/** The largest error that is allowed: a length above 0. */
export function readLimit(text: string): Length {
  const length = readLength(text);
  if (length.value > 0) return length;
  throw new InvalidArgumentError(
    `"${text}" is not a length above 0 (${WRITTEN}): a built clip stores rounded values, so some error is left.`,
  );
}

/** A finite number. */
export function parseNumber(text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError(`"${text}" is not a number.`);
  return value;
}

/** Finite numbers with commas between. */
export function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}

/** A whole number of 1 or more. With a point it is none: `1.000` is a thousand to many people. */
export function parseCount(text: string): number {
  const value = parseNumber(text);
  if (Number.isSafeInteger(value) && value >= 1 && !text.includes('.')) return value;
  throw new InvalidArgumentError(`"${text}" is not a whole number of 1 or more, such as 1000.`);
}

/** A frequency in hertz, above 0. */
export function readRate(text: string): number {
  const value = parseNumber(text);
  if (value > 0) return value;
  throw new InvalidArgumentError(`"${text}" is not a frame rate above 0.`);
}
