import { expect, it } from 'vitest';
import { bytesText, parseBytes } from '../../../app/components/typed-bytes.ts';

it.each(['', 'x', '-1', '5 m', '1e3', '5 kg', '1,000', '1,500 kB', '½ kB'])(
  'refuses "%s"',
  (text) => {
    expect(parseBytes(text)).toBeUndefined();
  },
);

it.each([
  ['800', 800],
  ['50 kB', 50_000],
  ['50KB', 50_000],
  ['1.5 KiB', 1536],
  [' 2MiB ', 2_097_152],
  ['1,5 KiB', 1536],
  ['9.5\u00a0KIB', 9728],
  ['1\u202f017 B', 1017],
  ['５０ｋＢ', 50_000],
])('reads "%s" as %d bytes', (text, bytes) => {
  expect(parseBytes(text)).toBe(bytes);
});

it.each<[typed: string, shown: string, bytes: number]>([
  ['8', '', 8],
  ['8', 'any', 8],
  ['8', '800 B', 8],
  ['8', '50 KiB', 8192],
  ['8', '100 kB', 8000],
  ['8 B', '50 KiB', 8],
])('reads "%s" typed in the place of "%s" as %d bytes', (typed, shown, bytes) => {
  expect(parseBytes(typed, shown)).toBe(bytes);
});

it.each([
  [1, '1 B'],
  [999, '999 B'],
  [1024, '1 KiB'],
  [1234, '1.234 kB'],
  [1536, '1.5 KiB'],
  [51_200, '50 KiB'],
  [100_000, '100 kB'],
  [123_456_789, '123456.789 kB'],
])('%d bytes stand in a field as "%s", and are read again', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
  expect(parseBytes(text)).toBe(bytes);
});
