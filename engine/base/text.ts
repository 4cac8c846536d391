/**
 * Lossless UTF-8: bytes that are no UTF-8 (names written in an old code page) become lone
 * low surrogates U+DC80 … U+DCFF, one a byte, and become the same bytes again. `TextDecoder` would
 * replace them, and an archive written back would differ from the one read.
 */
const ESCAPE = 0xdc00;

/** UTF-16 units that are turned into text at once: what a call may take as arguments anywhere. */
const CHUNK = 4096;

/** Decodes `bytes[start … end)`. Any bytes are accepted; `encodeText` gives the same bytes back. */
export function decodeText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  // Text never has more UTF-16 units than bytes.
  const units = new Uint16Array(end - start);
  let count = 0;
  for (let at = start; at < end;) {
    const lead = bytes[at];
    const length = lead < 0x80 ? 1 : sequenceLength(bytes, at, end);
    const point = length > 1 ? codePoint(bytes, at, length) : length === 1 ? lead : ESCAPE + lead;
    if (point >= 0x10000) units[count++] = 0xd7c0 + (point >> 10);
    units[count++] = point >= 0x10000 ? ESCAPE + (point & 0x3ff) : point;
    at += Math.max(1, length);
  }
  let text = '';
  for (let at = 0; at < count; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK, count)));
  }
  return text;
}

/** How a text begins, for a sentence: `text ("hello…")`; undefined if it has signs that plain text has not. */
export function beginningText(start: string): string | undefined {
  if (!/^[\t\n\r\x20-\x7e]+$/.test(start)) return undefined;
  return `text ("${start.replaceAll(/\s+/g, ' ').slice(0, 16).trimEnd()}…")`;
}

/** Encodes text as UTF-8; lone low surrogates U+DC80 … U+DCFF as the byte that they stand for. */
export function encodeText(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point >= ESCAPE + 0x80 && point <= ESCAPE + 0xff) bytes.push(point - ESCAPE);
    else pushCodePoint(bytes, isSurrogate(point) ? 0xfffd : point);
  }
  return Uint8Array.from(bytes);
}

function pushCodePoint(bytes: number[], point: number): void {
  if (point < 0x80) {
    bytes.push(point);
    return;
  }
  const continuations = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  const leadBits = [0, 0xc0, 0xe0, 0xf0][continuations];
  bytes.push(leadBits | (point >> (6 * continuations)));
  for (let shift = 6 * (continuations - 1); shift >= 0; shift -= 6) {
    bytes.push(0x80 | ((point >> shift) & 0x3f));
  }
}

/** Bytes of the well-formed multi-byte sequence at `at`, 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at];
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > end) return 0;
  for (let i = 1; i < length; i++) {
    if ((bytes[at + i] & 0xc0) !== 0x80) return 0;
  }
  const point = codePoint(bytes, at, length);
  const shortest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  return point < shortest || point > 0x10ffff || isSurrogate(point) ? 0 : length;
}

function codePoint(bytes: Uint8Array, at: number, length: number): number {
  let point = bytes[at] & (0x7f >> length);
  for (let i = 1; i < length; i++) point = (point << 6) | (bytes[at + i] & 0x3f);
  return point;
}

function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}
