import { describe, expect, it } from 'vitest';
import { errorColumn, partAt, type ErrorAttribution } from '#engine/inspect/error';
import {
  causeColor,
  drawWaterfall,
  minWaterfallHeight,
  waterfallLayout,
  waterfallRowAt,
  waterfallRows,
  waterfallTexts,
} from '../../../../app/features/error/draw-waterfall.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const REMOVAL = 0;
const QUANTISATION = 2;

/** Hip and knee: the hip adds 3 by dropped keys, the knee takes 1 by them and adds 2 by stored values. */
function attribution(): ErrorAttribution {
  const parts = new Float64Array(2 * 3 * 4);
  parts[partAt(0, 1, REMOVAL)] = 2;
  parts[partAt(0, 0, REMOVAL)] = 1;
  parts[partAt(1, 1, REMOVAL)] = -1;
  parts[partAt(1, 2, QUANTISATION)] = 2;
  return { joint: 5, time: 1, total: 4, chain: [0, 5], parts };
}

describe('steps', () => {
  const rows = waterfallRows(attribution());

  it('begin where the one before ended, and end at the whole', () => {
    expect(rows.map(({ joint, start, end }) => [joint, start, end])).toEqual([
      [0, 0, 3],
      [5, 3, 4],
    ]);
  });

  it('first add, all kinds of keys together, and then take away', () => {
    expect(rows[0].parts).toEqual([{ cause: 'removal', from: 0, to: 3 }]);
    expect(rows[1].parts).toEqual([
      { cause: 'quantisation', from: 3, to: 5 },
      { cause: 'removal', from: 5, to: 4 },
    ]);
  });

  it('of no error are empty', () => {
    const none = { ...attribution(), total: 0, parts: new Float64Array(24) };
    expect(waterfallRows(none).map(({ parts }) => parts)).toEqual([[], []]);
  });
});

describe('the layout', () => {
  const rows = waterfallRows(attribution());

  it('has room for the farthest that any part reaches, and for nothing', () => {
    expect(waterfallLayout(rows, 400, 100)).toMatchObject({ lowest: 0, highest: 5 });
  });

  it.each([
    ['as high as need be', 1000, 20],
    ['lower where room is scarce', 48, 16],
    ['never lower than a name', 10, 13],
  ])('rows are %s', (_, height, rowHeight) => {
    expect(waterfallLayout(rows, 400, height).rowHeight).toBe(rowHeight);
  });

  it('a pointer finds its row, that of the whole after the last joint', () => {
    expect([0, 19, 20, 59, 60].map((y) => waterfallRowAt(2, 1000, y))).toEqual([0, 0, 1, 2, -1]);
    expect(minWaterfallHeight(2)).toBe(39);
  });
});

it.each([0.0029421, 0.01440049, 0.0145, 1.23456])(
  'the whole error of %d m is written as in the Error pane',
  (total) => {
    expect(waterfallTexts(total, 'm').whole).toBe(errorColumn(total, 'shell', 'm', 'up')(total));
  },
);

it('the whole error is the measured one, of which the explained one has other last digits', () => {
  expect(waterfallTexts(0.0039919248, 'm', 0.0039920374).whole).toBe('3.993 mm');
});

it('parts are the nearest, so that none is not written as something', () => {
  expect(waterfallTexts(0.0029421, 'm').part(1e-9)).toBe('0.000 mm');
});

describe('the picture', () => {
  const rows = waterfallRows(attribution());
  const { pen, drawn } = recordingCanvas();
  const layout = waterfallLayout(rows, 120 + 100 + 74, 60);
  const names = ['hip', '', '', '', '', 'knee'];
  drawWaterfall(pen, layout, rows, names, { part: (x) => `${x} mm`, whole: '4 mm in all' }, 1);
  const rects = (color: string): unknown[] =>
    drawn.filter((one) => one.call === 'fillRect' && one.color === color).map(({ args }) => args);

  it('fills what adds, in the colour of its cause', () => {
    expect(rects(causeColor(darkPalette, 'removal'))).toEqual([[120, 3, 60, 14]]);
    expect(rects(causeColor(darkPalette, 'quantisation'))).toEqual([[180, 23, 40, 14]]);
  });

  it('outlines what takes away', () => {
    const outlines = drawn.filter(({ call }) => call === 'strokeRect').map(({ args }) => args);
    expect(outlines).toEqual([[200.5, 23.5, 19, 13]]);
  });

  it('says what every joint adds, and all together', () => {
    const texts = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
    expect(texts).toEqual(['hip', '+3 mm', 'knee', '+1 mm', 'all together', '4 mm in all']);
  });

  it('marks the row that is pointed at', () => {
    expect(rects(darkPalette.hover)).toEqual([[0, 20, 294, 20]]);
  });
});
