import { beforeEach, describe, expect, it } from 'vitest';
import { timeToX } from '../../../../app/draw/time-axis.ts';
import { iframeY } from '../../../../app/features/timeline/draw-static.ts';
import type { TimelineScene } from '../../../../app/features/timeline/draw-scene.ts';
import { laneMiddle, rowTop } from '../../../../app/features/timeline/draw-view.ts';
import type { TimelineView } from '../../../../app/features/timeline/draw-view.ts';
import type { LanePoint } from '../../../../app/features/timeline/lane-drag.ts';
import { createLanePointer } from '../../../../app/features/timeline/lane-pointer.ts';
import type { LanePointer } from '../../../../app/features/timeline/lane-pointer.ts';
import { foldX } from '../../../../app/features/timeline/draw-labels.ts';
import { timelinePart } from '../../../../app/features/timeline/pane-state.ts';
import { timelineSlice } from '../../../../app/features/timeline/state.ts';
import { selectClip } from '../../../../app/session/state/stage.ts';
import type { Player } from '../../../../app/playback/player.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';
import { madeScene, madeView } from '../../../support/made-scene.ts';

const store = () => session.store.getState();
let session: Session;
let player: Player;
let scene: TimelineScene;
let view: TimelineView;
let pointer: LanePointer;
let scrolled: number;

beforeEach(() => {
  session = testSession(EIGHT);
  ({ player } = session.playback);
  const clip = selectClip(store());
  if (clip === undefined) throw new Error('a clip is on the stage');
  scene = madeScene(clip, [1]);
  view = madeView(scene);
  scrolled = 0;
  pointer = createLanePointer(session, () => ({
    view,
    scene,
    scrollRows: (by) => void (scrolled += by),
  }));
});

function at(x: number, y: number, given: Partial<LanePoint> = {}): LanePoint {
  return { x, y, button: 0, shift: false, ctrl: false, alt: false, ...given };
}

/** Where a time is, at a height. */
function timeAt(time: number, y: number, given: Partial<LanePoint> = {}): LanePoint {
  return at(timeToX(view.axis, time), y, given);
}

function click(point: LanePoint): void {
  pointer.down(point);
  pointer.up(point);
}

/** The second rotation key of joint 2, and the middle of where it is drawn. */
function rotationKey(): { key: number; time: number; point: LanePoint } {
  const { lanes } = scene.keys;
  const slot = lanes[1].offsets[2] + 1;
  const time = lanes[1].times[slot];
  const y = laneMiddle(view, scene.rows.rowOfJoint[2], 3, 1);
  return { key: lanes[1].keys[slot], time, point: timeAt(time, y) };
}

it('nothing happens before anything has been drawn', () => {
  const early = createLanePointer(session, () => undefined);
  early.down(at(300, 100));
  expect(early.move(at(320, 100))).toBeUndefined();
  early.up(at(320, 100));
  expect(store().selectedRange).toBeNull();
});

