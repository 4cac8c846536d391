/** Numbers as a file stores them. */
export type Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Uint32Array
  | Float32Array;

/** The numbers of an accessor, element after element, as they are stored. */
export interface AccessorData {
  readonly array: Numbers;
  /** Numbers an element. */
  readonly components: number;
  /** Whole numbers that stand for fractions: of [0, 1], or of [-1, 1] where they have a sign. */
  readonly normalized: boolean;
}

/** The integer that a normalised number of 1 is stored as. */
function fullScale(array: Numbers): number {
  if (array instanceof Uint8Array) return 0xff;
  if (array instanceof Int8Array) return 0x7f;
  if (array instanceof Uint16Array) return 0xffff;
  return array instanceof Int16Array ? 0x7fff : 1;
}

/** The numbers as float32, normalised ones as the fractions that they stand for. */
export function floatsOf({ array, normalized }: AccessorData): Float32Array {
  if (array instanceof Float32Array) return array;
  const scale = normalized ? fullScale(array) : 1;
  // The lowest signed number has no positive partner and stands for -1 like the one above it.
  const least = normalized ? -1 : -Infinity;
  return Float32Array.from(array, (value) => Math.max(value / scale, least));
}

/** Number of elements. */
export function elementCount({ array, components }: AccessorData): number {
  return array.length / components;
}
