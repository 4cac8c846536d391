import { expect, it } from 'vitest';
import { memoizeLast } from '../../../../app/session/state/changes.ts';

it('makes a result once for the same arguments', () => {
  let made = 0;
  const sum = memoizeLast((a: number, b: number) => ({ sum: a + b, made: ++made }));
  const first = sum(1, 2);
  expect(first).toEqual({ sum: 3, made: 1 });
  expect(sum(1, 2)).toBe(first);
});

it.each([
  ['first', 2, 2],
  ['last', 1, 3],
])('makes another when the %s argument is another', (_, a, b) => {
  const pair = memoizeLast((x: number, y: number) => [x, y]);
  pair(1, 2);
  expect(pair(a, b)).toEqual([a, b]);
});

it('remembers no more than the last', () => {
  const list = memoizeLast((x: number) => [x]);
  const first = list(1);
  list(2);
  expect(list(1)).not.toBe(first);
});