describe('in the ruler', () => {
  it('a press seeks, a drag scrubs, even beyond the ends', () => {
    pointer.down(timeAt(1, 5));
    expect(player.frame.playhead.time).toBeCloseTo(1);
    pointer.move(timeAt(2.5, 5));
    expect(player.frame.playhead.time).toBeCloseTo(2.5);
    pointer.move(timeAt(9, 300));
    expect(player.frame.playhead.time).toBe(4);
  });

  it.each([1, -1] as const)('playing at %i waits until the drag is over', (direction) => {
    store().play(direction);
    pointer.down(timeAt(1, 5));
    expect(store().playing).toBe(false);
    pointer.up(timeAt(1, 5));
    expect(store()).toMatchObject({ playing: true, speed: direction });
  });

  it('a press on an iframe or a marker goes exactly there', () => {
    click(at(timeToX(view.axis, 1.5) + 3, iframeY(view)));
    expect(player.frame.playhead.time).toBe(1.5);
    scene = { ...scene, markers: [{ time: 0.7 }] };
    click(at(timeToX(view.axis, 0.7) + 4, 5));
    expect(player.frame.playhead.time).toBe(0.7);
  });

  describe('an end of the loop range', () => {
    beforeEach(() => {
      scene = { ...scene, loopRange: { from: 1, to: 3 }, loopRangeOn: true };
      store().setLoopRange({ from: 1, to: 3 });
      player.seek(0.5);
    });

    it.each([
      ['the first', 1, 2, { from: 2, to: 3 }],
      ['the last', 3, 2, { from: 1, to: 2 }],
      ['the first beyond the last', 1, 3.5, { from: 3, to: 3.5 }],
      ['the last, beyond the clip', 3, 9, { from: 1, to: 4 }],
    ])('%s is dragged, and the playhead stays', (_, from, to, expected) => {
      pointer.down(timeAt(from, 5));
      expect(pointer.move(timeAt(to, 5))?.zone).toBe('ruler');
      pointer.up(timeAt(to, 5));
      expect(store()).toMatchObject({ loopRange: expected, loopRangeOn: true });
      expect(player.frame.playhead.time).toBe(0.5);
    });

    it('comes to stand on a frame that is near', () => {
      pointer.down(timeAt(3, 5));
      pointer.move(at(timeToX(view.axis, 2.5) + 4, 5));
      expect(store().loopRange?.to).toBe(2.5);
    });

    it('never meets the other: that would loop nothing', () => {
      pointer.down(timeAt(3, 5));
      pointer.move(timeAt(1, 5));
      expect(store().loopRange).toEqual({ from: 1, to: 3 });
    });

    it('leaves iframes to be clicked', () => {
      scene = { ...scene, loopRange: { from: 1.5, to: 3 } };
      click(at(timeToX(view.axis, 1.5), iframeY(view)));
      expect(player.frame.playhead.time).toBe(1.5);
    });
  });

  it('a double click shows the whole clip', () => {
    store().setVisibleRange({ from: 1, to: 2 });
    pointer.doubleClick(timeAt(1, 5));
    expect(store().visibleRange).toBeNull();
  });
});

describe('in the lanes', () => {
  it('a click on a key selects it with its joint', () => {
    const { key, point } = rotationKey();
    click(point);
    expect(store().selectedKey).toEqual({ kind: 'rotation', key });
    expect(store().selectedJoints).toEqual([2]);
  });

  it('a double click on a key goes to it', () => {
    const { time, point } = rotationKey();
    pointer.doubleClick(point);
    expect(player.frame.playhead.time).toBeCloseTo(time, 6);
  });

  it('a click beside keys selects the joint and clears the range', () => {
    store().selectRange({ from: 1, to: 2 });
    click(at(view.labelWidth + 2, rowTop(view, 0) + 1));
    expect(store()).toMatchObject({ selectedJoints: [0], selectedKey: null, selectedRange: null });
  });

  it.each([
    ['first', 1, 1.5, { from: 1.5, to: 3 }],
    ['last', 3, 0.5, { from: 0.5, to: 1 }],
  ])('the %s end of the selected range is dragged', (_, from, to, expected) => {
    scene = { ...scene, selectedRange: { from: 1, to: 3 } };
    store().selectRange({ from: 1, to: 3 });
    const below = view.height - 2;
    pointer.down(timeAt(from, below));
    pointer.move(timeAt(to, below));
    pointer.up(timeAt(to, below));
    const { selectedRange } = store();
    expect(selectedRange?.from).toBeCloseTo(expected.from);
    expect(selectedRange?.to).toBeCloseTo(expected.to);
  });

  it('a drag selects a range, whichever way it goes; a tremble does not', () => {
    pointer.down(timeAt(3, 200));
    pointer.move(at(timeToX(view.axis, 3) + 2, 200));
    expect(store().selectedRange).toBeNull();
    pointer.move(timeAt(1, 260));
    pointer.up(timeAt(1, 260));
    expect(store().selectedRange?.from).toBeCloseTo(1);
    expect(store().selectedRange?.to).toBeCloseTo(3);
  });

  it.each([
    ['Shift', { shift: true }],
    ['the middle button', { button: 1 }],
  ])('a drag with %s moves what is seen', (_, given) => {
    store().setVisibleRange({ from: 1, to: 2 });
    view = madeView(scene, 1, 2);
    pointer.down(timeAt(1.5, 200, given));
    pointer.move(timeAt(1.25, 170, given));
    expect(store().visibleRange?.from).toBeCloseTo(1.25);
    expect(scrolled).toBe(30);
    expect(store().selectedRange).toBeNull();
  });

  it('hovering a key says its joint, key and exact time; leaving says nothing', () => {
    const { key, time, point } = rotationKey();
    pointer.move({ ...point, x: point.x + 3 });
    expect(store().hover).toEqual({ joint: 2, key: { kind: 'rotation', key }, time });
    pointer.leave();
    expect(store().hover).toEqual({ joint: null, key: null, time: null });
  });
});

