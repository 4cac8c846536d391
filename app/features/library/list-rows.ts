import type { LengthUnit } from '#engine/base';
import { LIBRARY_COLUMNS, libraryCsv, parseRowQuery } from '#engine/library';
import type { ClipRow, LibraryCell, LibraryColumn } from '#engine/library';
import { sortFiles } from '../../session/files/dropped-files.ts';
import type { Session } from '../../session/session.ts';
import { librarySlice, type LibrarySort } from './state.ts';

function columnOf(name: string): LibraryColumn {
  return LIBRARY_COLUMNS.find((column) => column.name === name) ?? LIBRARY_COLUMNS[0];
}

/**
 * The rows that match, in order, those with the same value as they are given; and what of the filter was not understood.
 */
export function listedRows(
  rows: readonly ClipRow[],
  filter: string,
  { column, isDescending }: LibrarySort,
  unit: LengthUnit,
): { readonly listed: readonly ClipRow[]; readonly problem: string | undefined } {
  const { matches, problem } = parseRowQuery(filter, unit);
  const { of } = columnOf(column);
  const keyed = rows.filter(matches).map((row) => ({ row, cell: of(row) }));
  const sign = isDescending ? -1 : 1;
  keyed.sort((a, b) => compareCells(a.cell, b.cell, sign));
  return { listed: keyed.map(({ row }) => row), problem };
}

/** What is not known comes last in both directions. */
function compareCells(a: LibraryCell, b: LibraryCell, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** Saves what is listed of the rows as a table with commas. */
export function saveRows(session: Session, rows: readonly ClipRow[]): void {
  const { libraryFilter, librarySort, librarySubject } = librarySlice.of(session.store).getState();
  const { listed } = listedRows(rows, libraryFilter, librarySort, librarySubject?.unit ?? 'm');
  session.files.download('library.csv', libraryCsv(listed));
}

/** Opens the clips of rows with their skeletons. */
export function openRows(session: Session, rows: readonly ClipRow[]): void {
  const files = librarySlice.of(session.store).getState().librarySubject?.files;
  const paths = new Set(rows.flatMap(({ file, skeleton }) => [skeleton ?? file, file]));
  const given = [...paths].flatMap((path) => {
    const file = files?.get(path);
    return file === undefined ? [] : [{ path, file, alone: false }];
  });
  void session.files.openGiven(sortFiles(given));
}
