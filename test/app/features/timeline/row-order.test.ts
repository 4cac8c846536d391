import { describe, expect, it } from 'vitest';
import { keysOfJoint, timelineRows } from '../../../../app/features/timeline/draw-scene.ts';
import { pinnedView, rowAt, viewAt } from '../../../../app/features/timeline/draw-view.ts';
import { layOutRows } from '../../../../app/features/timeline/row-order.ts';
import { clipIndex } from '../../../../app/session/state/clip-index.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { madeScene, madeView } from '../../../support/made-scene.ts';

const { keys } = clipIndex(makeRig(6, 'none').clips[0]);

/** hips › (leg10 › foot, leg9), prop; siblings first, as old releases stored joints. */
const joints = {
  count: 5,
  names: ['hips', 'prop', 'leg10', 'leg9', 'foot'],
  parents: Int16Array.from([-1, -1, 0, 0, 2]),
};
const values = { keys, errors: Float32Array.from([0.1, 0.5, 0, 0.9, 0.2]) };
const none = new Set<number>();

describe('the order of rows', () => {
  it.each([
    ['skeleton', [0, 2, 4, 3, 1]],
    ['name', [4, 0, 3, 2, 1]],
    ['error', [3, 1, 4, 0, 2]],
  ] as const)('%s', (order, expected) => {
    expect(layOutRows(joints, order, [], none, false, values).order).toEqual(expected);
  });

  it('with most keys first', () => {
    const { order } = layOutRows(joints, 'keys', [], none, false, values);
    const counts = order.map((joint) => keysOfJoint(keys, joint));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('keeps the order of the file where errors are not known', () => {
    const unknown = { keys, errors: undefined };
    expect(layOutRows(joints, 'error', [], none, false, unknown).order).toEqual([0, 1, 2, 3, 4]);
  });

  it('pinned joints come first, those that are not there are left out', () => {
    const { order, pinned } = layOutRows(joints, 'name', ['prop', 'tail'], none, false, values);
    expect(order).toEqual([1, 4, 0, 3, 2]);
    expect([...(pinned ?? [])]).toEqual([0, 1, 0, 0, 0]);
  });
});

describe('folded rows', () => {
  it('hide all that is below', () => {
    const { order, fold } = layOutRows(joints, 'skeleton', [], new Set([0]), false, values);
    expect(order).toEqual([0, 1]);
    expect(fold?.slice(0, 2)).toEqual(['folded', 'none']);
  });

  it('are indented by their depth', () => {
    const { depth, fold } = layOutRows(joints, 'skeleton', [], none, false, values);
    expect([...(depth ?? [])]).toEqual([0, 0, 1, 1, 2]);
    expect(fold).toEqual(['open', 'none', 'open', 'none', 'none']);
  });

  it('are shown by a filter, and where rows are sorted', () => {
    const filtered = layOutRows(joints, 'skeleton', [], new Set([0]), true, values);
    expect(filtered.order).toHaveLength(5);
    expect(filtered.fold).toBeUndefined();
    expect(layOutRows(joints, 'name', [], new Set([0]), false, values).order).toHaveLength(5);
  });

  it('do not hide what is pinned', () => {
    expect(layOutRows(joints, 'skeleton', ['foot'], new Set([0]), false, values).order).toEqual([
      4, 0, 1,
    ]);
  });
});

it('rows whose ancestors are hidden begin at the left', () => {
  const layout = layOutRows(joints, 'skeleton', [], none, true, values);
  expect(timelineRows(Uint8Array.of(0, 0, 1, 1, 1), none, layout).leastDepth).toBe(1);
  expect(timelineRows(new Uint8Array(5).fill(1), none, layout).leastDepth).toBe(0);
});

describe('pinned rows', () => {
  const scene = madeScene(makeRig(40, 'none').clips[0]);
  const pinned = new Uint8Array(40);
  pinned[7] = 1;
  const order = [7, ...[...pinned.keys()].filter((joint) => joint !== 7)];
  const rows = timelineRows(new Uint8Array(40).fill(1), new Set([7]), { order, pinned });

  it('take their lanes with them', () => {
    expect(rows.pinned).toBe(4);
    expect([...rows.joint.subarray(0, 5)]).toEqual([7, 7, 7, 7, 0]);
  });

  it('stay where they are while others are scrolled', () => {
    const view = madeView(scene, 0, 1, { scrollTop: 300 });
    expect(rowAt(viewAt(view, rows, 30), rows, 30)).toBe(0);
    expect(rowAt(viewAt(view, rows, 24 + 4 * 20 + 5), rows, 24 + 4 * 20 + 5)).toBe(19);
    expect(pinnedView({ ...view, scrollTop: 0 }, rows)).toBeUndefined();
  });

  it('leave half of the room to the others', () => {
    const view = madeView(scene, 0, 1, { scrollTop: 300, height: 24 + 90 });
    expect(pinnedView(view, rows)?.height).toBe(24 + 40);
  });
});
