import { LINE_BYTES } from '../inspect/line-reads.ts';

/** What dealing with one unit (a character, a point, a step) reads and writes, each byte counted once. */
export interface Footprint {
  /** Bytes that are used. */
  readonly bytes: number;
  /** 64-byte lines that they lie in, so 64 times as many bytes are loaded. */
  readonly lines: number;
}

/** Bytes side by side, of many units one after the other: a unit's share of the lines. */
export function columnFootprint(bytes: number): Footprint {
  return { bytes, lines: bytes / LINE_BYTES };
}

/**
 * An object of `size` bytes somewhere on the heap, of which `used` are used. Where it begins is chance, at
 * a multiple of eight.
 */
export function heapObjectFootprint(size: number, used = size): Footprint {
  return { bytes: used, lines: (size - 8) / LINE_BYTES + 1 };
}

/** Several things together. */
export function addFootprints(...parts: readonly Footprint[]): Footprint {
  return parts.reduce(
    (sum, { bytes, lines }) => ({ bytes: sum.bytes + bytes, lines: sum.lines + lines }),
    { bytes: 0, lines: 0 },
  );
}

/** The same thing `count` times. */
export function repeatFootprint(count: number, { bytes, lines }: Footprint): Footprint {
  return { bytes: count * bytes, lines: count * lines };
}

/**
 * Sizes of JavaScript objects as V8 lays them out with pointers of eight bytes: what no program can ask
 * for, and therefore an estimate.
 */
export const V8 = {
  pointer: 8,
  /** Map, properties, elements. */
  objectHeader: 24,
  /** An array: object header, length. */
  arrayHeader: 32,
  /** Where its elements are: map, length. */
  elementsHeader: 16,
  double: 8,
} as const;

/** An array of numbers: the array, and somewhere else its elements. */
export function numberArrayFootprint(length: number): Footprint {
  return addFootprints(
    heapObjectFootprint(V8.arrayHeader),
    heapObjectFootprint(V8.elementsHeader + length * V8.double, length * V8.double),
  );
}
