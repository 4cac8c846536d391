import { describe, expect, it } from 'vitest';
import type { Pen } from '../../../../app/draw/canvas.ts';
import { addKindBar } from '../../../../app/draw/glyphs.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { bucketWidth, timeToX, xToTime } from '../../../../app/draw/time-axis.ts';
import { drawTimelineOverlay } from '../../../../app/features/timeline/draw-overlay.ts';
import { drawTimeline } from '../../../../app/features/timeline/draw-static.ts';
import { hitTimeline } from '../../../../app/features/timeline/draw-hit.ts';
import { MARK_SPACING } from '../../../../app/features/timeline/draw-key-marks.ts';
import { overviewOf } from '../../../../app/features/timeline/draw-overview.ts';
import type { TimelineScene } from '../../../../app/features/timeline/draw-scene.ts';
import { laneMiddle, type TimelineView } from '../../../../app/features/timeline/draw-view.ts';
import { shownRange } from '../../../../app/session/state/visible-range.ts';
import { clipKeys, parseQuery, runQuery } from '#engine/inspect';
import { poseLength } from '#engine/math';
import { keyStream } from '#engine/model';
import { createSamplingContext, sample } from '#engine/runtime';
import { makeRig } from '../../../support/made-rig.ts';
import { madeScene, madeView } from '../../../support/made-scene.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const ROTATION = 1;
const LABEL_WIDTH = 200;

function drawnOf(draw: (pen: Pen) => void): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  draw(pen);
  return drawn;
}

function drawStatic(view: TimelineView, scene: TimelineScene): Drawn[] {
  return drawnOf((pen) => drawTimeline(pen, view, scene));
}

/** A clip of one joint that turns at every one of these times. */
function turning(times: readonly number[], duration = 10) {
  return rawClip([{ rotations: times.map((time) => [time, 0, 0, time, 1]) }], duration);
}

/** Middles of the circles that were drawn in a colour, right of the names. */
function circles(drawn: readonly Drawn[], color = darkPalette.rotation): [number, number][] {
  return drawn
    .filter((one) => one.call === 'arc' && one.color === color)
    .map(({ args }): [number, number] => [Number(args[0]), Number(args[1])])
    .filter(([x]) => x > LABEL_WIDTH);
}

/** Marks of translations around a height: squares and bars, as [left, width, height]. */
function marksAt(drawn: readonly Drawn[], y: number): [number, number, number][] {
  return drawn
    .filter(({ call, color }) => call === 'fillRect' && color === darkPalette.translation)
    .map(({ args }) => args.map(Number))
    .filter(([x, top, , height]) => x > LABEL_WIDTH && top <= y && top + height >= y)
    .map(([x, , width, height]) => [x, width, height]);
}

describe('keys that stand apart', () => {
  const times = [0, 1.25, 4, 9.5, 10];
  const scene = madeScene(turning(times), [0]);
  const view = madeView(scene);

  it('are each drawn at their time, in the joint’s row and in their lane', () => {
    const drawn = circles(drawStatic(view, scene));
    for (const [row, lane] of [
      [0, 3],
      [2, 1],
    ]) {
      const y = laneMiddle(view, row, lane, ROTATION);
      const here = drawn.filter((circle) => circle[1] === y).map(([x]) => x);
      expect(here).toEqual(times.map((time) => timeToX(view.axis, time)));
    }
  });

  it('have their index beside them in their lane, where there is room', () => {
    const texts = (of: TimelineView) =>
      drawStatic(of, scene)
        .filter(({ call, color }) => call === 'fillText' && color === darkPalette.textFaint)
        .filter(({ args }) => Number(args[1]) > view.labelWidth)
        .map(({ args }) => args[0]);
    expect(texts(view)).toEqual(['0', '1', '2', '3', '4']);
    const narrow = { ...view, axis: { ...view.axis, width: 220 } };
    expect(texts(narrow)).toEqual(['0', '1', '2']);
  });

  it('have the index of the last before it, inside of the lane', () => {
    const last = drawStatic(view, scene).find(
      ({ call, args }) =>
        call === 'fillText' && args[0] === '4' && Number(args[1]) > view.labelWidth,
    );
    expect(Number(last?.args[1])).toBeGreaterThan(timeToX(view.axis, 9.5));
    expect(Number(last?.args[1])).toBeLessThan(timeToX(view.axis, 10) - 4);
  });
});

