import { edgeTable } from '#engine/inspect';
import { describe, expect, it } from 'vitest';
import { darkPalette } from '../../../app/draw/palette.ts';
import {
  drawTrackPlot,
  isOnThreshold,
  plotAxis,
  timeAt,
  valueToY,
  yToValue,
} from '../../../app/draw/track-plot.ts';
import { recordingCanvas } from '../../support/recording-canvas.ts';
import { userTrack } from '../../engine/runtime/user-tracks.ts';

const GATE = userTrack('float', [
  [0, 0, 'step'],
  [0.25, 1, 'step'],
  [0.75, 0, 'step'],
]);
const PLOT = { track: GATE, duration: 2, least: 0, most: 1 };
const AXIS = { from: 0, to: 2, left: 0, width: 200 };
const SCALE = { unit: 'seconds', duration: 2, frameRate: 30 } as const;
function drawn(track = GATE) {
  const { pen, drawn: calls } = recordingCanvas();
  const threshold =
    track.type === 'float' ? { value: 0.5, edges: edgeTable(track, 0.5) } : undefined;
  drawTrackPlot(pen, { ...PLOT, track }, AXIS, 60, threshold, SCALE);
  return calls;
}

describe('a track without keys', () => {
  it('has no keys, but what sampling gives all the time', () => {
    const calls = drawn(userTrack('quaternion', []));
    expect(calls.filter(({ call }) => call === 'lineTo')).toEqual([]);
    const w = calls.find(({ color }) => color === darkPalette.iframe);
    expect(w?.args).toEqual([0, valueToY(PLOT, 60, 1) - 0.75, 200, 1.5]);
  });
});

describe('values', () => {
  it('come back from where they stand, of one value too', () => {
    for (const value of [-1, 0, 0.3, 1]) {
      expect(yToValue(PLOT, 60, valueToY(PLOT, 60, value))).toBeCloseTo(value, 9);
    }
    expect(valueToY({ ...PLOT, least: 1 }, 60, 1)).toBe(30);
  });
});

it('all curves have their times in the same places, however little room there is', () => {
  expect(plotAxis(1, 2, 300)).toEqual({ from: 1, to: 2, left: 50, width: 242 });
  expect(plotAxis(1, 2, 20).width).toBe(1);
});

describe('drawTrackPlot', () => {
  it('draws steps as stairs: along, then up', () => {
    const path = drawn().filter(({ call }) => call === 'moveTo' || call === 'lineTo');
    const points = path.map(({ args }) => args);
    expect(points).toContainEqual([50, valueToY(PLOT, 60, 0)]);
    expect(points).toContainEqual([50, valueToY(PLOT, 60, 1)]);
  });

  it('marks rising and falling edges by shape and colour', () => {
    const marks = drawn().filter(({ call }) => call === 'fill');
    expect(marks.map(({ color }) => color)).toEqual([darkPalette.hot, darkPalette.accent]);
  });
});

describe('a pointer', () => {
  it.each([
    [30, true],
    [34, true],
    [40, false],
  ])('at %d takes hold of the threshold: %s', (y, expected) => {
    expect(isOnThreshold(PLOT, 60, 0.5, y)).toBe(expected);
  });

  it.each([
    [-10, 0],
    [50, 0.5],
    [999, 2],
  ])('at %d is at %d seconds', (x, time) => {
    expect(timeAt(PLOT, AXIS, x)).toBe(time);
  });
});
