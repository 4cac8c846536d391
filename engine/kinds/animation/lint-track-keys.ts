import type { ByteOffset, KeyIndex, TrackIndex } from '../../base/units.ts';
import { decodeHalf } from '../../math/half.ts';
import { decodeRotation } from '../../math/quaternion.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../../model/animation.ts';

/** Keys of a track, in time order. */
export function keysOfTrack({ table }: KeyStream, track: TrackIndex): Uint32Array {
  return table.keys.subarray(table.trackOffsets[track], table.trackOffsets[track + 1]);
}

/** Whether two keys store the same value. */
export function sameValue({ values }: KeyStream, a: KeyIndex, b: KeyIndex): boolean {
  for (let word = 0; word < KEY_VALUE_WORDS; word++) {
    if (values[KEY_VALUE_WORDS * a + word] !== values[KEY_VALUE_WORDS * b + word]) return false;
  }
  return true;
}

/** The byte offset of a key's value in the file. */
export function valueOffset({ ranges, values }: KeyStream, key: KeyIndex): ByteOffset {
  return ranges.values.offset + values.BYTES_PER_ELEMENT * KEY_VALUE_WORDS * key;
}

/** A key's translation or scale. */
export function vectorOf({ values }: KeyStream, key: KeyIndex): [number, number, number] {
  const at = KEY_VALUE_WORDS * key;
  return [decodeHalf(values[at]), decodeHalf(values[at + 1]), decodeHalf(values[at + 2])];
}

const a = new Float32Array(4);
const b = new Float32Array(4);

/**
 * Cosine of half the angle between two rotation keys; negative if they are in opposite hemispheres.
 */
export function halfAngleCosine({ values }: KeyStream, one: KeyIndex, other: KeyIndex): number {
  decodeRotation(values, KEY_VALUE_WORDS * one, a, 0);
  decodeRotation(values, KEY_VALUE_WORDS * other, b, 0);
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
