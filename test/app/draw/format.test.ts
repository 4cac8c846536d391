import { describe, expect, it } from 'vitest';
import {
  capital,
  formatBytes,
  formatCount,
  formatCounted,
  formatDuration,
  formatFloat32,
  formatSeconds,
  formatClipDuration,
} from '../../../app/draw/format.ts';

it.each([
  ['', ''],
  ['the loop jumps', 'The loop jumps'],
  ['Éclair', 'Éclair'],
])('"%s" begins with a capital: "%s"', (text, begun) => {
  expect(capital(text)).toBe(begun);
});

describe('numbers as text', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1\u202f000'],
    [1_234_567, '1\u202f234\u202f567'],
    [1.6e36, '1.60e+36'],
  ])('count %d', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  it.each([
    [0, '0 keys'],
    [1, '1 key'],
    [1164, '1\u202f164 keys'],
  ])('%d of something', (count, text) => {
    expect(formatCounted(count, 'key')).toBe(text);
  });

  it('takes irregular plurals', () => {
    expect(formatCounted(2, 'vertex', 'vertices')).toBe('2 vertices');
  });

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KiB'],
    [7782, '7.6 KiB'],
    [102_348, '99.9 KiB'],
    [102_400, '100 KiB'],
    [3_200_000, '3.1 MiB'],
  ])('%d bytes', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0 s'],
    [4 / 3, '1.333 s'],
    [15, '15 s'],
    [0.0125, '12.5 ms'],
    [0.000_042, '42 µs'],
  ])('%d seconds long', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  it.each([
    [0, '0'],
    [Math.fround(0.1), '0.1'],
    [Math.fround(4 / 3), '1.3333334'],
    [Math.fround(1 / 3), '0.33333334'],
    [-15, '-15'],
    [2 ** -149, '1e-45'],
    [16777217 - 1, '16777216'],
  ])('the float32 %d', (value, text) => {
    expect(formatFloat32(value)).toBe(text);
  });

  it('times to a tenth of a millisecond', () => {
    expect(formatSeconds(28 / 30)).toBe('0.9333');
    expect(formatSeconds(28 / 30, 3)).toBe('0.933');
    expect(formatSeconds(0)).toBe('0.0000');
    expect(formatSeconds(1.2e-38)).toBe('1.20e-38');
    expect(formatSeconds(3e38)).toBe('3.00e+38');
    expect(formatDuration(3e38)).toBe('3.00e+38 s');
    expect(formatDuration(1e-38)).toBe('1.00e-38 s');
  });
});

it.each([
  [0, '0.000 s'],
  [0.00001, '0.0000100 s'],
  [0.0042, '0.0042000 s'],
  [1.06667, '1.067 s'],
  [36000, '36000.000 s'],
])('a clip of %f seconds is %s long', (seconds, text) => {
  expect(formatClipDuration(seconds)).toBe(text);
});
