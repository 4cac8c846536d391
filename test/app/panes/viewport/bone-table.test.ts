import { describe, expect, it } from 'vitest';
import { STUB, boneTable } from '../../../../app/panes/viewport/bone-table.ts';

function bones(...parents: readonly number[]): string[] {
  const table = boneTable({ count: parents.length, parents: Int16Array.from(parents) });
  return Array.from({ length: table.count }, (_, bone) => {
    const end = table.end[bone];
    return `${table.joint[bone]}→${end === STUB ? '' : end}`;
  });
}

describe('the bones of', () => {
  it.each<[string, number[], string[]]>([
    ['no joint', [], []],
    ['one joint: a stub', [-1], ['0→']],
    ['a chain: one to each child, a stub at the end', [-1, 0, 1], ['0→1', '1→2', '2→']],
    ['a fork: one to every child', [-1, 0, 0, 1], ['0→1', '0→2', '1→3', '2→', '3→']],
    ['joints without parents: a stub each', [-1, -1, -1], ['0→', '1→', '2→']],
  ])('%s', (_, parents, expected) => {
    expect(bones(...parents)).toEqual(expected);
  });
});
