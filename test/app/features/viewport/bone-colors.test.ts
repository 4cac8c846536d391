import { describe, expect, it } from 'vitest';
import { writeBoneColors, writeMask } from '../../../../app/features/viewport/bone-colors.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';
import type { JointMask } from '../../../../app/session/state/blend.ts';

const table = boneTable({ count: 3, parents: Int16Array.of(-1, 0, 0) });
const colors = { plain: [0, 0, 0], selected: [1, 0, 0], hover: [0, 1, 0] };

describe('bones 0→1, 0→2, 1, 2 are', () => {
  it.each<[string, number[], number | null, string]>([
    ['plain', [], null, 'pppp'],
    ['all of a joint’s hovered with it', [], 0, 'hhpp'],
    ['selected', [2, 0], null, 'ssps'],
    ['selected rather than hovered', [0, 1], 1, 'sssp'],
    ['plain where the joint is not of this skeleton', [7], 9, 'pppp'],
  ])('%s', (_, selected, hover, expected) => {
    const out = new Float32Array(3 * table.count).fill(Number.NaN);
    writeBoneColors(table, selected, hover, colors, out);
    const letters = Array.from({ length: table.count }, (__, bone) => {
      const [red, green] = out.subarray(3 * bone);
      return red === 1 ? 's' : green === 1 ? 'h' : 'p';
    });
    expect(letters.join('')).toBe(expected);
  });
});

const skeleton = { names: ['hips', 'left', 'right'] };

describe('bones 0→1, 0→2, 1, 2 are coloured by what their joints weigh', () => {
  it.each<[string, JointMask | null, number | null, string]>([
    ['all alike without a mask', null, null, '1 1 1 1'],
    ['all alike by a mask of other joints', new Map([['tail', 0]]), null, '1 1 1 1'],
    [
      'each by its name',
      new Map([
        ['hips', 0],
        ['right', 0.5],
      ]),
      null,
      '0 0 1 0.5',
    ],
    ['no more than fully', new Map([['left', 7]]), null, '1 1 1 1'],
    ['but the hovered one', new Map([['hips', 0]]), 1, '0 0 hover 1'],
  ])('%s', (_, mask, hover, expected) => {
    const out = new Float32Array(3 * table.count).fill(Number.NaN);
    writeMask({ table, colors: out, skeleton }, mask, colors, hover);
    const shares = Array.from({ length: table.count }, (__, bone) => {
      const [red, green] = out.subarray(3 * bone);
      return green === 1 ? 'hover' : String(red);
    });
    expect(shares.join(' ')).toBe(expected);
  });
});
