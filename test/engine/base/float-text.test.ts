import { expect, it } from 'vitest';
import { floatText, floatsText, shortFloat } from '../../../engine/base/float-text.ts';

it.each([
  [0, '0'],
  [-0, '0'],
  [1, '1'],
  [-1.5, '-1.5'],
  [0.1, '0.1'],
  [16777216, '16777216'],
  [3.4999998, '3.4999998'],
  [0.10000000894069672, '0.10000001'],
  [1e-12, '1e-12'],
  [3.4028234663852886e38, '3.4028235e+38'],
  [NaN, 'NaN'],
  [-Infinity, '-Infinity'],
])('%d is written %s', (value, text) => {
  expect(floatText(Math.fround(value))).toBe(text);
});

it('tells neighbours apart', () => {
  const bits = Uint32Array.of(0x3f7fffff, 0x3f800000, 0x3f800001, 0x00000001, 0x00000002);
  const texts = [...new Float32Array(bits.buffer)].map(floatText);
  expect(new Set(texts).size).toBe(bits.length);
});

it('a document holds the same float32 as written', () => {
  expect(shortFloat(Math.fround(0.2))).toBe(0.2);
});

it('writes several in brackets', () => {
  expect(floatsText(Float32Array.of(0.2, -3))).toBe('[0.2, -3]');
});
