import { describe, expect, it } from 'vitest';
import { writeBoneColors } from '../../../../app/features/viewport/bone-colors.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';

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
