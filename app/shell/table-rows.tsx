import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import { csvText } from '#engine/inspect/report';
import { useSessionState } from '../components/session.tsx';
import type { PaneTable, TableCell } from '../session/panes.ts';
import { ROW_HEIGHT } from '../session/state/view.ts';
import { SCROLLED_BY_KEYS } from '../ui/dom.ts';

/** Height of the heading in CSS pixels, which stays above the rows. */
const HEAD_HEIGHT = 24;

interface TableRowsProps {
  readonly table: PaneTable;
}

/** A table of any length, of which only the rows in sight exist. */
export function TableRows({ table }: TableRowsProps): ReactNode {
  const { title, columns, rowCount } = table;
  const scroller = useRef<HTMLElement>(null);
  const rowHeight = useSessionState(({ density }) => ROW_HEIGHT[density]);
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: HEAD_HEIGHT,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const above = (shown.at(0)?.start ?? HEAD_HEIGHT) - HEAD_HEIGHT;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? HEAD_HEIGHT) - HEAD_HEIGHT);
  const isNumber = table.row(0).map((cell) => typeof cell === 'number');
  return (
    <section ref={scroller} className="shell-table-scroll" aria-label={title} {...SCROLLED_BY_KEYS}>
      <table className="shell-table-rows" aria-rowcount={rowCount + 1}>
        <caption className="ui-visually-hidden">{title}</caption>
        <thead>
          <tr aria-rowindex={1} style={{ height: HEAD_HEIGHT }}>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-number={isNumber[index] || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {shown.map(({ index, key }) => (
            <tr key={key} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {table.row(index).map((cell, column) => (
                <td key={columns[column]} data-number={isNumber[column] || undefined}>
                  {cellText(cell)}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are out of sight. */
function Gap({ height }: { readonly height: number }): ReactNode {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />;
}

/** As many digits as are read; the rest is in what is saved. */
const SHOWN_DIGITS = 6;
/** Tells any two float32 apart. */
const SAVED_DIGITS = 9;

/** A cell on the screen. */
export function cellText(cell: TableCell): string {
  return typeof cell === 'number' ? numberText(cell, SHOWN_DIGITS) : cell;
}

/** All rows as text: with commas for a file, with tabs for the clipboard. */
export function tableText({ columns, rowCount, row }: PaneTable, separator: ',' | '\t'): string {
  const textOf = (cell: TableCell): string => {
    if (typeof cell === 'number') return numberText(cell, SAVED_DIGITS);
    return separator === ',' ? csvText(cell) : cell.replaceAll(/\s+/g, ' ');
  };
  const lines = [columns.map(textOf).join(separator)];
  for (let index = 0; index < rowCount; index++) {
    lines.push(row(index).map(textOf).join(separator));
  }
  return `${lines.join('\n')}\n`;
}

function numberText(value: number, digits: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))) : String(value);
}
