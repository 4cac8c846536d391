import { describe, expect, it } from 'vitest';
import type { Pen } from '../../../../app/draw/canvas.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { xToTime } from '../../../../app/draw/time-axis.ts';
import { drawFoundInRows, drawFoundShape } from '../../../../app/features/timeline/draw-found.ts';
import type { FoundInJoint, JointMark } from '../../../../app/features/timeline/draw-scene.ts';
import { rowTop } from '../../../../app/features/timeline/draw-view.ts';
import type { KeyKind } from '#engine/model';
import { madeScene, madeView } from '../../../support/made-scene.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const CLIP = rawClip([{}, {}], 10);

/** The first joint's lanes are open: its row is 0, they are 1 to 3, the second joint's row is 4. */
function sceneWith(...found: readonly [joint: number, what: FoundInJoint][]) {
  return madeScene(CLIP, [0], { foundInJoints: new Map(found) });
}

function drawnOf(draw: (pen: Pen) => void): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  draw(pen);
  return drawn;
}

/** Rows and times of all marks: a mark begins at its lowest point. */
function marks(scene: ReturnType<typeof sceneWith>, from = 0, to = 10): [number, number][] {
  const view = madeView(scene, from, to);
  const points = drawnOf((pen) => drawFoundInRows(pen, view, scene))
    .filter(({ call }) => call === 'moveTo')
    .map(({ args }) => args.map(Number));
  const rows = Array.from({ length: scene.rows.count }, (_, row) => row);
  return points.map(([x, y]) => {
    const row = rows.findLast((one) => rowTop(view, one) <= y) ?? -1;
    return [row, Number(xToTime(view.axis, x).toFixed(6))];
  });
}

const warning = { severity: 'warning' } as const;

function mark(time: number, kind?: KeyKind): JointMark {
  return { severity: 'warning', time, kind };
}

describe('no row is marked', () => {
  it('where nothing was found', () => {
    expect(marks(sceneWith())).toEqual([]);
  });

  it('by what has no time', () => {
    expect(marks(sceneWith([0, { ...warning, marks: [] }]))).toEqual([]);
  });

  it('for times out of view', () => {
    const at = [1, 9].map((time) => mark(time));
    expect(marks(sceneWith([1, { ...warning, marks: at }]), 2, 8)).toEqual([]);
  });

  it('for a joint that a filter hides', () => {
    const at = [mark(5)];
    expect(marks(sceneWith([7, { ...warning, marks: at }]))).toEqual([]);
  });
});

describe('a row is marked', () => {
  it('at each time of its joint, an open lane where it is about its keys', () => {
    const scene = sceneWith(
      [0, { ...warning, marks: [mark(2, 'rotation')] }],
      [1, { ...warning, marks: [mark(4)] }],
    );
    expect(marks(scene)).toEqual([
      [0, 2],
      [2, 2],
      [4, 4],
    ]);
  });

  it('once a pixel, however much was found', () => {
    const at = Array.from({ length: 100_000 }, (_, i) => i / 10_000);
    const found = at.map((time) => mark(time));
    expect(marks(sceneWith([1, { ...warning, marks: found }])).length).toBeLessThan(1001);
  });
});

describe('the name of a joint', () => {
  it('has no shape beside it where nothing was found', () => {
    let right = 0;
    const drawn = drawnOf((pen) => {
      right = drawFoundShape(pen, sceneWith(), 0, 100, 10);
    });
    expect([drawn, right]).toEqual([[], 100]);
  });

  it('ends before the shape of the worst', () => {
    const scene = sceneWith([0, { severity: 'error', marks: [] }]);
    let right = 0;
    const drawn = drawnOf((pen) => {
      right = drawFoundShape(pen, scene, 0, 100, 10);
    });
    expect(drawn).toEqual([
      { call: 'fillText', color: darkPalette.danger, args: ['✖', 100, 10.5] },
    ]);
    expect(right).toBe(90);
  });
});
