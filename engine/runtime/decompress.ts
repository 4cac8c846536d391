import { LANES, type GroupIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../model/animation.ts';
import {
  GROUP_LEFT_RATIO,
  GROUP_RIGHT_RATIO,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  type KeyCache,
} from './context.ts';

/** Decompresses the keys of one group of translations or scales into its cache. */
export function decompressVectors(stream: KeyStream, cache: KeyCache, group: GroupIndex): void {
  const { values } = stream;
  const { previous, ratio } = stream.table;
  const { entries, groups } = cache;
  const at = group * VECTOR_GROUP_FLOATS;
  for (let lane = 0; lane < LANES; lane++) {
    const right = entries[group * LANES + lane];
    const left = previous[right];
    groups[at + GROUP_LEFT_RATIO + lane] = ratio[left];
    groups[at + GROUP_RIGHT_RATIO + lane] = ratio[right];
    decompressVector(values, left, groups, at + GROUP_VALUES + lane);
    decompressVector(values, right, groups, at + GROUP_VALUES + 3 * LANES + lane);
  }
  cache.constant[group] = sameValues(groups, at + GROUP_VALUES, 3 * LANES) ? 1 : 0;
}

/** Decompresses one key to `out[to]`, x y z standing {@link LANES} floats apart. */
function decompressVector(values: Uint16Array, key: number, out: Float32Array, to: number): void {
  const at = key * KEY_VALUE_WORDS;
  out[to] = decodeHalf(values[at]);
  out[to + LANES] = decodeHalf(values[at + 1]);
  out[to + 2 * LANES] = decodeHalf(values[at + 2]);
}

/** Decompresses the keys of one group of rotations into its cache. */
export function decompressRotations(stream: KeyStream, cache: KeyCache, group: GroupIndex): void {
  const { values } = stream;
  const { previous, ratio } = stream.table;
  const { entries, groups } = cache;
  const at = group * ROTATION_GROUP_FLOATS;
  for (let lane = 0; lane < LANES; lane++) {
    const right = entries[group * LANES + lane];
    const left = previous[right];
    groups[at + GROUP_LEFT_RATIO + lane] = ratio[left];
    groups[at + GROUP_RIGHT_RATIO + lane] = ratio[right];
    decodeRotation(values, left * KEY_VALUE_WORDS, groups, at + GROUP_VALUES + lane, LANES);
    decodeRotation(
      values,
      right * KEY_VALUE_WORDS,
      groups,
      at + GROUP_VALUES + 4 * LANES + lane,
      LANES,
    );
  }
  cache.constant[group] = sameValues(groups, at + GROUP_VALUES, 4 * LANES) ? 1 : 0;
}

/** Whether `length` left values from `groups[at]` equal the right ones after them. */
function sameValues(groups: Float32Array, at: number, length: number): boolean {
  for (let i = at; i < at + length; i++) {
    if (groups[i] !== groups[i + length]) return false;
  }
  return true;
}
