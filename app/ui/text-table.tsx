import type { ReactNode } from 'react';
import { classNames } from './dom.ts';

interface TextTableProps {
  /** Headings of the columns; screen readers also read hidden ones. */
  readonly heads: readonly ReactNode[];
  readonly rows: readonly TextRow[];
  readonly caption?: ReactNode;
  /** Its accessible name, where it has no caption. */
  readonly label?: string;
  readonly className?: string;
}

/** One row of a table: its heading, and a cell for every other column. */
export interface TextRow {
  readonly key: string | number;
  readonly head: ReactNode;
  readonly cells: readonly ReactNode[];
}

/** A table of nothing but texts, its first column naming the rows. */
export function TextTable({ heads, rows, caption, label, className }: TextTableProps): ReactNode {
  return (
    <table className={classNames('ui-table', className)} aria-label={label}>
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={column} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