describe('in the names', () => {
  const row = (joint: number): number => rowTop(view, scene.rows.rowOfJoint[joint]) + 10;

  it.each([
    ['a click selects', [0], { shift: false, ctrl: false }, [4]],
    ['with Ctrl it adds', [0], { ctrl: true }, [0, 4]],
    ['with Ctrl it takes away', [4, 0], { ctrl: true }, [0]],
    ['with Shift it selects all between', [2], { shift: true }, [2, 3, 4]],
    ['with Shift upward too', [6], { shift: true }, [6, 5, 4]],
  ])('%s', (_, selected, given, expected) => {
    store().selectJoints(selected);
    click(at(60, row(4), given));
    expect(store().selectedJoints).toEqual(expected);
  });

  it('the triangle shows and hides the lanes and selects nothing', () => {
    click(at(14, row(3)));
    expect([...store().expandedRows]).toEqual([3]);
    click(at(14, row(3)));
    expect([...store().expandedRows]).toEqual([]);
    expect(store().selectedJoints).toEqual([]);
  });

  it('a double click on a name does the same', () => {
    pointer.doubleClick(at(60, row(5)));
    expect([...store().expandedRows]).toEqual([5]);
  });
});

describe('a box over rows', () => {
  const middleOf = (joint: number): number => rowTop(view, scene.rows.rowOfJoint[joint]) + 10;
  const box = () => timelineSlice.of(session.store).getState().rangeBox;

  it('is none before the pointer has moved', () => {
    pointer.down(timeAt(1, middleOf(0), { alt: true }));
    pointer.up(timeAt(1, middleOf(0), { alt: true }));
    expect(store().selectedRange).toBeNull();
    expect(box()).toBeUndefined();
  });

  it.each([
    ['down and to later', 0, 2, 1, 3],
    ['up and to earlier', 2, 0, 3, 1],
  ])('is drawn %s', (_, first, last, from, to) => {
    pointer.down(timeAt(from, middleOf(first), { alt: true }));
    pointer.move(timeAt(to, middleOf(last), { alt: true }));
    pointer.up(timeAt(to, middleOf(last), { alt: true }));
    expect(store().selectedRange?.from).toBeCloseTo(1, 3);
    expect(store().selectedRange?.to).toBeCloseTo(3, 3);
    expect([...(box()?.joints ?? [])].map((on, joint) => (on ? joint : -1))).toEqual(
      scene.names.map((_name, joint) => (joint <= 2 ? joint : -1)),
    );
    expect(box()?.range).toBe(store().selectedRange);
  });

  it('ends with the next range', () => {
    pointer.down(timeAt(1, middleOf(0), { alt: true }));
    pointer.move(timeAt(3, middleOf(1), { alt: true }));
    pointer.up(timeAt(3, middleOf(1), { alt: true }));
    const { selectScene } = session.use(timelinePart);
    expect(selectScene(store())?.rangeJoints).toBe(box()?.joints);
    store().selectRange({ from: 0, to: 1 });
    expect(selectScene(store())?.rangeJoints).toBeUndefined();
  });
});

describe('a box at a name', () => {
  it('folds what is below the joint, and shows it again', () => {
    const layout = { order: [...scene.names.keys()], fold: scene.names.map(() => 'open' as const) };
    scene = { ...scene, rows: { ...scene.rows, layout } };
    const point = at(foldX(view, scene.rows, 0), rowTop(view, 0) + 10);
    click(point);
    expect([...store().collapsedJoints]).toEqual([0]);
    expect(store().selectedJoints).toEqual([]);
    click(point);
    expect([...store().collapsedJoints]).toEqual([]);
  });
});
