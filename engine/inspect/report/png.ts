/** A picture with indexed colours as an image's address (`data:image/png;base64,…`). */
export function pngAddress(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: readonly (readonly [number, number, number])[],
): string {
  return `data:image/png;base64,${base64(png(width, height, pixels, palette))}`;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const INDEXED = 3;

/**
 * Encodes a PNG without compression. One byte per pixel, row by row: an index into the palette of at
 * most 256 colours.
 */
function png(
  width: number,
  height: number,
  pixels: Uint8Array,
  palette: readonly (readonly [number, number, number])[],
): Uint8Array {
  const rows = new Uint8Array(height * (width + 1));
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return join([
    Uint8Array.from(SIGNATURE),
    chunk(
      'IHDR',
      Uint8Array.from([...bigEndian(width), ...bigEndian(height), 8, INDEXED, 0, 0, 0]),
    ),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', stored(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const tagged = join([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return join([bigEndian(data.length), tagged, bigEndian(crc32(tagged))]);
}

/** Largest size of a stored block. */
const BLOCK = 0xffff;

/** A zlib stream of stored blocks. */
function stored(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length || at === 0; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    const isLast = at + BLOCK >= data.length ? 1 : 0;
    const { length } = block;
    const header = [isLast, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff];
    parts.push(Uint8Array.from(header), block);
  }
  parts.push(bigEndian(adler32(data)));
  return join(parts);
}

function crc32(data: Uint8Array): number {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function adler32(data: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const word = (a << 16) | (b << 8) | c;
    for (let digit = 0; digit < 4; digit++) {
      const isThere = at + digit <= bytes.length;
      text += isThere ? DIGITS[(word >> (18 - 6 * digit)) & 63] : '=';
    }
  }
  return text;
}
