/**
 * Group varint: unsigned integers in groups of four, after a prefix byte that says in 2 bits each,
 * lowest first, how many bytes (1 to 4) each of them takes. Little endian whatever the file's
 * endianness. Method: Dean, "Challenges in Building Large-Scale Information Retrieval Systems",
 * 2009.
 */
const GROUP = 4;

/**
 * Bytes that `count` integers (a multiple of four) take from `start`, or -1 if `bytes` ends
 * before them. Whatever this accepts can be decoded without any check.
 */
export function groupVarintLength(bytes: Uint8Array, start: number, count: number): number {
  let at = start;
  for (let i = 0; i < count; i += GROUP) {
    if (at >= bytes.length) return -1;
    const prefix = bytes[at];
    at += 1 + GROUP + (prefix & 3) + ((prefix >> 2) & 3) + ((prefix >> 4) & 3) + (prefix >> 6);
  }
  return at > bytes.length ? -1 : at - start;
}

/**
 * Decodes `count` integers (a multiple of four) that begin at `start` into `out`. Allocates
 * nothing.
 */
export function decodeGroupVarint(
  bytes: Uint8Array,
  start: number,
  count: number,
  out: Uint32Array,
): void {
  let at = start;
  for (let i = 0; i < count; i += GROUP) {
    let prefix = bytes[at++];
    for (let lane = 0; lane < GROUP; lane++) {
      let value = bytes[at++];
      for (let byte = 1; byte <= (prefix & 3); byte++) value |= bytes[at++] << (8 * byte);
      out[i + lane] = value;
      prefix >>= 2;
    }
  }
}

/** Encodes integers (a multiple of four of them), each in as few bytes as it needs. */
export function encodeGroupVarint(values: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  for (let i = 0; i < values.length; i += GROUP) {
    const prefixAt = bytes.push(0) - 1;
    for (let lane = 0; lane < GROUP; lane++) {
      const value = values[i + lane];
      const extra = value < 0x100 ? 0 : value < 0x10000 ? 1 : value < 0x1000000 ? 2 : 3;
      bytes[prefixAt] |= extra << (2 * lane);
      for (let byte = 0; byte <= extra; byte++) bytes.push((value >>> (8 * byte)) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
