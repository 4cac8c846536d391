import { csvText } from '#engine/inspect/report';
import type { PaneTable, TableCell } from '../session/panes.ts';

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
