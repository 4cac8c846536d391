import { expect, it } from 'vitest';
import { table } from '../../cli/terminal.ts';

it.each<[string, (string | number)[][], string[]]>([
  [
    'texts to the left',
    [
      ['a', 'one', 'x'],
      ['long', 'three', 'y'],
    ],
    ['a     one    x', 'long  three  y'],
  ],
  [
    'numbers to the right',
    [
      ['a', 5],
      ['b', 123],
    ],
    ['a    5', 'b  123'],
  ],
  [
    'measurements to the right, their points and units under each other',
    [
      ['hip', '9.2500 s', '+0.367 mm'],
      ['hand', '10.0000 s', '-12.000 mm'],
    ],
    ['hip    9.2500 s   +0.367 mm', 'hand  10.0000 s  -12.000 mm'],
  ],
  [
    'a column of which some cells are words as words',
    [
      ['a', '1 mm', 'x'],
      ['b', 'none', 'y'],
    ],
    ['a  1 mm  x', 'b  none  y'],
  ],
])('a table has %s', (_, rows, lines) => {
  expect(table(rows)).toBe(lines.map((line) => `${line}\n`).join(''));
});
