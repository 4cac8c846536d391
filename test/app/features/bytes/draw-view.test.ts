import { describe, expect, it } from 'vitest';
import {
  bytesLayout,
  endRow,
  firstRow,
  hexX,
  hitBytes,
  offsetDigits,
  rowCount,
  scrollShowing,
  seenBytes,
  textX,
} from '../../../../app/features/bytes/draw-view.ts';
import type { BytesView } from '../../../../app/features/bytes/draw-view.ts';

const DIGIT = 6.6;

function viewOf(given: Partial<BytesView> = {}): BytesView {
  const { width = 420, byteCount = 1000 } = given;
  const layout = bytesLayout(width, DIGIT, byteCount);
  const size = { width, height: 180, rowHeight: 18, digit: DIGIT, byteCount };
  return { ...size, ...layout, scrollTop: 0, ...given };
}

describe('nothing is hit', () => {
  it.each([
    ['left of the numbers', 10, 5],
    ['between numbers and letters', textX(viewOf(), 0) - 3, 5],
    ['right of the letters', textX(viewOf(), viewOf().perRow) + 2, 5],
    ['above the first row', hexX(viewOf(), 0) + 3, -5],
  ])('%s', (_, x, y) => {
    expect(hitBytes(viewOf(), x, y)).toBeUndefined();
  });

  it('beyond the last byte', () => {
    const view = viewOf({ byteCount: 3 });
    expect(hitBytes(view, hexX(view, 2) + 3, 5)?.offset).toBe(2);
    expect(hitBytes(view, hexX(view, 3) + 3, 5)).toBeUndefined();
  });
});

describe.each([0, 18, 25])('scrolled by %i', (scrollTop) => {
  it('a byte is hit where it stands, in its number and in its letter', () => {
    const view = viewOf({ scrollTop });
    for (let offset = 0; offset < view.byteCount; offset += 7) {
      const row = Math.floor(offset / view.perRow);
      const y = row * view.rowHeight - scrollTop + 9;
      const column = offset % view.perRow;
      expect(hitBytes(view, hexX(view, column) + DIGIT, y)).toEqual({ offset, column: 'hex' });
      expect(hitBytes(view, textX(view, column) + 3, y)).toEqual({ offset, column: 'text' });
    }
  });
});

describe('as many bytes stand in a row as there is room for', () => {
  it.each([
    [100, 4],
    [256, 8],
    [420, 16],
    [1200, 32],
  ])('in %i pixels: %i', (width, perRow) => {
    expect(viewOf({ width }).perRow).toBe(perRow);
  });

  it.each([256, 300, 420, 600, 1000])('and end within %i pixels', (width) => {
    const view = viewOf({ width });
    expect(textX(view, view.perRow)).toBeLessThanOrEqual(width);
  });

  it.each([
    [1, 4],
    [0x10000, 4],
    [0x10001, 5],
    [0x1000001, 7],
  ])('beside offsets of a file of %i bytes in %i digits', (byteCount, digits) => {
    expect(offsetDigits(byteCount)).toBe(digits);
  });
});

it('seen is what has a pixel in sight', () => {
  const view = viewOf({ scrollTop: 25, height: 50 });
  expect([firstRow(view), endRow(view)]).toEqual([1, 5]);
  expect(seenBytes(view)).toEqual({ from: view.perRow, to: 5 * view.perRow });
  const end = viewOf({ scrollTop: rowCount(view) * 18 - 20 });
  expect(seenBytes(end).to).toBe(1000);
});

describe('scrolling to a byte', () => {
  const view = viewOf({ scrollTop: 360 });

  it('moves nothing where it is seen', () => {
    expect(scrollShowing(view, 22 * view.perRow)).toBe(360);
  });

  it.each([0, 5, 19, 30, 60])('brings row %i into sight', (row) => {
    const scrollTop = scrollShowing(view, row * view.perRow);
    expect(scrollTop).toBeLessThanOrEqual(row * 18);
    expect(scrollTop + view.height).toBeGreaterThanOrEqual((row + 1) * 18);
    expect(scrollTop).toBeGreaterThanOrEqual(0);
  });
});
