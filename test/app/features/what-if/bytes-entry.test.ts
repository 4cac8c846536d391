import { expect, it } from 'vitest';
import { parseBytes } from '../../../../app/features/what-if/bytes-entry.ts';

it.each(['', 'x', '-1', '5 m', '1e3', '5 kg'])('refuses "%s"', (text) => {
  expect(parseBytes(text)).toBeUndefined();
});

it.each([
  ['800', 800],
  ['50 kB', 50_000],
  ['50KB', 50_000],
  ['1.5 KiB', 1536],
  [' 2MiB ', 2_097_152],
])('reads "%s" as %d bytes', (text, bytes) => {
  expect(parseBytes(text)).toBe(bytes);
});
