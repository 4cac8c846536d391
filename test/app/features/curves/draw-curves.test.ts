import { describe, expect, it } from 'vitest';
import { drawCurvesOverlay } from '../../../../app/features/curves/draw-curves-overlay.ts';
import type { CurvesOverlayState } from '../../../../app/features/curves/draw-curves-overlay.ts';
import { dashOf, drawCurves } from '../../../../app/features/curves/draw-curves.ts';
import { hitCurves } from '../../../../app/features/curves/draw-hit.ts';
import { valueToY } from '../../../../app/features/curves/draw-plots.ts';
import type { CurvesView } from '../../../../app/features/curves/draw-plots.ts';
import { traceCurve } from '../../../../app/features/curves/draw-trace.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { timeToX, xToTime } from '../../../../app/draw/time-axis.ts';
import { curveOf } from '../../../../app/features/curves/curves-view.ts';
import { sampleDisplayCurve } from '#engine/inspect/curves';
import { poseLength } from '#engine/math';
import { createSamplingContext, keyCache, sample } from '#engine/runtime';
import { madeCurvesView, madePlot } from '../../../support/made-curves.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const [clip] = makeRig(23, 'uneven').clips;
const JOINT = 3;
const rotation = madePlot(clip, 'rotation', [5, JOINT]);
const view = madeCurvesView(clip, [rotation, madePlot(clip, 'translation', [5, JOINT])]);
const scale = { unit: 'seconds', duration: clip.duration, frameRate: 30 } as const;

const AT_REST: CurvesOverlayState = {
  playhead: 0,
  hoverTime: null,
  hoverKey: null,
  selectedKey: null,
  context: undefined,
};

function overlayOf(given: Partial<CurvesOverlayState>, of: CurvesView = view): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  drawCurvesOverlay(pen, of, {
    ...AT_REST,
    ...given,
  });
  return drawn;
}

describe('a curve', () => {
  const out = new Float32Array(4);

  it.each(['quaternion', 'euler', 'angle'] as const)(
    'is drawn where the sampler puts it: %s',
    (form) => {
      const display = curveOf(clip, 'rotation', JOINT, form);
      const { x, values } = traceCurve(display, view.axis);
      expect(x.length).toBeGreaterThan(300);
      for (let point = 0; point < x.length; point += 5) {
        sampleDisplayCurve(display, xToTime(view.axis, x[point]), out);
        for (let i = 0; i < display.names.length; i++) {
          const off = Math.abs(values[point * display.names.length + i] - out[i]);
          // At a key, the sampler's estimate of how far it has come is off by a part of 2.5e-4.
          expect(off).toBeLessThan(form === 'quaternion' ? 2e-3 : 0.1);
        }
      }
    },
  );

  it('goes from left to right through every key in sight', () => {
    const display = curveOf(clip, 'translation', JOINT, 'quaternion');
    const axis = { ...view.axis, from: 0.2 * clip.duration, to: 0.6 * clip.duration };
    const { x } = traceCurve(display, axis);
    expect(x).toEqual(x.toSorted((a, b) => a - b));
    expect([x[0], x.at(-1)]).toEqual([axis.left, axis.left + axis.width]);
    const keys = display.curve.times.filter((time) => time > axis.from && time < axis.to);
    for (const time of keys) expect(x).toContain(timeToX(axis, time));
  });

  it('of more keys than pixels keeps the least and the most of each pixel', () => {
    const { trackOffsets } = clip.rotations.table;
    const counts = Array.from({ length: 23 }, (_, i) => trackOffsets[i + 1] - trackOffsets[i]);
    const busiest = counts.indexOf(Math.max(...counts));
    const display = curveOf(clip, 'rotation', busiest, 'quaternion');
    const { x, values } = traceCurve(display, { ...view.axis, width: 2 });
    expect(display.curve.keys.length).toBeGreaterThan(3);
    expect(x.length).toBeLessThanOrEqual(2 * 3);
    const extremes = (all: ArrayLike<number>, i: number): number[] => {
      const its = Array.from(all).filter((_, at) => at % 4 === i);
      return [Math.min(...its), Math.max(...its)];
    };
    for (let i = 0; i < 4; i++) expect(extremes(values, i)).toEqual(extremes(display.values, i));
  });

  it('of another joint than the active one is dashed', () => {
    expect(dashOf(rotation.lines, 1)).toEqual([]);
    expect(dashOf(rotation.lines, 0)).not.toEqual([]);
  });

  it('has its band, its line and its keys drawn', () => {
    const { pen, drawn } = recordingCanvas();
    drawCurves(pen, view, scale);
    const texts = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
    expect(texts).toEqual(expect.arrayContaining(['x', 'y', 'z', 'w']));
    const circles = drawn.filter(({ call }) => call === 'arc');
    expect(circles.length).toBeGreaterThan(4 * 2);
  });
});