describe('keys that crowd', () => {
  /** 20,000 keys, half of them within a tenth of the clip. */
  const times = Array.from({ length: 20_000 }, (_, i) =>
    i < 10_000 ? i * 1e-4 : 1 + (i - 10_000) * 9e-4,
  );
  const moves = times.map((time) => [time, time, 0, 0]);
  const scene = madeScene(rawClip([{ translations: moves }], 10), [0]);
  const LANE = 0;
  const marksOf = (view: TimelineView): [number, number, number][] =>
    marksAt(drawStatic(view, scene), laneMiddle(view, 1, LANE, LANE));

  it.each([
    ['the whole clip', 0, 10],
    ['the crowded part', 0, 1],
    ['a few keys', 0.5, 0.505],
    ['the border of the two parts', 0.9, 1.1],
  ])('%s: no key in view is without a mark, and marks are no more than pixels', (_, from, to) => {
    const view = madeView(scene, from, to);
    const marks = marksOf(view);
    for (const time of times.filter((key) => key >= from && key <= to)) {
      const x = timeToX(view.axis, Math.fround(time));
      expect(marks.some(([left, width]) => x >= left - 1 && x <= left + width + 1)).toBe(true);
    }
    expect(marks.length).toBeLessThanOrEqual(view.width / MARK_SPACING);
  });

  it('share the same marks wherever the view stands', () => {
    const width = bucketWidth(madeView(scene, 2, 4).axis, 10, MARK_SPACING);
    const buckets = (view: TimelineView): number[] =>
      marksOf(view).map(([left]) => Math.round(xToTime(view.axis, left - 0.5) / width));
    const before = buckets(madeView(scene, 2, 4));
    const after = buckets(madeView(scene, 2.0013, 4.0013));
    expect(before.filter((bucket) => !after.includes(bucket)).length).toBeLessThan(3);
  });

  it('make higher marks where there are more of them', () => {
    const marks = marksOf(madeView(scene));
    expect(marks[10][2]).toBeGreaterThan(marks[marks.length - 10][2]);
  });

  it.each(['rotation', 'scale'] as const)('keep the shape of their kind: %s', (kind) => {
    const { canvas, drawn } = recordingCanvas();
    addKindBar(canvas, kind, 50, 50, 6, 12);
    const calls = drawn.map(({ call }) => call);
    expect(calls.filter((call) => call === (kind === 'rotation' ? 'arc' : 'lineTo'))).toHaveLength(
      2,
    );
    expect(calls).not.toContain('fill');
  });

  it('are filled together, a lane at a time', () => {
    const [many, two] = [times, [0, 10]].map((keys) => {
      const turned = madeScene(turning(keys), [0]);
      const drawn = drawStatic(madeView(turned), turned);
      return { marks: circles(drawn), fills: drawn.filter(({ call }) => call === 'fill') };
    });
    expect(many.marks.length).toBeGreaterThan(100);
    expect(many.fills).toHaveLength(two.fills.length);
  });
});

it('a joint without a track of its own has a row without keys', () => {
  const scene = madeScene(turning([0, 5]));
  const wide = { ...scene, names: ['a', 'b'], selected: new Uint8Array(2) };
  const rows = { ...scene.rows, count: 2, joint: Uint16Array.of(0, 1), lane: Uint8Array.of(3, 3) };
  const both = { ...wide, rows: { ...rows, expanded: new Uint8Array(2) } };
  expect(circles(drawStatic(madeView(scene), both))).toHaveLength(2);
});

describe('over it', () => {
  const { clips } = makeRig(6, 'none');
  const [animation] = clips;
  const scene = madeScene(animation, [1]);
  const view = madeView(scene);
  const context = createSamplingContext(animation.trackCount);
  const state = {
    playhead: 0.4,
    animation,
    context,
    hoverJoint: null,
    hoverTime: null,
    hoverKey: null,
    selectedKey: null,
  };
  const overlay = (given: Partial<Parameters<typeof drawTimelineOverlay>[3]> = {}): Drawn[] =>
    drawnOf((pen) =>
      drawTimelineOverlay(pen, view, scene, {
        ...state,
        ...given,
      }),
    );

  it('no key is hot before the clip has been sampled', () => {
    expect(circles(overlay(), darkPalette.hot)).toEqual([]);
  });

  it.each([0, 0.4, 0.81, 1])(
    'at ratio %f the two keys around it are hot in every lane',
    (ratio) => {
      sample(animation, context, ratio, new Float32Array(poseLength(animation.trackCount)));
      const drawn = circles(overlay({ playhead: ratio }), darkPalette.hot);
      const { table } = keyStream(animation, 'rotation');
      for (let joint = 0; joint < animation.trackCount; joint++) {
        const keys = table.keys.subarray(table.trackOffsets[joint], table.trackOffsets[joint + 1]);
        const y = laneMiddle(view, scene.rows.rowOfJoint[joint], 3, ROTATION);
        const hot = drawn.filter((circle) => circle[1] === y).map(([x]) => x);
        // The right one is the first after the ratio, the last of all where there is none.
        const after = keys.findIndex((key) => table.ratio[key] > Math.fround(ratio));
        const right = after < 0 ? keys.length - 1 : after;
        const expected = [right - 1, right].map((i) =>
          timeToX(view.axis, table.ratio[keys[i]] * animation.duration),
        );
        expect(hot).toEqual(expected);
      }
    },
  );

  it('the playhead stands at its time, the hovered time is written on the ruler', () => {
    const drawn = overlay({ playhead: 0.25, hoverTime: 0.5 });
    const line = drawn.find(
      ({ call, color }) => call === 'fillRect' && color === darkPalette.cursor,
    );
    expect(Number(line?.args[0])).toBeCloseTo(timeToX(view.axis, 0.25), -0.5);
    expect(drawn.findLast(({ call }) => call === 'fillText')?.args[0]).toBe('0.500s');
  });

  it('a selected key is ringed in its joint’s row and in its lane', () => {
    const { table } = keyStream(animation, 'rotation');
    const key = table.keys[table.trackOffsets[1]];
    const rings = overlay({ selectedKey: { kind: 'rotation', key } }).filter(
      ({ call }) => call === 'stroke',
    );
    expect(rings).toHaveLength(2);
  });

  it.each([
    ['of another clip', { kind: 'rotation' as const, key: 1e6 }],
    ['of a padding track', { kind: 'rotation' as const, key: 7 }],
  ])('a key %s is ringed nowhere', (_, selectedKey) => {
    expect(overlay({ selectedKey }).filter(({ call }) => call === 'stroke')).toEqual([]);
  });
});

