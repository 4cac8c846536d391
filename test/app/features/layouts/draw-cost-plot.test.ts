import { describe, expect, it } from 'vitest';
import {
  costRowAt,
  costScales,
  drawCostPlot,
  tickText,
  type CostRow,
} from '../../../../app/features/layouts/draw-cost-plot.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const view = {
  width: 500,
  headHeight: 36,
  rowHeight: 22,
  hovered: 1,
  timeTitle: 'µs a character',
  bytesTitle: 'bytes',
};

const rows: CostRow[] = [
  { language: 'TypeScript', median: 10, p10: 9, p90: 30, published: 3.8, used: 100, loaded: 400 },
  { language: 'WebAssembly', median: 0.2, p10: 0.2, p90: 0.2, used: 50, loaded: 50 },
];

describe('the row under the pointer', () => {
  it.each([
    [0, -1],
    [35, -1],
    [36, 0],
    [57.9, 0],
    [58, 1],
    [80, -1],
  ])('at %f is %i', (y, row) => {
    expect(costRowAt(view, 2, y)).toBe(row);
  });
});

describe('the plot', () => {
  const { pen, drawn } = recordingCanvas();
  drawCostPlot(pen, rows, view);
  const { time, bytes } = costScales(rows, view);

  it('keeps times and bytes apart', () => {
    expect(time.at(1e9)).toBeLessThan(bytes.at(0));
    expect(bytes.at(1e9)).toBeLessThanOrEqual(view.width);
  });

  it('tells the languages by colour and shape', () => {
    const circles = drawn.filter(
      ({ call, color }) => call === 'arc' && color === darkPalette.translation,
    );
    const squares = drawn.filter(
      ({ call, color }) => call === 'fillRect' && color === darkPalette.hot,
    );
    expect(circles.map(({ args }) => args[0])).toEqual([time.at(10)]);
    expect(squares.some(({ args }) => Number(args[0]) + Number(args[2]) / 2 === time.at(0.2))).toBe(
      true,
    );
  });

  it('draws a line over most rounds, and at least a pixel', () => {
    const bars = drawn.filter(({ call, args }) => call === 'fillRect' && args[3] === 1.5);
    expect(bars.map(({ args }) => args.slice(0, 3))).toEqual([
      [time.at(9), 36 + 11 - 0.75, time.at(30) - time.at(9)],
      [time.at(0.2), 58 + 11 - 0.75, 1],
    ]);
  });

  it('marks what was published, where something was', () => {
    const diamonds = drawn.filter(
      ({ call, color }) => call === 'fill' && color === darkPalette.iframe,
    );
    expect(diamonds).toHaveLength(1);
  });

  it('shows which row is meant', () => {
    expect(drawn).toContainEqual({
      call: 'fillRect',
      color: darkPalette.hover,
      args: [0, 58, 500, 22],
    });
  });
});

it.each([
  [0.1, '0.1'],
  [5000, '5000'],
  [10_000, '10k'],
  [2_000_000, '2M'],
])('a tick at %f reads %s', (tick, text) => {
  expect(tickText(tick)).toBe(text);
});
