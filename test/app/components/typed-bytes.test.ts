import { expect, it } from 'vitest';
import { bytesText, parseBytes } from '../../../app/components/typed-bytes.ts';

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

it('reads what stands in a field', () => {
  expect(bytesText(1234)).toBe('1.234 kB');
  expect(parseBytes(bytesText(1234))).toBe(1234);
});
