import type { KeyIndex } from '../base/units.ts';
import { normalizeQuaternion } from '../math/quaternion.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';

/** Keys of one track that follow each other: `[first, end)`. */
export interface KeyRange {
  readonly first: KeyIndex;
  readonly end: KeyIndex;
}

/**
 * How much of a key and of the two on each side of it a smoothed key is. What goes back and forth from key to key is gone;
 * of a movement that takes eight keys to come back, 98 % stay, of one that takes sixteen all but 0.2 %.
 */
const PARTS = [-1, 4, 10, 4, -1].map((part) => part / 16);
const REACH = 2;

/** A copy of keys without what goes back and forth from key to key in some ranges, one range after the other. */
export function smoothKeys(keys: RawKeys, kind: KeyKind, ranges: readonly KeyRange[]): RawKeys {
  if (ranges.length === 0) return keys;
  const smooth = { ...keys, values: keys.values.slice() };
  for (const range of ranges) smoothRange(smooth, kind, range);
  return smooth;
}

/** Does so in place. */
export function smoothRange({ offsets, values }: RawKeys, kind: KeyKind, range: KeyRange): void {
  const { first, end } = range;
  const size = keyComponents(kind);
  const track = offsets.findIndex((offset) => offset > first) - 1;
  const [begin, last] = [offsets[track], offsets[track + 1] - 1];
  const from = Math.max(begin, first - REACH);
  const before = values.slice(size * from, size * (Math.min(last, end - 1 + REACH) + 1));
  for (let key = first; key < end; key++) {
    const around = PARTS.map((_, i) => Math.min(last, Math.max(begin, key + i - REACH)) - from);
    smoothKey(values.subarray(size * key, size * key + size), before, around);
  }
}

/** @param around the keys that it is made of */
function smoothKey(out: Float32Array, values: Float32Array, around: readonly number[]): void {
  const size = out.length;
  out.fill(0);
  around.forEach((key, i) => {
    const at = size * key;
    let alike = 0;
    for (let k = 0; k < size; k++) alike += values[at + k] * values[size * around[REACH] + k];
    // Rotations of either sign are the same.
    const part = size === 4 && alike < 0 ? -PARTS[i] : PARTS[i];
    for (let k = 0; k < size; k++) out[k] += part * values[at + k];
  });
  if (size === 4) normalizeQuaternion(out, 0);
}
