import { describe, expect, it } from 'vitest';
import type { ComparedSide } from '#engine/inspect';
import {
  drawStripCursor,
  drawStrips,
  stripLayout,
  stripTime,
} from '../../../../app/features/compare/draw-strips.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const SCALE = { unit: 'seconds', duration: 10, frameRate: 30 } as const;
const layout = stripLayout(400, 92, 0, 10);

function side(times: readonly number[], apart: readonly number[]): ComparedSide {
  return {
    duration: 10,
    keysOfTrack: new Uint32Array(0),
    bytesOfTrack: new Uint32Array(0),
    keysOfKind: [0, 0, 0],
    paddingKeys: 0,
    times: Float64Array.from(times),
    apart: Float64Array.from(apart),
  };
}

function bars(a: ComparedSide, b: ComparedSide, color: string) {
  const { pen, drawn } = recordingCanvas();
  drawStrips(pen, layout, [a, b], SCALE);
  return drawn
    .filter((one) => one.call === 'fillRect' && one.color === color)
    .map(({ args }) => args as number[]);
}

describe('bars', () => {
  it('are not there without keys', () => {
    expect(bars(side([], []), side([], []), darkPalette.sideA)).toEqual([]);
  });

  it('of A stand on the line, those of B hang from it', () => {
    const a = side([0, 5], [5]);
    const b = side([10], [10]);
    const [[x, y, , height]] = bars(a, b, darkPalette.sideA);
    expect(y + height).toBe(layout.middle);
    expect(x).toBeGreaterThan(layout.axis.left + 0.4 * layout.axis.width);
    const [[, top]] = bars(a, b, darkPalette.sideB);
    expect(top).toBe(layout.middle + 1);
  });

  it('take the last key of the clip in', () => {
    expect(bars(side([], []), side([10], [10]), darkPalette.sideB)).toHaveLength(1);
  });

  it('are as tall as they may be for most keys, and never nothing for few', () => {
    const many = Array.from({ length: 10_000 }, () => 2);
    const [[, , , most], [, , , least]] = bars(
      side([...many, 8], [...many, 8]),
      side([], []),
      darkPalette.sideA,
    );
    expect(most).toBe(layout.reach);
    expect(least).toBe(1);
  });
});

describe('a place', () => {
  it.each([
    ['left of the axis', 0, 0],
    ['right of it', 999, 10],
    ['in its middle', layout.axis.left + layout.axis.width / 2, 5],
  ])('%s is at %f', (_, x, time) => {
    expect(stripTime(layout, x)).toBeCloseTo(time, 10);
  });
});

it('a cursor is drawn through both clips, unless its time is not in view', () => {
  const { canvas, drawn } = recordingCanvas();
  drawStripCursor(canvas, layout, 11, 'red');
  expect(drawn).toEqual([]);
  drawStripCursor(canvas, layout, 10, 'red');
  const [, y, , height] = drawn[0].args as number[];
  expect(y).toBeLessThan(layout.middle - layout.reach + 3);
  expect(y + height).toBeGreaterThan(layout.middle + layout.reach);
});