describe('keys that are looked for', () => {
  const times = [0, 1.25, 4, 9.5, 10];
  const clip = turning(times);
  const joints = { count: 1, names: ['arm'], parents: Int16Array.of(-1) };
  const source = { clip, keys: clipKeys(clip) };
  const { found } = runQuery(parseQuery('time:1..5'), joints, source);

  it('keep their colour, the others are faint', () => {
    const scene = madeScene(clip, [0], { found });
    const { canvas, pen } = recordingCanvas();
    const faint: boolean[] = [];
    canvas.arc = (x) => {
      const isKey = canvas.fillStyle === darkPalette.rotation && x > LABEL_WIDTH;
      if (isKey) faint.push(canvas.globalAlpha < 0.5);
    };
    drawTimeline(pen, madeView(scene), scene);
    expect(faint.slice(0, times.length)).toEqual([true, false, false, true, true]);
  });

  it('stand out of a crowd that shares their mark, and only by their own number', () => {
    const crowd = Array.from({ length: 64 }, (_, i) => 5 + i / 1e4);
    const many = rawClip(
      [{ translations: [0, ...crowd, 10].map((time) => [time, time, 0, 0]) }],
      10,
    );
    const ask = (text: string): TimelineScene => {
      const result = runQuery(parseQuery(text), joints, { clip: many, keys: clipKeys(many) });
      return madeScene(many, [0], { found: result.found });
    };
    const heights = (scene: TimelineScene): number[] => {
      const view = madeView(scene);
      const marks = marksAt(drawStatic(view, scene), laneMiddle(view, 1, 0, 0));
      return marks.map(([, , height]) => height);
    };
    const all = Math.max(...heights(ask('time:4..6')));
    const few = heights(ask('index:3..4'))[1];
    expect(few).toBeLessThan(all);
  });
});

describe('a single pose, which has no length', () => {
  const pose = rawClip(
    [0, 1, 2].map((x) => ({
      translations: [[0, x, 0, 0]],
      rotations: [[0, 0, 0, 0, 1]],
      scales: [[0, 1, 1, 1]],
    })),
    0,
  );
  const scene = madeScene(pose, [1]);
  const { from, to } = shownRange(null, 0);
  const view = madeView(scene, from, to);
  const middle = (view.axis.left + view.axis.left + view.axis.width) / 2;

  it.each([
    ['seconds', '0.0s'],
    ['frames', '0'],
    ['ratio', '0.0'],
  ] as const)('stands in the middle of %s', (unit, label) => {
    const drawn = drawStatic(view, { ...scene, scale: { unit, duration: 0, frameRate: 30 } });
    expect(circles(drawn).map(([x]) => x)).toEqual(Array.from({ length: 4 }, () => middle));
    const numbers = drawn.flatMap(({ args }) => args.filter((arg) => typeof arg === 'number'));
    expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
    const labels = drawn.filter(({ call, args }) => call === 'fillText' && Number(args[2]) < 24);
    expect(labels.map(({ args }) => String(args[0]))).toEqual([label]);
  });

  it('is found under the pointer', () => {
    const y = laneMiddle(view, scene.rows.rowOfJoint[2], 3, ROTATION);
    const hit = hitTimeline(view, scene, middle + 2, y);
    expect(hit).toMatchObject({ joint: 2, key: { kind: 'rotation', time: 0, sharing: 1 } });
  });

  it('has its keys in the middle of the overview', () => {
    const { counts, most } = overviewOf(scene.keys, scene.index, scene.rows);
    expect([counts[counts.length / 2], most]).toEqual([9, 9]);
  });
});
