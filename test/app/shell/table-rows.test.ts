import { describe, expect, it } from 'vitest';
import type { PaneTable, TableCell } from '../../../app/session/panes.ts';
import { cellText, tableText } from '../../../app/shell/table-rows.tsx';

function tableOf(...rows: (readonly TableCell[])[]): PaneTable {
  const columns = ['joint', 'time (s)'];
  return { title: 'Made up', columns, rowCount: rows.length, row: (index) => rows[index] };
}

describe('what a file of a table does not do', () => {
  it.each([
    ['begin a formula', ['=1+1', 0], `"'=1+1",0`],
    ['end a cell at a comma', ['a,b', 0], '"a,b",0'],
    ['end a text at its quotes', ['a"b', 0], '"a""b",0'],
    ['lose digits of a float32', ['a', Math.fround(1 / 3)], 'a,0.333333343'],
    ['invent digits of a float32', ['a', Math.fround(0.1)], 'a,0.100000001'],
    ['hide what is no number', ['a', Number.NaN], 'a,NaN'],
  ])('%s', (_, row, line) => {
    expect(tableText(tableOf(row), ',')).toBe(`joint,time (s)\n${line}\n`);
  });

  it('leave out the heading where there are no rows', () => {
    expect(tableText(tableOf(), ',')).toBe('joint,time (s)\n');
  });
});

it('the clipboard has tabs, and no breaks within a cell', () => {
  expect(tableText(tableOf(['a\tb\nc', 0.5], ['d', 1]), '\t')).toBe(
    'joint\ttime (s)\na b c\t0.5\nd\t1\n',
  );
});

it.each([
  [1017, '1017'],
  [Math.fround(0.1), '0.1'],
  [-0.00001234567, '-0.0000123457'],
  [Infinity, 'Infinity'],
  ['Hips', 'Hips'],
])('%s is shown as %s', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});
