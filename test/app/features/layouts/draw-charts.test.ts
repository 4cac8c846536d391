import { describe, expect, it } from 'vitest';
import { drawArrivalChart } from '../../../../app/features/layouts/draw-arrival-chart.ts';
import { chartArea } from '../../../../app/draw/chart/chart-frame.ts';
import {
  drawLineMap,
  drawLineMapCursor,
  lineMapCellAt,
  lineMapsLayout,
} from '../../../../app/features/layouts/draw-line-maps.ts';
import { drawPointsWorld, worldView } from '../../../../app/features/layouts/draw-points-world.ts';
import {
  drawSnapshotChart,
  snapshotPointAt,
  snapshotText,
  type SnapshotSeries,
} from '../../../../app/features/layouts/draw-snapshot-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { NEAR_SIZE, VIEW_SIZE } from '#engine/layouts';
import { madeKeyComparison } from '../../../support/made-comparison.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const { orders, jumpFrames } = madeKeyComparison();
const series: SnapshotSeries[] = [{ name: 'jump frames', shape: 'rotation', choices: jumpFrames }];

describe('memory against jumping', () => {
  const { pen, drawn } = recordingCanvas();
  drawSnapshotChart(pen, 400, 300, series, {
    series: 0,
    choice: 1,
  });
  const [none, eight] = drawn
    .filter(({ call, color }) => call === 'arc' && color === darkPalette.rotation)
    .map(({ args }) => args.map(Number));

  it('has what costs memory to the right, what takes long above', () => {
    expect(eight[0]).toBeGreaterThan(none[0]);
    expect(eight[1]).toBeGreaterThan(none[1]);
  });

  it('makes the point under the pointer larger', () => {
    expect(eight[2]).toBeGreaterThan(none[2]);
  });

  it('finds a point near the pointer and no other', () => {
    expect(snapshotPointAt(400, 300, series, eight[0] + 3, eight[1])).toEqual({
      series: 0,
      choice: 1,
    });
    expect(snapshotPointAt(400, 300, series, eight[0] + 40, eight[1])).toBeNull();
  });

  it('says what a point is', () => {
    expect(snapshotText(series[0], jumpFrames[1])).toBe(
      '8 jump frames: 800 B more, 12.0 µs and 42 keys a jump',
    );
    expect(snapshotText(series[0], jumpFrames[0])).toContain('no jump frames');
  });
});

describe('playing while it arrives', () => {
  it('is a line of stairs a form, up to the end of the clip', () => {
    const { pen, drawn } = recordingCanvas();
    const arrivals = [
      { name: 'whole', bytes: 100, packedBytes: 2000, playable: Float32Array.of(0, 0, 1) },
      { name: 'stream', bytes: 100, packedBytes: 4000, playable: Float32Array.of(0, 0.5, 1) },
    ];
    drawArrivalChart(pen, 400, 300, arrivals, 2);
    const { left, bottom } = chartArea(400, 300);
    const begins = drawn.filter(({ call, args }) => call === 'moveTo' && args[0] === left);
    // The line of the first second begins there, too.
    expect(begins.map(({ args }) => args[1])).toContain(bottom);
    expect(begins).toHaveLength(3);
    const steps = drawn.filter(({ call }) => call === 'lineTo').map(({ args }) => args.map(Number));
    const heights = new Set(steps.slice(1).map(([, y]) => y));
    expect(heights.size).toBe(3);
  });
});

describe('lines that each frame reads', () => {
  const maps = orders.map(({ name, map }) => ({ name, map }));
  const layout = lineMapsLayout(320, 140, 3);

  it('are told by order and frame', () => {
    const [left] = layout.lefts;
    expect(lineMapCellAt(layout, maps, left + 1, layout.top + 1)).toEqual({ map: 0, frame: 0 });
    const last = layout.lefts[2] + layout.width - 1;
    const bottom = layout.top + layout.height - 1;
    expect(lineMapCellAt(layout, maps, last, bottom)).toEqual({ map: 2, frame: 1 });
  });

  it.each([
    ['above', 20, 3],
    ['between two maps', layout.lefts[1] - 2, 60],
    ['beside them', 318, 60],
  ])('there are none %s', (_, x, y) => {
    expect(lineMapCellAt(layout, maps, x, y)).toBeNull();
  });

  it('that stand side by side are one mark', () => {
    const { pen, drawn } = recordingCanvas();
    drawLineMap(pen, layout, 0, maps[0], 'mark');
    const marks = drawn.filter(({ call, color }) => call === 'fillRect' && color === 'mark');
    const [left] = layout.lefts;
    const column = layout.width / 8;
    expect(marks.map(({ args }) => args.slice(0, 3))).toEqual([
      [left, layout.top, 2 * column],
      [left + 7 * column, layout.top, column],
      [left + 3 * column, layout.top + layout.height / 2, 3 * column],
    ]);
  });

  it('have the playhead on every map, at its end on the last pixel', () => {
    const { canvas, drawn } = recordingCanvas();
    drawLineMapCursor(canvas, layout, 1, 'cursor');
    expect(drawn.map(({ args }) => args[1])).toEqual(
      Array.from({ length: 3 }, () => layout.top + layout.height - 1),
    );
  });
});

describe('moving points', () => {
  const places = Float32Array.of(10, 20, 2 * VIEW_SIZE, 10, NEAR_SIZE + 10, 5, -4, 10);

  it('are coloured by whether they are in view, near or far; none is drawn outside', () => {
    const { pen, drawn } = recordingCanvas();
    const view = worldView(200, 100, 2 * NEAR_SIZE);
    drawPointsWorld(pen, view, { places, found: 4 });
    const dots = drawn.filter(({ call, args }) => call === 'fillRect' && args[2] === 2);
    expect(dots.map(({ color }) => color)).toEqual([
      darkPalette.textFaint,
      darkPalette.translation,
      darkPalette.hot,
    ]);
  });

  it.each([20, 60, 400])('have the names of their parts within a picture of %i pixels', (size) => {
    const { pen, drawn } = recordingCanvas();
    const view = worldView(size, size, 1.25 * NEAR_SIZE);
    drawPointsWorld(pen, view, { places, found: 0 });
    const plates = drawn.filter(({ call, args }) => call === 'fillRect' && args[3] === 14);
    expect(plates).toHaveLength(2);
    for (const { args } of plates) {
      expect(Number(args[0]) + Number(args[2])).toBeLessThanOrEqual(view.left + view.side);
    }
  });

  it('are drawn in a square, as many as were found', () => {
    const { pen, drawn } = recordingCanvas();
    const view = worldView(200, 100, VIEW_SIZE);
    expect(view.left - view.top).toBe(50);
    drawPointsWorld(pen, view, { places, found: 1 });
    expect(drawn.filter(({ color }) => color === darkPalette.hot)).toHaveLength(1);
    expect(drawn.some(({ call }) => call === 'fillText')).toBe(false);
  });
});
