/** How a version before 7 stores a rotation. */
export type RotationForm = 'floats' | 'without w' | 'without largest';

const { fround, max, sqrt } = Math;

const LEVELS = 32767;
const STEP_TO_1 = fround(1 / LEVELS);
const STEP_TO_HALF_ROOT = fround(1 / fround(LEVELS * fround(Math.SQRT2)));

/** The smallest square of the component that is not stored. */
const MIN_SQUARE = fround(1e-16);

/**
 * Decodes a rotation to `out[to]`, x y z w, in float32 as the release that wrote it: near 0, the component that is not
 * stored depends on the order of the sum.
 * @returns the three words of version 7 for a rotation that it stores alike, else undefined
 */
export function decodeOlderRotation(
  view: DataView,
  at: number,
  form: RotationForm,
  out: Float32Array,
  to: number,
  little: boolean,
): readonly number[] | undefined {
  if (form === 'floats') {
    for (let i = 0; i < 4; i++) out[to + i] = view.getFloat32(at + 4 * i, little);
    return undefined;
  }
  if (form === 'without w') {
    const stored = [1, 3, 5].map((offset) => view.getInt16(at + offset, little));
    const parts = stored.map((level) => fround(level * STEP_TO_1));
    setParts(out, to, 3, parts, view.getUint8(at) === 0);
    return undefined;
  }
  const largest = view.getUint8(at) & 3;
  const isNegative = (view.getUint8(at + 1) & 1) === 1;
  const stored = [2, 4, 6].map((offset) => view.getInt16(at + offset, little));
  const parts = stored.map((level) => fround(level * STEP_TO_HALF_ROOT));
  setParts(out, to, largest, parts, isNegative);
  return packed(largest, isNegative, stored);
}

/** Sets three components, and computes the one that is not stored. */
function setParts(
  out: Float32Array,
  to: number,
  missing: number,
  [a, b, c]: readonly number[],
  isNegative: boolean,
): void {
  const sum = fround(fround(fround(a * a) + fround(b * b)) + fround(c * c));
  const root = fround(sqrt(max(MIN_SQUARE, fround(1 - sum))));
  out[to + (missing === 0 ? 1 : 0)] = a;
  out[to + (missing <= 1 ? 2 : 1)] = b;
  out[to + (missing <= 2 ? 3 : 2)] = c;
  out[to + missing] = isNegative ? -root : root;
}

/** With one bit less for each component. */
function packed(largest: number, isNegative: boolean, stored: readonly number[]): number[] {
  const [a, b, c] = stored.map((level) => (max(-LEVELS, level) + 32768) >> 1);
  return [
    (largest | (isNegative ? 4 : 0) | (a << 3)) & 0xffff,
    ((a >> 13) | (b << 2)) & 0xffff,
    ((b >> 14) | (c << 1)) & 0xffff,
  ];
}
