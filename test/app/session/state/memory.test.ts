import { describe, expect, it } from 'vitest';
import { keysShowing } from '../../../../app/session/state/memory.ts';
import { panPart, shownPart, zoomPart } from '../../../../app/session/state/part-of-axis.ts';

const KEYS = { length: 1000, shortest: 1 };
const NONE = { length: 0, shortest: 0 };

describe('never shows', () => {
  it.each([
    ['less than one key', { from: 10, to: 10.1 }, { from: 10, to: 11 }],
    ['what stands before the first', { from: -50, to: 50 }, { from: 0, to: 100 }],
    ['what stands after the last', { from: 950, to: 1050 }, { from: 900, to: 1000 }],
    ['more than there is', { from: -500, to: 5000 }, { from: 0, to: 1000 }],
  ])('%s', (_, range, expected) => {
    expect(shownPart(range, KEYS)).toEqual(expected);
  });

  it('anything of nothing', () => {
    expect(shownPart(null, NONE)).toEqual({ from: 0, to: 0 });
    expect(zoomPart(null, NONE, 0, 0.5)).toBeNull();
  });
});

it('zooms around a place that stays where it is', () => {
  const range = zoomPart({ from: 100, to: 200 }, KEYS, 125, 0.5);
  expect(range).toEqual({ from: 112.5, to: 162.5 });
});

it.each([[zoomPart({ from: 100, to: 200 }, KEYS, 125, 1e9)], [zoomPart(null, KEYS, 500, 2)]])(
  'all is shown as null',
  (range) => expect(range).toBeNull(),
);

it('zooms into one key at most', () => {
  const { from, to } = shownPart(zoomPart(null, KEYS, 417.5, 1e-9), KEYS);
  expect(Math.floor(from)).toBe(417);
  expect(to - from).toBeCloseTo(1);
});

it('pans as far as there are keys', () => {
  expect(panPart({ from: 100, to: 200 }, KEYS, -500)).toEqual({ from: 0, to: 100 });
  expect(panPart({ from: 100, to: 200 }, KEYS, 30)).toEqual({ from: 130, to: 230 });
});

it.each([
  ['in view', 150, { from: 100, to: 200 }],
  ['before it', 50, { from: 48, to: 148 }],
  ['after it', 300, { from: 203, to: 303 }],
  ['the first', 0, { from: 0, to: 100 }],
])('moves to show a key: %s', (_, place, expected) => {
  expect(keysShowing({ from: 100, to: 200 }, KEYS, place)).toEqual(expected);
});
