import { countText } from '../base/count-text.ts';
import type { FileUnit } from '../base/length.ts';
import { errorLimitText } from '../inspect/error/error-text.ts';
import { unmeasuredReason, type ClipRow } from './clip-row.ts';

/** How much worse a clip may be than before, as a part of what it was: 0.01 is 1 %. */
export interface RegressLimits {
  readonly bytes: number;
  readonly error: number;
}

export const DEFAULT_REGRESS_LIMITS: RegressLimits = { bytes: 0.01, error: 0.05 };

/** What got worse about a clip. */
export interface Regression {
  readonly file: string;
  readonly object: string;
  readonly what: 'bytes' | 'error' | 'findings';
  /** `77000 bytes were 70000: 10.0 % more, 1 % is allowed`. */
  readonly message: string;
}

/**
 * What got worse since an earlier table: clips that grew or moved away from their source by more
 * than is allowed, those whose error is not known any more, and those with an error or warning of a code that they did
 * not have. Clips are the same by file and object; new clips and clips that are gone are no regressions.
 *
 * @param unit unit of length of the clips' files
 *
 * @example
 * console.assert(compareRows(rows, rows).length === 0);
 */
export function compareRows(
  before: readonly ClipRow[],
  after: readonly ClipRow[],
  limits: RegressLimits = DEFAULT_REGRESS_LIMITS,
  unit: FileUnit = 'm',
): Regression[] {
  const earlier = new Map(before.map((row) => [identity(row), row]));
  return after.flatMap((row) => {
    const old = earlier.get(identity(row));
    return old === undefined ? [] : regressionsOf(old, row, limits, unit);
  });
}

/**
 * The rows of an earlier table that a later one does not have, by file and object.
 *
 * @example
 * console.assert(goneRows(rows, rows.slice(1))[0] === rows[0]);
 */
export function goneRows(before: readonly ClipRow[], after: readonly ClipRow[]): ClipRow[] {
  const later = new Set(after.map(identity));
  return before.filter((row) => !later.has(identity(row)));
}

function identity({ file, object }: ClipRow): string {
  return JSON.stringify([file, object]);
}

function regressionsOf(
  old: ClipRow,
  row: ClipRow,
  limits: RegressLimits,
  unit: FileUnit,
): Regression[] {
  const { file, object } = row;
  const length = (error: number): string => errorLimitText(error, 4, unit);
  const found: Regression[] = [];
  const add = (what: Regression['what'], message: string): void =>
    void found.push({ file, object, what, message });
  // What a source takes is no cost of a player.
  if (row.form === undefined && isAbove(row.bytes, old.bytes, limits.bytes)) {
    const change = changeText(row.bytes, old.bytes, limits.bytes);
    add('bytes', `${countText(row.bytes, 'byte')}, were ${old.bytes}: ${change}`);
  }
  if (row.error && old.error && isAbove(row.error.max, old.error.max, limits.error)) {
    const change = changeText(row.error.max, old.error.max, limits.error);
    const { max, joint, time } = row.error;
    add(
      'error',
      `error ${length(max)} at "${joint}", ${short(time)} s, was ${length(old.error.max)}: ${change}`,
    );
  }
  if (old.error !== undefined && row.error === undefined) {
    const reason = unmeasuredReason(row) ?? 'its source or its joints do not fit';
    add('error', `error is not measured any more, was ${length(old.error.max)}: ${reason}`);
  }
  const codes = row.codes.filter((code) => !old.codes.includes(code));
  if (codes.length > 0) add('findings', `new: ${codes.join(', ')}`);
  return found;
}

function isAbove(now: number, before: number, part: number): boolean {
  return now > before * (1 + part);
}

function changeText(now: number, before: number, part: number): string {
  const allowed = `${short(100 * part)} % is allowed`;
  if (before === 0) return allowed;
  return `${(100 * (now / before - 1)).toFixed(1)} % more, ${allowed}`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
