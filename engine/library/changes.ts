import { groupBy } from '../base/group-by.ts';
import type { ClipRow } from './clip-row.ts';

/** What became of a clip since an earlier folder. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'same';

/** A clip of a folder, perhaps beside the one of an earlier folder. */
export interface LibraryRow extends ClipRow {
  /** Missing if there is no earlier folder. */
  readonly change?: ChangeKind | undefined;
  /** The clip in the earlier folder; the row itself if it was removed. */
  readonly before?: ClipRow | undefined;
}

/**
 * The clips of a folder beside those of an earlier one. Clips are the same by object and by the path of their file in
 * the folder; the only clips of a file are the same, whatever they are called. A clip has changed if its file has
 * other bytes; where digests are missing, if its figures differ.
 * @param pathOf the path of a file in its folder
 *
 * @example
 * const inFolder = (file: string) => file.slice(file.indexOf('/') + 1);
 * console.assert(compareFolders(rows, rows, inFolder).every(({ change }) => change === 'same'));
 */
export function compareFolders(
  before: readonly ClipRow[],
  after: readonly ClipRow[],
  pathOf: (file: string) => string,
): LibraryRow[] {
  const [old, now] = [before, after].map((rows) => groupBy(rows, (row) => [pathOf(row.file)]));
  const compared: LibraryRow[] = [];
  const removed = new Set(before);
  for (const [path, clips] of now) {
    const earlier = old.get(path) ?? [];
    const areAlone = clips.length === 1 && earlier.length === 1;
    for (const row of clips) {
      const same = earlier.find(({ object }) => areAlone || object === row.object);
      if (same !== undefined) removed.delete(same);
      compared.push({ ...row, change: changeKind(same, row), before: same });
    }
  }
  for (const row of removed) compared.push({ ...row, change: 'removed', before: row });
  return compared;
}

function changeKind(before: ClipRow | undefined, row: ClipRow): ChangeKind {
  if (before === undefined) return 'added';
  return isSame(before, row) ? 'same' : 'changed';
}

function isSame(old: ClipRow, row: ClipRow): boolean {
  // The error may change with the source, which is another file.
  return old.digest === row.digest && figures(old) === figures(row);
}

/** All that is known of a clip but where it and what belongs to it are, and what people call it. */
function figures(row: ClipRow): string {
  return JSON.stringify({ ...row, file: '', skeleton: null, source: undefined, tags: undefined });
}

/**
 * The rows whose clips are in the folder: all but those that are only in the earlier one.
 *
 * @example
 * console.assert(presentRows([{ ...rows[0], change: 'removed', before: rows[0] }]).length === 0);
 */
export function presentRows(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  return rows.some(({ change }) => change === 'removed')
    ? rows.filter(({ change }) => change !== 'removed')
    : rows;
}

/**
 * How many bytes a clip has more than before; null without an earlier clip.
 *
 * @example
 * console.assert(bytesChange({ ...rows[0], change: 'same', before: rows[0] }) === 0);
 */
export function bytesChange({ change, before, bytes }: LibraryRow): number | null {
  return change === 'removed' || before === undefined ? null : bytes - before.bytes;
}

/**
 * How much larger the largest error of a clip is than before; null where one of them is not known.
 *
 * @example
 * console.assert(errorChange({ ...rows[0], change: 'added' }) === null);
 */
export function errorChange({ change, before, error }: LibraryRow): number | null {
  if (change === 'removed' || before?.error === undefined || error === undefined) return null;
  return error.max - before.error.max;
}

/**
 * How much worse a clip is than before, to sort by: the larger of how many times its bytes and its error grew, and 1
 * more for each new kind of error or warning. 1 is neither better nor worse, 0 added or removed; null if it did not
 * change.
 *
 * @example
 * console.assert(worsening({ ...rows[0], change: 'same', before: rows[0] }) === null);
 */
export function worsening(row: LibraryRow): number | null {
  const { change, before } = row;
  if (change === undefined || change === 'same') return null;
  if (change !== 'changed' || before === undefined) return 0;
  const codes = row.codes.filter((code) => !before.codes.includes(code)).length;
  // What a source takes is no cost of a player.
  const bytes = row.form === undefined ? ratio(row.bytes, before.bytes) : 1;
  const error = ratio(row.error?.max ?? 0, before.error?.max ?? 0);
  return codes + Math.max(bytes, error);
}

function ratio(now: number, before: number): number {
  if (now === before) return 1;
  return before === 0 ? 2 : now / before;
}
