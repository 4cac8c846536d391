import { describe, expect, it } from 'vitest';
import { ALL_KINDS, timelineRows } from '../../../../app/features/timeline/draw-scene.ts';
import { endRow, firstRow, rowAt, rowTop } from '../../../../app/features/timeline/draw-view.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { madeScene, madeView } from '../../../support/made-scene.ts';

describe('rows', () => {
  it.each<[string, number[], number[], number[], number[]]>([
    ['of no joints', [], [], [], []],
    ['of joints that the filter hides', [0, 0], [0], [], []],
    ['one a joint', [1, 1, 1], [], [0, 1, 2], [ALL_KINDS, ALL_KINDS, ALL_KINDS]],
    [
      'three more of an expanded one',
      [1, 1],
      [0],
      [0, 0, 0, 0, 1],
      [ALL_KINDS, 0, 1, 2, ALL_KINDS],
    ],
    ['without those of the filtered', [0, 1, 1], [0, 2], [1, 2, 2, 2, 2], [3, 3, 0, 1, 2]],
  ])('%s', (_, matched, expanded, joints, lanes) => {
    const rows = timelineRows(Uint8Array.from(matched), new Set(expanded));
    expect([...rows.joint]).toEqual(joints);
    expect([...rows.lane]).toEqual(lanes);
    expect(rows.count).toBe(joints.length);
    for (const [joint, row] of rows.rowOfJoint.entries()) {
      if (row >= 0) expect([rows.joint[row], rows.lane[row]]).toEqual([joint, ALL_KINDS]);
      else expect(joints).not.toContain(joint);
    }
  });
});

describe('rows that can be seen', () => {
  const scene = madeScene(makeRig(40, 'none').clips[0], [3]);

  it.each([0, 7, 20, 133, 463])('at scroll %i: each is found where it stands', (scrollTop) => {
    const view = madeView(scene, 0, 1, { scrollTop });
    for (let row = firstRow(view); row < endRow(view, scene.rows); row++) {
      const middle = rowTop(view, row) + 10;
      if (middle < view.rulerHeight || middle >= view.height) continue;
      expect(rowAt(view, scene.rows, middle)).toBe(row);
    }
    expect(rowTop(view, firstRow(view))).toBeLessThanOrEqual(view.rulerHeight);
    expect(rowTop(view, endRow(view, scene.rows))).toBeGreaterThanOrEqual(
      Math.min(view.height, 24 + 43 * 20 - scrollTop),
    );
  });

  it('the ruler is no row, nor is what lies below the last', () => {
    expect(rowAt(madeView(scene), scene.rows, 23)).toBe(-1);
    const end = madeView(scene, 0, 1, { scrollTop: 43 * 20 - 100 });
    expect(rowAt(end, scene.rows, 124)).toBe(-1);
  });
});
