import { expect, it } from 'vitest';
import { diffFields } from '../../cli/diff-fields.ts';

/** A column that counts how often its values are read. */
function countingColumn(length: number): { column: number[]; reads: () => number } {
  let reads = 0;
  const column = new Proxy(
    Array.from({ length }, (_, i) => i),
    {
      get: (target, name, receiver): unknown => {
        if (/^\d+$/.test(String(name))) reads++;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  return { column, reads: () => reads };
}

it.each<[string, object, object, object[], number]>([
  ['nothing', { count: 1, values: [1] }, { count: 1, values: [1] }, [], 0],
  ['what is not compared', { name: 'a', kind: 'b' }, { name: 'c', kind: 'd' }, [], 0],
  ['a value', { count: 1 }, { count: 2 }, [{ field: 'count', before: 1, after: 2 }], 1],
  [
    'a missing one',
    { older: 1, mark: true },
    {},
    [{ field: 'mark', before: 'true', after: 'none' }],
    1,
  ],
  [
    'values of a column',
    { keys: { ratio: Float32Array.of(0, 0.1) } },
    { keys: { ratio: Float32Array.of(0, 0.2) } },
    [{ field: 'keys.ratio[1]', before: 0.1, after: 0.2 }],
    0,
  ],
  [
    'the length of a column',
    { keys: [1] },
    { keys: [1, 2] },
    [{ field: 'keys.length', before: 1, after: 2 }],
    1,
  ],
  [
    'values of objects in a list',
    { parts: [{ size: 1 }] },
    { parts: [{ size: 2 }] },
    [{ field: 'parts[0].size', before: 1, after: 2 }],
    0,
  ],
])('finds %s', (_, before, after, expected, single) => {
  const fields = diffFields(before, after);
  expect([...fields]).toEqual(expected);
  expect(fields).toMatchObject({ count: expected.length });
  expect(fields.single).toHaveLength(single);
});

it('leaves columns out where they store other things', () => {
  const [before, after] = [1, 2].map((count) => ({ count, values: [count], parts: [{ count }] }));
  const fields = diffFields(before, after, false);
  expect([...fields]).toEqual([{ field: 'count', before: 1, after: 2 }]);
});

it('reads a column once to count what differs, and again only to list it', () => {
  const { column, reads } = countingColumn(100);
  const fields = diffFields({ values: column }, { values: column.map((one) => one + 1) });
  const before = reads();
  expect(fields.count).toBe(100);
  expect(reads()).toBe(before);
  expect([...fields]).toHaveLength(100);
  expect(reads()).toBe(before + 100);
});
