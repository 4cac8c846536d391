import { describe, expect, it } from 'vitest';
import { childTable } from '#engine/model';
import { levelCount } from '../../../engine/model/skeleton.ts';

describe('childTable', () => {
  it.each([
    { what: 'no joint', parents: [], roots: [], children: [] },
    { what: 'one joint', parents: [-1], roots: [0], children: [[]] },
    { what: 'a chain', parents: [-1, 0, 1], roots: [0], children: [[1], [2], []] },
    {
      what: 'branches',
      parents: [-1, 0, 1, 0, 3],
      roots: [0],
      children: [[1, 3], [2], [], [4], []],
    },
    {
      what: 'several roots',
      parents: [-1, 0, -1, 2, -1],
      roots: [0, 2, 4],
      children: [[1], [], [3], [], []],
    },
  ])('lists the children of every joint in order: $what', ({ parents, roots, children }) => {
    const count = parents.length;
    const table = childTable({ count, parents: Int16Array.from(parents) });
    expect(table.roots).toEqual(roots);
    const lists = parents.map((_, joint) => [
      ...table.children.subarray(table.offsets[joint], table.offsets[joint + 1]),
    ]);
    expect(lists).toEqual(children);
  });
});

describe('levelCount', () => {
  it.each([
    ['no joint', [], 0],
    ['one joint', [-1], 1],
    ['several roots', [-1, -1, -1], 1],
    ['a chain', [-1, 0, 1], 3],
    ['branches, of which it is the longest', [-1, 0, 1, 0, 3, 4], 4],
  ])('of %s', (_, parents, levels) => {
    const skeleton = { count: parents.length, parents: Int16Array.from(parents) };
    expect(levelCount(skeleton)).toBe(levels);
  });
});
