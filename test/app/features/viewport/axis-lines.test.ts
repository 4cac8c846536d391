import { describe, expect, it } from 'vitest';
import {
  AXIS_FLOATS,
  axisLengths,
  writeAxisLines,
} from '../../../../app/features/viewport/axis-lines.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';
import { modelsAt } from '../../../support/made-models.ts';

describe('axes of a joint are', () => {
  const table = boneTable({ count: 3, parents: Int16Array.of(-1, 0, 0) });

  it.each([
    ['as long as its longest bone wants', [0.05, 0.2], 0.06],
    ['not shorter than can be seen', [0.001, 0.002], 0.032],
    ['not longer than looks right', [4, 1], 0.14],
  ])('%s', (_, [first, second], expected) => {
    const models = modelsAt([
      [0, 0, 0],
      [first, 0, 0],
      [0, second, 0],
    ]);
    expect(axisLengths(table, models, 4)[0]).toBeCloseTo(expected, 6);
  });

  it('short at a leaf', () => {
    expect(
      axisLengths(
        table,
        modelsAt([
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 0],
        ]),
        4,
      )[2],
    ).toBeCloseTo(0.032);
  });
});

describe('writeAxisLines', () => {
  it.each([
    [
      'turned with the joint',
      [0, 1, 0, -1, 0, 0, 0, 0, 1],
      [
        [0, 2, 0],
        [-2, 0, 0],
        [0, 0, 2],
      ],
    ],
    [
      'of one length however it is scaled',
      [9, 0, 0, 0, 0.1, 0, 0, 0, -3],
      [
        [2, 0, 0],
        [0, 2, 0],
        [0, 0, -2],
      ],
    ],
    [
      'none where it has no size',
      [0, 0, 0, 0, 0, 0, 0, 0, 0],
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])('draws them %s', (_, axes, expected) => {
    const out = new Float32Array(AXIS_FLOATS);
    writeAxisLines(modelsAt([[1, 2, 3]], axes), Float32Array.of(2), out);
    const lines = [0, 6, 12].map((at) => {
      const [ax, ay, az, bx, by, bz] = out.subarray(at, at + 6);
      expect([ax, ay, az]).toEqual([1, 2, 3]);
      return [bx - ax, by - ay, bz - az];
    });
    lines.flat().forEach((value, i) => expect(value).toBeCloseTo(expected.flat()[i], 5));
  });
});
