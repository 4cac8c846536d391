import type { ByteOffset, ByteRange } from '../../base/units.ts';

const PER_LINE = 16;

/**
 * `3f 80 00 00`, sixteen bytes per line.
 *
 * @example
 * console.assert(hexText(Uint8Array.of(63, 128, 0, 0), { offset: 0, length: 4 }) === '3f 80 00 00');
 */
export function hexText(bytes: Uint8Array, { offset, length }: ByteRange): string {
  const lines: string[] = [];
  for (let at = offset; at < offset + length; at += PER_LINE) {
    const line = bytes.subarray(at, Math.min(at + PER_LINE, offset + length));
    lines.push(Array.from(line, (byte) => byte.toString(16).padStart(2, '0')).join(' '));
  }
  return lines.join('\n');
}

/**
 * Reads an offset: `0x1f40` or, with a letter in it, `1f40`; `8000` is decimal. Undefined if it is not
 * an offset.
 *
 * @example
 * console.assert(parseOffset('0x1f40') === 8000 && parseOffset('8000') === 8000);
 */
export function parseOffset(text: string): ByteOffset | undefined {
  const trimmed = text.trim().toLowerCase();
  if (/^\d+$/.test(trimmed)) return Number(trimmed);
  return /^(0x)?[0-9a-f]+$/.test(trimmed)
    ? Number.parseInt(trimmed.replace(/^0x/, ''), 16)
    : undefined;
}
