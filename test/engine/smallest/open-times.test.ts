import { describe, expect, it } from 'vitest';
import { closeUnused, openPlaceNear } from '../../../engine/smallest/open-times.ts';
import { createWorkspace, type Workspace } from '../../../engine/smallest/workspace.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

/** A joint that turns, with keys at ten frames. */
function workspace(): Workspace {
  const rotations = Array.from({ length: 10 }, (_, frame) => {
    return [frame / 9, Math.sin(frame / 9), 0, 0, Math.cos(frame / 9)];
  });
  return createWorkspace({
    source: rawClip([{ rotations }]),
    skeleton: builtSkeleton([-1]),
    distances: new Float32Array(1),
    rounding: 1,
    between: false,
  });
}

const ROTATION = 1;

describe('the place for a key', () => {
  it.each([
    { open: [0, 9], place: 4, left: 0, right: 9, near: -1 },
    { open: [0, 9], place: 4, left: 1, right: 8, near: -1 },
    { open: [0, 3, 6, 9], place: 4, left: 3, right: 6, near: -1 },
    { open: [0, 3, 6, 9], place: 4, left: 0, right: 9, near: 3 },
    { open: [0, 3, 6, 9], place: 5, left: 0, right: 9, near: 6 },
    { open: [0, 3, 6, 9], place: 4, left: 3, right: 9, near: 6 },
    { open: [0, 3, 6, 9], place: 5, left: 0, right: 6, near: 3 },
    { open: [0, 2, 6, 9], place: 4, left: 0, right: 9, near: 2 },
    { open: [0, 4, 9], place: 4, left: 0, right: 9, near: 4 },
  ])('near $place of $open, between $left and $right, is $near', (one) => {
    const work = workspace();
    work.open.fill(0);
    for (const column of one.open) work.open[column] = 1;
    const track = work.tracks[ROTATION];
    expect(openPlaceNear(work, track, one.place, one.left, one.right)).toBe(one.near);
  });
});

it('times without keys are closed', () => {
  const work = workspace();
  const { has, next, previous } = work.tracks[ROTATION];
  has.fill(0, 4, 6);
  next[3] = 6;
  previous[6] = 3;
  expect(closeUnused(work)).toBe(8);
  expect(Array.from(work.open)).toEqual([1, 1, 1, 1, 0, 0, 1, 1, 1, 1]);
});
