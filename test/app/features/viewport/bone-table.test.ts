import { describe, expect, it } from 'vitest';
import { STUB, boneTable } from '../../../../app/features/viewport/bone-table.ts';

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

describe('a bone only carries', () => {
  it.each<[string, number[], number[]]>([
    ['not in a chain', [-1, 0, 1], [0, 0, 0]],
    ['not where a root has two children', [-1, 0, 0, 1, 1], [0, 0, 0, 0, 0, 0, 0]],
    ['not below the root', [-1, 0, 1, 2, 2], [0, 0, 0, 0, 0, 0]],
    ['from a root to where its one child branches', [-1, 0, 1, 1], [1, 0, 0, 0, 0]],
  ])('%s', (_, parents, expected) => {
    const table = boneTable({ count: parents.length, parents: Int16Array.from(parents) });
    expect([...table.carries]).toEqual(expected);
  });
});
