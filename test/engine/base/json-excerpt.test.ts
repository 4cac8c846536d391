import { expect, it } from 'vitest';
import { jsonExcerpt } from '../../../engine/base/json-excerpt.ts';

it.each<[unknown, string]>([
  [null, 'null'],
  [1.5, '1.5'],
  [true, 'true'],
  ['a"b', String.raw`"a\"b"`],
  [[], '[]'],
  [{}, '{}'],
  [[1, [2, 'x']], '[1,[2,"x"]]'],
  [{ a: { b: [null] } }, '{"a":{"b":[null]}}'],
  [[[[[[1]]]]], '[[[[[…]]]]]'],
  ['x'.repeat(100), `"${'x'.repeat(59)}…`],
])('%j is shown as %s', (value, text) => expect(jsonExcerpt(value)).toBe(text));

it('shows values of any size and depth', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = { a: [deep] };
  expect(jsonExcerpt(deep)).toBe('{"a":[{"a":[{…}]}]}');
  const wide = Array.from({ length: 1_000_000 }, (_, i) => i);
  expect(jsonExcerpt(wide)).toHaveLength(61);
  expect(jsonExcerpt('y'.repeat(10_000_000))).toHaveLength(61);
});
