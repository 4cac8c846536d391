import { LINE_BYTES } from '../inspect/line-reads.ts';

/** Bytes that one unit of work (a character, a point, a step) reads and writes, each counted once. */
export interface Footprint {
  /** Bytes that are used. */
  readonly bytes: number;
  /** 64-byte cache lines that contain them, so 64 times as many bytes are loaded. */
  readonly lines: number;
}

/** Contiguous bytes of many units: one unit's share of the cache lines. */
export function columnFootprint(bytes: number): Footprint {
  return { bytes, lines: bytes / LINE_BYTES };
}

/**
 * An object of `size` bytes on the heap, of which `used` are used. Its address is any multiple of
 * eight.
 */
export function heapObjectFootprint(size: number, used = size): Footprint {
  return { bytes: used, lines: (size - 8) / LINE_BYTES + 1 };
}

/** The sum of several footprints. */
export function addFootprints(...parts: readonly Footprint[]): Footprint {
  return parts.reduce(
    (sum, { bytes, lines }) => ({ bytes: sum.bytes + bytes, lines: sum.lines + lines }),
    { bytes: 0, lines: 0 },
  );
}

/** The same footprint `count` times. */
export function repeatFootprint(count: number, { bytes, lines }: Footprint): Footprint {
  return { bytes: count * bytes, lines: count * lines };
}

/**
 * Sizes of JavaScript objects in V8 with pointers of eight bytes. An estimate, as no program can query
 * them.
 */
export const V8 = {
  pointer: 8,
  /** Map, properties, elements. */
  objectHeader: 24,
  /** An array: object header, length. */
  arrayHeader: 32,
  /** The elements object: map, length. */
  elementsHeader: 16,
  double: 8,
} as const;

/** An array of numbers: the array object and its separate elements. */
export function numberArrayFootprint(length: number): Footprint {
  return addFootprints(
    heapObjectFootprint(V8.arrayHeader),
    heapObjectFootprint(V8.elementsHeader + length * V8.double, length * V8.double),
  );
}
