import { describe, expect, it } from 'vitest';
import { parseTime } from '../../../app/components/parse-time.ts';

const scale = { duration: 4 / 3, frameRate: 30, now: 0.5 };

describe('parseTime', () => {
  it.each([
    '',
    ' ',
    '.',
    'f',
    '%',
    'abc',
    '1.2.3',
    '1 x',
    'f28f',
    'f28%',
    '28ff',
    '0x10',
    '--1',
    'NaN',
    'Infinity',
    '1 2',
    '1,000 ms',
    'f 1,000',
    '1.000,5',
    '½',
  ])('refuses "%s"', (text) => {
    expect(parseTime(text, scale)).toBeUndefined();
  });

  it.each([
    ['0.9333', 0.9333],
    ['.5', 0.5],
    ['1.', 1],
    ['0,25', 0.25],
    ['0.9333s', 0.9333],
    ['0.9333 s', 0.9333],
    ['933ms', 0.933],
    ['1,017', 1.017],
    ['0,9333 s', 0.9333],
    ['1\u202f017 ms', 1.017],
    ['１', 1],
    ['ｆ２８', 28 / 30],
    ['933 MS', 0.933],
    ['1e-1', 0.1],
    ['f28', 28 / 30],
    ['28f', 28 / 30],
    ['F 28.5', 28.5 / 30],
    ['70%', 0.7 * (4 / 3)],
    ['0.7r', 0.7 * (4 / 3)],
    ['0', 0],
  ])('reads "%s"', (text, seconds) => {
    expect(parseTime(text, scale)).toBeCloseTo(seconds, 9);
  });

  it.each([
    ['+1f', 0.5 + 1 / 30],
    ['-50ms', 0.45],
    ['−50ms', 0.45],
    ['+ 0.1', 0.6],
  ])('counts "%s" from the playhead', (text, seconds) => {
    expect(parseTime(text, scale)).toBeCloseTo(seconds, 9);
  });

  it.each([
    ['2', 4 / 3],
    ['101%', 4 / 3],
    ['1.0001r', 4 / 3],
    ['-1', 0],
    ['1e9', 4 / 3],
  ])('keeps "%s" within the clip', (text, seconds) => {
    expect(parseTime(text, scale)).toBe(seconds);
  });
});
