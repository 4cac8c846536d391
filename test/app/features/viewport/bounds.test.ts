import { describe, expect, it } from 'vitest';
import {
  addBoxes,
  addJoints,
  addMostJoints,
  addMovedBox,
  addPoint,
  diagonal,
  emptyBounds,
  isEmpty,
  pad,
} from '../../../../app/features/viewport/bounds.ts';
import { modelsAt } from '../../../support/made-models.ts';

describe('an empty box', () => {
  it('holds nothing, is no size, and cannot be padded', () => {
    const box = emptyBounds();
    pad(box, 3);
    expect([isEmpty(box), diagonal(box)]).toEqual([true, 0]);
  });

  it.each([[Number.NaN], [Infinity]])('is not grown by a point at %d', (x) => {
    const box = emptyBounds();
    addPoint(box, x, 0, 0);
    expect(isEmpty(box)).toBe(true);
  });

  it('adds nothing to another one, moved or not', () => {
    const box = Float32Array.of(0, 0, 0, 1, 1, 1);
    addBoxes(box, emptyBounds());
    addMovedBox(box, emptyBounds(), 0, modelsAt([[9, 9, 9]]), 0);
    expect([...box]).toEqual([0, 0, 0, 1, 1, 1]);
  });
});

describe('a box', () => {
  it('grows around points, joints and boxes', () => {
    const box = emptyBounds();
    addPoint(box, 1, 2, 3);
    expect([...box]).toEqual([1, 2, 3, 1, 2, 3]);
    addJoints(
      box,
      modelsAt([
        [0, 5, 3],
        [9, 9, 9],
      ]),
      1,
    );
    expect([...box]).toEqual([0, 2, 3, 1, 5, 3]);
    addBoxes(box, Float32Array.of(-1, 3, 3, 0, 3, 4, 0, 0, 0, 0, 0, 0));
    expect([...box]).toEqual([-1, 0, 0, 1, 5, 4]);
  });

  it.each([
    ['every joint of a body', 60, 100],
    ['most joints of a heap, without its strays', 600, 1],
  ])('grows around %s', (_, count, top) => {
    const box = emptyBounds();
    const places = Array.from({ length: count }, (__, i) => [0, i / (count - 1), 0]);
    places[0] = [0, 100, 0];
    addMostJoints(box, modelsAt(places), count);
    expect(box[4]).toBeCloseTo(top, 1);
  });

  it('is padded to every side', () => {
    const box = Float32Array.of(0, 0, 0, 2, 2, 1);
    pad(box, 0.5);
    expect([...box]).toEqual([-0.5, -0.5, -0.5, 2.5, 2.5, 1.5]);
  });

  it('holds another one that is turned and moved', () => {
    const box = emptyBounds();
    const quarterTurn = [0, 1, 0, -1, 0, 0, 0, 0, 1];
    addMovedBox(
      box,
      Float32Array.of(7, 0, 0, 0, 2, 1, 1),
      1,
      modelsAt([[10, 0, 0]], quarterTurn),
      0,
    );
    expect([...box]).toEqual([9, 0, 0, 10, 2, 1]);
  });
});
