import { shortFloat } from '../base/float-text.ts';
import { csvText } from '../inspect/report/error-report.ts';
import { bytesChange, errorChange, worsening, type LibraryRow } from './changes.ts';

/** A cell of a table; null where nothing is known. */
export type LibraryCell = string | number | null;

/** A column of a library's table. */
export interface LibraryColumn {
  readonly name: string;
  /** As Parquet calls it. */
  readonly type: 'STRING' | 'INT32' | 'DOUBLE';
  of(row: LibraryRow): LibraryCell;
}

/** The columns of tables for other programs. */
export const LIBRARY_COLUMNS: readonly LibraryColumn[] = [
  { name: 'file', type: 'STRING', of: ({ file }) => file },
  { name: 'object', type: 'STRING', of: ({ object }) => object },
  { name: 'name', type: 'STRING', of: ({ name }) => name },
  { name: 'skeleton', type: 'STRING', of: ({ skeleton }) => skeleton },
  { name: 'source', type: 'STRING', of: ({ source }) => source ?? null },
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
  { name: 'tags', type: 'STRING', of: ({ tags = [] }) => tags.join(' ') },
  { name: 'form', type: 'STRING', of: ({ form }) => form ?? 'built' },
];

/** The columns that say what changed since an earlier folder. */
export const CHANGE_COLUMNS: readonly LibraryColumn[] = [
  { name: 'change', type: 'STRING', of: ({ change }) => change ?? null },
  { name: 'worse', type: 'DOUBLE', of: worsening },
  { name: 'bytes_change', type: 'INT32', of: bytesChange },
  { name: 'error_change', type: 'DOUBLE', of: errorChange },
];

/**
 * Rows as a table with commas, for spreadsheets.
 * @param columns those of the clips by default
 *
 * @example
 * console.assert(libraryCsv([]).startsWith('file,object,name'));
 */
export function libraryCsv(rows: readonly LibraryRow[], columns = LIBRARY_COLUMNS): string {
  const lines = rows.map((row) => columns.map(({ of }) => csvCell(of(row))).join(','));
  return [columns.map(({ name }) => name).join(','), ...lines, ''].join('\n');
}

function csvCell(cell: LibraryCell): string {
  return typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
}