it('the values of a grid have their unit, and are written where no curve is', () => {
  const { pen, drawn } = recordingCanvas();
  const plot = { ...rotation, unit: ' cm' };
  drawCurves(pen, madeCurvesView(clip, [plot]), scale);
  const isValue = ({ call, args: [text] }: Drawn): boolean =>
    call === 'fillText' && typeof text === 'string' && text.endsWith(' cm');
  const values = drawn.filter(isValue);
  expect(values.length).toBeGreaterThan(1);
  for (const { args } of values) expect(args[1]).toBeLessThan(view.axis.left);
});

describe('what is hot', () => {
  const context = createSamplingContext(clip.trackCount);
  sample(clip, context, 0.37, new Float32Array(poseLength(clip.trackCount)));

  it('is nothing in an empty cache, nor in a source', () => {
    const hot = (drawn: readonly Drawn[]): Drawn[] =>
      drawn.filter(({ color, call }) => color === darkPalette.hot && call !== 'stroke');
    expect(hot(overlayOf({}))).toEqual([]);
    expect(hot(overlayOf({ context: createSamplingContext(clip.trackCount) }))).toEqual([]);
  });

  it('is marked at both keys that the context holds', () => {
    const one = madeCurvesView(clip, [madePlot(clip, 'rotation', [JOINT])]);
    const marks = overlayOf({ context, playhead: 0.37 * clip.duration }, one).filter(
      ({ call, color }) => call === 'arc' && color === darkPalette.hot,
    );
    const { table } = clip.rotations;
    const right = keyCache(context, 'rotation').entries[JOINT];
    const times = [table.previous[right], right].map((key) => table.ratio[key] * clip.duration);
    expect(new Set(marks.map(({ args }) => args[0]))).toEqual(
      new Set(times.map((time) => timeToX(one.axis, time))),
    );
    expect(marks.length).toBe(2 * 4);
  });
});

describe('a key that is selected', () => {
  it('is ringed on each of its curves', () => {
    const display = rotation.lines[1].display;
    const key = display.curve.keys[2];
    const rings = overlayOf({ selectedKey: { kind: 'rotation', key } }).filter(
      ({ call }) => call === 'arc',
    );
    expect(rings.map(({ args }) => args[0])).toEqual(
      Array.from({ length: 4 }, () => timeToX(view.axis, display.curve.times[2])),
    );
  });

  it('of another joint is not', () => {
    const other = curveOf(clip, 'rotation', 9, 'quaternion').curve.keys[1];
    const rings = overlayOf({ selectedKey: { kind: 'rotation', key: other } });
    expect(rings.filter(({ call }) => call === 'arc')).toEqual([]);
  });
});

it('a hovered time has its line, and the numbers are those at it', () => {
  const time = 0.4 * clip.duration;
  const drawn = overlayOf({ hoverTime: time });
  const x = Math.round(timeToX(view.axis, time));
  const lines = drawn.filter(
    ({ call, args }) => call === 'fillRect' && args[0] === x && args[2] === 1,
  );
  expect(lines).toHaveLength(1);
  const out = new Float32Array(4);
  sampleDisplayCurve(rotation.lines[1].display, time, out);
  const texts = drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
  expect(texts).toContain(out[0].toFixed(5).replace('-', '−'));
});

describe('hitting', () => {
  const [plot] = view.plots;

  it.each([
    ['the ruler', 400, 5, 'ruler'],
    ['the numbers', 40, 100, 'values'],
    ['a plot', 400, 100, 'plot'],
  ])('%s', (_, x, y, zone) => {
    expect(hitCurves(view, x, y)).toMatchObject({ zone });
  });

  it('a key finds it where it is drawn', () => {
    const { display } = rotation.lines[1];
    for (const [place, time] of display.curve.times.entries()) {
      const x = timeToX(view.axis, time);
      const { key, joint } = hitCurves(view, x, valueToY(plot, display.values[4 * place]));
      expect(joint).toBe(JOINT);
      expect(display.curve.keys).toContain(key?.key);
      expect(key?.kind).toBe('rotation');
    }
  });

  it('a curve between its keys finds whose it is', () => {
    const { display } = rotation.lines[1];
    const [a, b] = [display.curve.times[0], display.curve.times[1]];
    const out = new Float32Array(4);
    sampleDisplayCurve(display, (a + b) / 2, out);
    const hit = hitCurves(view, timeToX(view.axis, (a + b) / 2), valueToY(plot, out[3]));
    expect(hit).toMatchObject({ joint: JOINT, key: null });
  });

  it('nothing finds the time all the same', () => {
    const hit = hitCurves(view, 632, plot.top + plot.height - 1);
    expect(hit.time).toBeCloseTo(clip.duration / 2, 6);
  });
});
