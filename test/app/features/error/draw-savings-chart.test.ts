import { describe, expect, it } from 'vitest';
import type { KeySavings } from '#engine/inspect/error';
import {
  drawSavings,
  savedAt,
  savingsLayout,
} from '../../../../app/features/error/draw-savings-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const SAVINGS: KeySavings = {
  error: Float32Array.of(0.125, 0.125, 0.5, 8),
  bytes: Float64Array.of(10, 20, 30, 40),
};

describe('what is saved', () => {
  it.each([
    [0.1, 0, 0],
    [0.125, 2, 20],
    [4, 3, 30],
    [8, 4, 40],
  ])('at %f', (limit, keys, bytes) => {
    expect(savedAt(SAVINGS, limit)).toEqual({ keys, bytes });
  });

  it('by no keys is nothing', () => {
    const none = { error: new Float32Array(0), bytes: new Float64Array(0) };
    expect(savedAt(none, 1)).toEqual({ keys: 0, bytes: 0 });
    const { pen, drawn } = recordingCanvas();
    const layout = savingsLayout(none, 0.001, 300, 200);
    drawSavings(pen, layout, none, 0.001, String);
    expect(drawn.filter(({ call }) => call === 'lineTo')).toEqual([]);
  });
});

describe('the picture', () => {
  const layout = savingsLayout(SAVINGS, 0.5, 300, 200);
  const { pen, drawn } = recordingCanvas();
  drawSavings(pen, layout, SAVINGS, 0.5, String);

  it('rises in steps from left to right, to all bytes at the largest error', () => {
    const points = drawn
      .filter(({ call }) => call === 'lineTo')
      .map(({ args }) => args as number[]);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    expect(xs).toEqual(xs.toSorted((a, b) => a - b));
    expect(ys).toEqual(ys.toSorted((a, b) => b - a));
    expect(points.at(-1)).toEqual([layout.error.at(8), layout.bytes.at(40)]);
  });

  it('has a line at the tolerance', () => {
    const lines = drawn.filter(
      ({ call, color }) => call === 'fillRect' && color === darkPalette.cursor,
    );
    expect(lines.map(({ args }) => args[0])).toEqual([layout.error.at(0.5) - 0.5]);
  });
});
