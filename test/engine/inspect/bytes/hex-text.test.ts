import { describe, expect, it } from 'vitest';
import { hexText, parseOffset } from '../../../../engine/inspect/bytes/hex-text.ts';

describe('an offset', () => {
  it.each(['', ' ', 'x', '0x', '-1', '1.5', '0x1g', 'hand'])('is not "%s"', (text) => {
    expect(parseOffset(text)).toBeUndefined();
  });

  it.each([
    ['0', 0],
    ['8000', 8000],
    ['0x1f40', 8000],
    [' 0X1F40 ', 8000],
    ['1f40', 8000],
    ['10', 10],
  ])('is "%s": %i', (text, offset) => {
    expect(parseOffset(text)).toBe(offset);
  });
});

describe('bytes as text', () => {
  const bytes = Uint8Array.from({ length: 40 }, (_, i) => i);

  it.each([
    [0, 0, ''],
    [1, 3, '01 02 03'],
    [15, 1, '0f'],
    [16, 17, '10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f\n20'],
  ])('from %i on, %i of them', (offset, length, text) => {
    expect(hexText(bytes, { offset, length })).toBe(text);
  });
});
