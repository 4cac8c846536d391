import type { TimeRange } from '#engine/base';
import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { narrowedPart, panPart, zoomPart } from '../../../../app/session/state/part-of-axis.ts';
import {
  clipAxis,
  rangeShowing,
  shownRange,
  turnedPage,
} from '../../../../app/session/state/visible-range.ts';
import { between } from '../../../support/numbers.ts';

const CLIP = 10;
const span = (from: number, to: number): TimeRange => ({ from, to });

describe('a range that cannot be shown becomes the nearest that can', () => {
  it.each<[string, TimeRange, TimeRange]>([
    ['before the clip', span(-2, 2), span(0, 4)],
    ['after it', span(8, 14), span(4, 10)],
    ['longer than it', span(-5, 30), span(0, 10)],
    ['of no length', span(5, 5), span(5, 5.00002)],
  ])('%s', (_, range, shown) => {
    const { from, to } = shownRange(range, CLIP);
    expect(from).toBeCloseTo(shown.from, 9);
    expect(to).toBeCloseTo(shown.to, 9);
  });
});

it('no range is all of the clip, and all of the clip is no range', () => {
  expect(shownRange(null, CLIP)).toEqual(span(0, CLIP));
  expect(narrowedPart(span(-1, 12), clipAxis(CLIP))).toBeNull();
  expect(narrowedPart(span(1, 3), clipAxis(CLIP))).toEqual(span(1, 3));
});

it('a single pose is shown with room on both sides, and cannot be zoomed', () => {
  const { from, to } = shownRange(null, 0);
  expect(from).toBe(-to);
  expect(to).toBeGreaterThan(0);
  expect(zoomPart(null, clipAxis(0), 0, 0.5)).toBeNull();
  expect(panPart(null, clipAxis(0), 1)).toBeNull();
});

describe('a page is turned', () => {
  it.each<[string, number, 1 | -1, TimeRange | null]>([
    ['on', 4.5, 1, span(4.5, 6.5)],
    ['back', 2.5, -1, span(0.5, 2.5)],
    ['on at the end', 9, 1, span(8, 10)],
    ['back at the beginning', 1, -1, span(0, 2)],
  ])('%s', (_, time, direction, expected) => {
    expect(turnedPage(span(2, 4), CLIP, time, direction)).toEqual(expected);
  });
});

describe('zooming', () => {
  it.each<[string, TimeRange | null, number, number, TimeRange | null]>([
    ['in at a quarter', null, 2.5, 0.5, span(1.25, 6.25)],
    ['in at the beginning', null, 0, 0.1, span(0, 1)],
    ['out again', span(1.25, 6.25), 2.5, 2, null],
    ['out at an end moves the other', span(8, 10), 10, 2, span(6, 10)],
  ])('%s', (_, range, at, factor, shown) => {
    expect(zoomPart(range, clipAxis(CLIP), at, factor)).toEqual(shown);
  });

  it('leaves what is under the pointer where it is, and stays within the clip', () => {
    const part = between(0.1, 0.9);
    assert(
      property(part, part, between(0.01, 0.99), (a, b, factor) => {
        const range = span(4 * a, 5 + 4 * b);
        const at = 4.5;
        const zoomed = shownRange(zoomPart(range, clipAxis(CLIP), at, factor), CLIP);
        const lastKeyBefore = (at - range.from) / (range.to - range.from);
        expect((at - zoomed.from) / (zoomed.to - zoomed.from)).toBeCloseTo(lastKeyBefore, 6);
        expect(zoomed.from).toBeGreaterThanOrEqual(0);
        expect(zoomed.to).toBeLessThanOrEqual(CLIP);
      }),
    );
  });

  it('ends where single keys of a million stand apart', () => {
    let range: TimeRange | null = null;
    for (let i = 0; i < 200; i++) range = zoomPart(range, clipAxis(CLIP), 5, 0.5);
    const { from, to } = shownRange(range, CLIP);
    expect(to - from).toBeCloseTo(2e-5, 10);
  });
});

describe('panning', () => {
  it.each<[string, TimeRange | null, number, TimeRange | null]>([
    ['later', span(1, 3), 2, span(3, 5)],
    ['as far as the clip goes', span(1, 3), 90, span(8, 10)],
    ['before its beginning', span(1, 3), -90, span(0, 2)],
    ['all of it', null, 3, null],
  ])('%s', (_, range, by, shown) => {
    expect(panPart(range, clipAxis(CLIP), by)).toEqual(shown);
  });
});

describe('showing a time', () => {
  it.each<[string, TimeRange | null, number, TimeRange | null]>([
    ['that is in view', span(1, 3), 2, span(1, 3)],
    ['before', span(4, 6), 3, span(3, 5)],
    ['after', span(4, 6), 8, span(6, 8)],
    ['with all in view', null, 8, null],
  ])('%s', (_, range, time, shown) => {
    expect(rangeShowing(range, CLIP, time)).toEqual(shown);
  });
});
