import type { ByteOffset, KeyIndex, TrackIndex } from '../../base/units.ts';
import { keyComponents, KEY_VALUE_WORDS, valueStride } from '../../model/animation.ts';
import type { KeyStream, OlderKeys } from '../../model/animation.ts';
import { decodeKey } from '../../model/key-value.ts';

/** Keys of a track, in time order. */
export function keysOfTrack({ table }: KeyStream, track: TrackIndex): Uint32Array {
  return table.keys.subarray(table.trackOffsets[track], table.trackOffsets[track + 1]);
}

/** Whether two keys store the same value. */
export function sameValue({ kind, values, older }: KeyStream, a: KeyIndex, b: KeyIndex): boolean {
  if (older !== undefined) return sameFloats(older, a, b, keyComponents(kind));
  for (let word = 0; word < KEY_VALUE_WORDS; word++) {
    if (values[KEY_VALUE_WORDS * a + word] !== values[KEY_VALUE_WORDS * b + word]) return false;
  }
  return true;
}

function sameFloats(
  { values }: OlderKeys,
  one: KeyIndex,
  other: KeyIndex,
  components: number,
): boolean {
  for (let i = 0; i < components; i++) {
    if (values[components * one + i] !== values[components * other + i]) return false;
  }
  return true;
}

/** The byte offset of a key's value in the file; in an older version, of the whole key. */
export function valueOffset(stream: KeyStream, key: KeyIndex): ByteOffset {
  return stream.ranges.values.offset + valueStride(stream) * key;
}

/** A key's translation or scale. */
export function vectorOf(stream: KeyStream, key: KeyIndex): [number, number, number] {
  decodeKey(stream, key, vector, 0);
  return [vector[0], vector[1], vector[2]];
}

const vector = new Float32Array(3);

const known = new WeakMap<KeyStream, Float32Array>();

/**
 * For every rotation key, track after track in time order, the cosine of half the angle to the key before
 * it in its track; negative if they are in opposite hemispheres. Several rules need it: it is computed once
 * for a stream.
 */
export function halfAngleCosines(stream: KeyStream): Float32Array {
  const cosines = known.get(stream) ?? computeCosines(stream);
  known.set(stream, cosines);
  return cosines;
}

function computeCosines(stream: KeyStream): Float32Array {
  const { table, count } = stream;
  const cosines = new Float32Array(count).fill(1);
  let [key, before] = [new Float32Array(4), new Float32Array(4)];
  for (let track = 0; track + 1 < table.trackOffsets.length; track++) {
    const first = table.trackOffsets[track];
    for (let slot = first; slot < table.trackOffsets[track + 1]; slot++) {
      [key, before] = [before, key];
      decodeKey(stream, table.keys[slot], key, 0);
      if (slot === first) continue;
      cosines[slot] =
        key[0] * before[0] + key[1] * before[1] + key[2] * before[2] + key[3] * before[3];
    }
  }
  return cosines;
}
