import { describe, expect, it } from 'vitest';
import type { WhatIfPoint } from '#engine/inspect/error';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import {
  bestOf,
  drawWhatIf,
  whatIfLayout,
  whatIfPointAt,
} from '../../../../app/features/what-if/draw-what-if-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

function point(bytes: number, max: number): WhatIfPoint {
  return {
    recipe: DEFAULT_CLIP_RECIPE,
    bytes,
    max,
    keys: 1,
    percentile99: max / 2,
    mean: max / 4,
    worstSeek: 8 * bytes,
    meanSeek: bytes,
    worst: { joint: 0, time: 0, value: max },
    jointMax: Float32Array.of(max),
    jointTime: Float64Array.of(0),
  };
}

const POINTS = [point(100, 0.01), point(200, 0.02), point(400, 0.001)];

describe('builds', () => {
  const layout = whatIfLayout(POINTS, 'max', 400, 200);

  it('that are neither smaller nor more exact than another are not among the best', () => {
    expect(bestOf(POINTS, 'max')).toEqual([POINTS[0], POINTS[2]]);
  });

  it('stand farther right if larger, farther up if less exact', () => {
    expect(layout.bytes.at(400)).toBeGreaterThan(layout.bytes.at(100));
    expect(layout.error.at(0.01)).toBeLessThan(layout.error.at(0.001));
  });

  it.each([0, 1, 2])('are found where they stand: %d', (i) => {
    const at = [layout.bytes.at(POINTS[i].bytes), layout.error.at(POINTS[i].max)] as const;
    expect(whatIfPointAt(layout, POINTS, 'max', at[0] + 5, at[1] - 5)).toBe(i);
    expect(whatIfPointAt(layout, POINTS, 'max', at[0] + 20, at[1] - 20)).toBe(-1);
  });

  it('may be none, or without any error', () => {
    for (const points of [[], [point(100, 0)]]) {
      const { area, error } = whatIfLayout(points, 'max', 400, 200);
      expect(error.at(0)).toBe(area.bottom);
      expect(error.ticks.every(Number.isFinite)).toBe(true);
    }
  });
});

it('marks the build as it is, the targets and what is picked', () => {
  const { pen, drawn } = recordingCanvas();
  const layout = whatIfLayout(POINTS, 'max', 400, 200);
  const view = {
    points: POINTS,
    measure: 'max',
    current: POINTS[0],
    overrides: 0,
    picked: POINTS[2],
    hovered: undefined,
    targets: [
      { what: 'error', limit: 0.01 },
      { what: 'mean', limit: 0.02 }, // another measure than the chart's
      { what: 'bytes', limit: POINTS[0].bytes },
    ],
    text: String,
  } as const;
  drawWhatIf(pen, layout, view);
  const lines = drawn.filter(({ color }) => color === darkPalette.warning);
  const [error, size] = lines;
  expect(error.args[1]).toBe(layout.error.at(0.01) - 0.5);
  expect(size.args[0]).toBe(layout.bytes.at(POINTS[0].bytes) - 0.5);
  const dots = drawn.filter(({ call, color }) => call === 'fill' && color === darkPalette.accent);
  expect(dots).toHaveLength(2);
  const own = drawn.filter(({ call, color }) => call === 'fill' && color === darkPalette.cursor);
  expect(own).toHaveLength(1);
});

it('counts keys where it is about seeking, to which no target of error applies', () => {
  const { pen, drawn } = recordingCanvas();
  const measure = 'worstSeek' as const;
  const layout = whatIfLayout(POINTS, measure, 400, 200);
  const rest = { current: undefined, overrides: 0, picked: undefined, hovered: undefined };
  const targets = [{ what: 'error', limit: 0.01 }] as const;
  const view = {
    points: POINTS,
    measure,
    targets,
    text: (keys: number) => `${keys} keys`,
    ...rest,
  };
  drawWhatIf(pen, layout, view);
  expect(drawn.filter(({ color }) => color === darkPalette.warning)).toEqual([]);
  const words = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
  expect(words).toContain('keys a seek');
  expect(layout.error.at(3200)).toBeLessThan(layout.error.at(800));
});

it('draws a clip that is none of the builds beside all of them', () => {
  const { pen, drawn } = recordingCanvas();
  const layout = whatIfLayout(POINTS, 'max', 400, 200);
  const filed = { ...POINTS[0], bytes: 300, max: 0.005 };
  const rest = { picked: undefined, hovered: undefined, targets: [], text: String };
  const view = { points: POINTS, measure: 'max', current: filed, overrides: 0, ...rest } as const;
  drawWhatIf(pen, layout, view);
  const fills = (color: string): number =>
    drawn.filter((one) => one.call === 'fill' && one.color === color).length;
  expect([fills(darkPalette.accent), fills(darkPalette.cursor)]).toEqual([3, 1]);
});

it('tells builds with overrides from those by the settings as they are', () => {
  const { pen, drawn } = recordingCanvas();
  const override = { pattern: 'hip', tolerance: 1, distance: 1 };
  const finer = { ...POINTS[1], recipe: { ...DEFAULT_CLIP_RECIPE, overrides: [override] } };
  const points = [POINTS[0], finer];
  const rest = { picked: undefined, hovered: undefined, targets: [], text: String };
  const layout = whatIfLayout(points, 'max', 400, 200);
  const view = { points, measure: 'max', current: undefined, overrides: 0, ...rest } as const;
  drawWhatIf(pen, layout, view);
  expect(drawn.filter(({ color }) => color === darkPalette.iframe).length).toBeGreaterThan(0);
});
