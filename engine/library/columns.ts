import { shortFloat } from '../base/float-text.ts';
import { csvText } from '../inspect/report/error-report.ts';
import type { ClipRow } from './clip-row.ts';

/** A cell of a table; null where nothing is known. */
export type LibraryCell = string | number | null;

/** A column of a library's table. */
export interface LibraryColumn {
  readonly name: string;
  /** As Parquet calls it. */
  readonly type: 'STRING' | 'INT32' | 'DOUBLE';
  of(row: ClipRow): LibraryCell;
}

/** The columns of tables for other programs. */
export const LIBRARY_COLUMNS: readonly LibraryColumn[] = [
  { name: 'file', type: 'STRING', of: ({ file }) => file },
  { name: 'object', type: 'STRING', of: ({ object }) => object },
  { name: 'name', type: 'STRING', of: ({ name }) => name },
  { name: 'skeleton', type: 'STRING', of: ({ skeleton }) => skeleton },
  { name: 'duration', type: 'DOUBLE', of: ({ duration }) => shortFloat(duration) },
  { name: 'rate', type: 'DOUBLE', of: ({ rate }) => rate },
  { name: 'joints', type: 'INT32', of: ({ joints }) => joints },
  { name: 'keys', type: 'INT32', of: ({ keys }) => keys },
  { name: 'bytes', type: 'INT32', of: ({ bytes }) => bytes },
  { name: 'bits', type: 'DOUBLE', of: ({ bits }) => bits },
  { name: 'iframes', type: 'INT32', of: ({ iframes }) => iframes },
  { name: 'error_max', type: 'DOUBLE', of: ({ error }) => error?.max ?? null },
  { name: 'error_p99', type: 'DOUBLE', of: ({ error }) => error?.p99 ?? null },
  { name: 'error_joint', type: 'STRING', of: ({ error }) => error?.joint ?? null },
  { name: 'error_time', type: 'DOUBLE', of: ({ error }) => error?.time ?? null },
  { name: 'errors', type: 'INT32', of: ({ findings }) => findings.error },
  { name: 'warnings', type: 'INT32', of: ({ findings }) => findings.warning },
  { name: 'infos', type: 'INT32', of: ({ findings }) => findings.info },
  { name: 'codes', type: 'STRING', of: ({ codes }) => codes.join(' ') },
];

/**
 * Rows as a table with commas, for spreadsheets.
 *
 * @example
 * console.assert(libraryCsv([]).startsWith('file,object,name'));
 */
export function libraryCsv(rows: readonly ClipRow[]): string {
  const lines = rows.map((row) => LIBRARY_COLUMNS.map(({ of }) => csvCell(of(row))).join(','));
  return [LIBRARY_COLUMNS.map(({ name }) => name).join(','), ...lines, ''].join('\n');
}

function csvCell(cell: LibraryCell): string {
  return typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
}
