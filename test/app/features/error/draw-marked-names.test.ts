import { describe, expect, it } from 'vitest';
import { errorLayout } from '../../../../app/draw/error/draw-error-map.ts';
import {
  drawMarkedNames,
  type MarkedRow,
} from '../../../../app/features/error/draw-marked-names.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const ROWS = 60;
/** Rows of 4 pixels from 5 on, of which every third has a name: at 7, 19, 31 and so on. */
const LAYOUT = errorLayout(400, 263);

const at = (row: number): MarkedRow => ({ row, name: `row ${row}` });

interface Drawn {
  /** What is wiped, from above and its height. */
  readonly cleared: readonly (readonly [from: number, height: number])[];
  /** Names with the height that they stand at. */
  readonly names: readonly (readonly [name: string, y: number])[];
}

function drawn(own: MarkedRow | null, pointed: MarkedRow | null): Drawn {
  const { pen, drawn: calls } = recordingCanvas();
  drawMarkedNames(pen, LAYOUT, ROWS, own, pointed);
  const of = (call: string): (readonly unknown[])[] =>
    calls.filter((one) => one.call === call).map(({ args }) => args);
  return {
    cleared: of('fillRect').map(([, from, , height]) => [Number(from), Number(height)]),
    names: of('fillText').map(([name, , y]) => [String(name), Number(y)]),
  };
}

it('nothing is drawn where no row stands out', () => {
  expect(drawn(null, null)).toEqual({ cleared: [], names: [] });
});

describe('a row that stands out', () => {
  it.each<[string, number, readonly [number, number], number]>([
    ['has its name where it would have it', 3, [13, 12], 19],
    ['takes the place of the names above and below it', 4, [13, 24], 23],
    ['does so at the top', 1, [1, 24], 11],
    ['does so at the bottom', 59, [229, 20], 243],
  ])('%s', (_, row, cleared, y) => {
    const expected = { cleared: [cleared], names: [[`row ${row}`, y]] };
    expect(drawn(at(row), null)).toEqual(expected);
    expect(drawn(null, at(row))).toEqual(expected);
  });

  it('is named once where it is both selected and pointed at', () => {
    expect(drawn(at(3), at(3)).names).toEqual([['row 3', 19]]);
  });
});

describe('two rows that stand out', () => {
  it.each<[string, number, number, number, number]>([
    ['have their names where they are', 3, 30, 19, 127],
    ['make room for each other', 30, 31, 122, 136],
    ['make room for each other, whichever is above', 31, 30, 136, 122],
    ['stay below the top', 0, 1, 12, 26],
    ['stay above the bottom', 59, 58, 238, 224],
  ])('%s', (_, own, pointed, y, otherY) => {
    expect(drawn(at(own), at(pointed)).names).toEqual([
      [`row ${own}`, y],
      [`row ${pointed}`, otherY],
    ]);
  });
});
