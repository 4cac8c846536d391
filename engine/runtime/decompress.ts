import { LANES, type GroupIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../model/animation.ts';
import {
  GROUP_LEFT_RATIO,
  GROUP_RATE,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  type KeyCache,
} from './context.ts';

/** Decompresses the outdated groups of translations or scales, and counts them in the step. */
export function decompressVectors(stream: KeyStream, cache: KeyCache, exact: boolean): void {
  const { outdated, step } = cache;
  step.groups = 0;
  for (let group = 0; group < outdated.length; group++) {
    if (outdated[group] === 0) continue;
    decompressVectorGroup(stream, cache, group, exact);
    step.groups++;
  }
}

function decompressVectorGroup(
  stream: KeyStream,
  cache: KeyCache,
  group: GroupIndex,
  exact: boolean,
): void {
  const { values } = stream;
  const { previous, ratio } = stream.table;
  const { entries, groups } = cache;
  const at = group * VECTOR_GROUP_FLOATS;
  for (let lane = 0; lane < LANES; lane++) {
    const right = entries[group * LANES + lane];
    const left = previous[right];
    const span = ratio[right] - ratio[left];
    groups[at + GROUP_LEFT_RATIO + lane] = ratio[left];
    groups[at + GROUP_RATE + lane] = exact ? 1 / span : estimateReciprocal(span);
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

/** Decompresses the outdated groups of rotations, and counts them in the step. */
export function decompressRotations(stream: KeyStream, cache: KeyCache, exact: boolean): void {
  const { outdated, step } = cache;
  step.groups = 0;
  for (let group = 0; group < outdated.length; group++) {
    if (outdated[group] === 0) continue;
    decompressRotationGroup(stream, cache, group, exact);
    step.groups++;
  }
}

function decompressRotationGroup(
  stream: KeyStream,
  cache: KeyCache,
  group: GroupIndex,
  exact: boolean,
): void {
  const { values } = stream;
  const { previous, ratio } = stream.table;
  const { entries, groups } = cache;
  const at = group * ROTATION_GROUP_FLOATS;
  for (let lane = 0; lane < LANES; lane++) {
    const right = entries[group * LANES + lane];
    const left = previous[right];
    const span = ratio[right] - ratio[left];
    groups[at + GROUP_LEFT_RATIO + lane] = ratio[left];
    groups[at + GROUP_RATE + lane] = exact ? 1 / span : estimateReciprocal(span);
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

const scratch = new Float32Array(1);
const scratchBits = new Int32Array(scratch.buffer);

/**
 * The reciprocal as the reference's portable build estimates it: the exponent negated by subtracting
 * the bits from those of 2 · 1.0, then two steps of Newton's method in float32.
 */
function estimateReciprocal(value: number): number {
  const f = Math.fround;
  scratch[0] = value;
  const v = scratch[0];
  scratchBits[0] = 0x7f000000 - scratchBits[0];
  const guess = scratch[0];
  const once = f(guess * f(2 - f(v * guess)));
  return f(once * f(2 - f(v * once)));
}
