import { describe, expect, it } from 'vitest';
import { shardOf, type LibraryFolder } from '#engine/library';

const folder = (path: string, count: number): LibraryFolder => ({
  path,
  files: Array.from({ length: count }, (_, i) => `${path}/${String(i).padStart(5, '0')}.ozz`),
});

const filesOf = (folders: readonly LibraryFolder[], index: number, count: number): string[] =>
  shardOf(folders, { index, count }).flatMap(({ audited = [] }) => audited);

describe.each<[string, readonly LibraryFolder[]]>([
  ['no folder', []],
  ['a single file', [folder('a', 1)]],
  ['one folder', [folder('a', 1000)]],
  ['folders of all sizes', [0, 1, 7, 300, 2, 40].map((count, i) => folder(`f${i}`, count))],
  ['many folders', Array.from({ length: 100 }, (_entry, i) => folder(`f${i}`, 103))],
])('the parts of %s', (_name, folders) => {
  const all = folders.flatMap(({ files }) => files);

  it.each([1, 2, 3, 16])('of %i hold every file once', (count) => {
    const parts = Array.from({ length: count }, (_, index) => filesOf(folders, index, count));
    expect(parts.flat().toSorted()).toEqual(all.toSorted());
  });

  it('are divided further by a multiple of their count', () => {
    const divided = [1, 4, 7].flatMap((index) => filesOf(folders, index, 9));
    expect(divided.toSorted()).toEqual(filesOf(folders, 1, 3).toSorted());
  });
});

it('two parts differ by a tenth at most, and share few folders', () => {
  const folders = Array.from({ length: 100 }, (_, i) => folder(`f${i}`, 103));
  const [a, b] = [0, 1].map((index) =>
    shardOf(folders, { index, count: 2 }).filter(({ audited = [] }) => audited.length > 0),
  );
  const count = (part: typeof a): number => part.flatMap(({ audited = [] }) => audited).length;
  expect(Math.abs(count(a) - count(b))).toBeLessThan(count(a) / 10);
  expect(a.filter(({ path }) => b.some((other) => other.path === path))).toHaveLength(0);
});

it('one folder of large files is divided evenly', () => {
  expect(filesOf([folder('a', 20)], 0, 2)).toHaveLength(10);
});

it('files that give no rows are in no part', () => {
  const folders = [{ ...folder('a', 20), audited: ['a/00003.ozz', 'a/00007.ozz'] }];
  const parts = [0, 1].map((index) => filesOf(folders, index, 2));
  expect(parts.flat().toSorted()).toEqual(['a/00003.ozz', 'a/00007.ozz']);
});
