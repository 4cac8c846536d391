import { expect, it } from 'vitest';
import {
  hasChanged,
  memoize,
  memoizeLast,
  memoizeNamed,
  memoizePair,
  withItem,
  withToggled,
} from '../../../../app/session/state/changes.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

const before = createSessionStore().getState();

it.each([
  ['nothing has', before, ['theme', 'density'], false],
  ['something else has', { ...before, density: 'comfortable' }, ['theme', 'hover'], false],
  ['one of them has', { ...before, density: 'comfortable' }, ['theme', 'density'], true],
  ['nothing is asked about', { ...before, density: 'comfortable' }, [], false],
] as const)('where %s', (_, state, parts, expected) => {
  expect(hasChanged(state, before, parts)).toBe(expected);
});

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

it('computes once for an object, also where there is no result', () => {
  let made = 0;
  const nothing = memoize<object, void>(() => void made++);
  const key = {};
  expect([nothing(key), nothing(key), nothing({})]).toEqual([undefined, undefined, undefined]);
  expect(made).toBe(2);
});

it('computes once for an object and a name, also where the result is 0', () => {
  let made = 0;
  const length = memoizeNamed((_: object, name: string) => {
    made++;
    return name.length;
  });
  const [one, other] = [{}, {}];
  const lengths = ['', 'ab', '', 'ab'].map((name) => length(one, name));
  expect([...lengths, length(other, '')]).toEqual([0, 2, 0, 2, 0]);
  expect(made).toBe(3);
});

it('computes once for two objects', () => {
  const pair = memoizePair((a: object, b: object) => [a, b]);
  const [a, b] = [{}, {}];
  expect(pair(a, b)).toBe(pair(a, b));
  expect(pair(b, a)).not.toBe(pair(a, b));
});

it.each([
  ['out of', 1, false, [2]],
  ['into', 3, true, [1, 2, 3]],
  ['again into', 1, true, [1, 2]],
])('puts an item %s a set and leaves the set as it was', (_, item, isIn, expected) => {
  const items = new Set([1, 2]);
  expect([...withItem(items, item, isIn)]).toEqual(expected);
  expect(items).toEqual(new Set([1, 2]));
});

it.each([
  [[], [], []],
  [[1, 2], [], [1, 2]],
  [[], [1], [1]],
  [[1, 2], [2], [1]],
  [
    [1, 2],
    [2, 3],
    [1, 2, 3],
  ],
  [[1, 2, 3], [3, 1], [2]],
])('toggles items of the set %j: %j makes %j', (from, items, expected) => {
  expect([...withToggled(new Set(from), items)]).toEqual(expected);
});
