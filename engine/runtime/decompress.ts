import { LANES, type KeyIndex, type TrackIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import {
  keyComponents,
  KEY_VALUE_WORDS,
  type KeyStream,
  type OlderKeys,
} from '../model/animation.ts';
import { NO_KEY, type KeyTable } from '../model/key-table.ts';
import {
  GROUP_LEFT_RATIO,
  GROUP_RATE,
  GROUP_RIGHT_ROTATION,
  GROUP_RIGHT_VECTOR,
  GROUP_VALUES,
  ROTATION_GROUP_FLOATS,
  VECTOR_GROUP_FLOATS,
  type KeyCache,
} from './context.ts';

/**
 * Brings the decompressed keys of the tracks with other keys up to date. A player decompresses all four
 * lanes of a group; here, only what a lane does not hold yet is decoded.
 */
export function decompress(
  stream: KeyStream,
  table: KeyTable,
  cache: KeyCache,
  exact: boolean,
): void {
  if (cache.changed[0] === 0) return;
  if (stream.older !== undefined) decompressOlder(stream, stream.older, cache, exact);
  else if (stream.kind === 'rotation') decompressRotations(stream.values, table, cache, exact);
  else decompressVectors(stream.values, table, cache, exact);
}

function decompressRotations(
  values: Uint16Array,
  table: KeyTable,
  cache: KeyCache,
  exact: boolean,
): void {
  const { changed, entries, decompressed: held, groups } = cache;
  const { previous } = table;
  for (let i = changed[0]; i > 0; i--) {
    const track = changed[i];
    const right = entries[track];
    const had = held[track];
    if (right === had) continue;
    const left = previous[right];
    const slot = (track >> 2) * ROTATION_GROUP_FLOATS + (track & 3);
    const leftAt = slot + GROUP_VALUES;
    const rightAt = slot + GROUP_RIGHT_ROTATION;
    // One of two neighbouring keys is decompressed already: the left one going forward, the right one going backward.
    const isBack = had !== NO_KEY && right === previous[had];
    if (isBack) copyRotation(groups, leftAt, rightAt);
    if (left === had) copyRotation(groups, rightAt, leftAt);
    else decodeRotation(values, left * KEY_VALUE_WORDS, groups, leftAt, LANES);
    if (!isBack) decodeRotation(values, right * KEY_VALUE_WORDS, groups, rightAt, LANES);
    writeTimes(table.ratio, left, right, groups, slot, exact);
    held[track] = right;
    noteMotion(cache, track, !haveSameValue(values, left, right));
  }
}

/** Keys of an older version are decoded when they are read; here, only their values are copied. */
function decompressOlder(
  stream: KeyStream,
  { values }: OlderKeys,
  cache: KeyCache,
  exact: boolean,
): void {
  const { changed, entries, decompressed: held, groups } = cache;
  const components = keyComponents(stream.kind);
  const groupFloats = stream.kind === 'rotation' ? ROTATION_GROUP_FLOATS : VECTOR_GROUP_FLOATS;
  for (let i = changed[0]; i > 0; i--) {
    const track = changed[i];
    const right = entries[track];
    if (right === held[track]) continue;
    const left = stream.table.previous[right];
    decompressLane(stream, right, groups, (track >> 2) * groupFloats + (track & 3), exact);
    held[track] = right;
    let moves = false;
    for (let c = 0; c < components; c++) {
      moves ||= values[left * components + c] !== values[right * components + c];
    }
    noteMotion(cache, track, moves);
  }
}

function decompressVectors(
  values: Uint16Array,
  table: KeyTable,
  cache: KeyCache,
  exact: boolean,
): void {
  const { changed, entries, decompressed: held, groups } = cache;
  const { previous } = table;
  for (let i = changed[0]; i > 0; i--) {
    const track = changed[i];
    const right = entries[track];
    if (right === held[track]) continue;
    const left = previous[right];
    const slot = (track >> 2) * VECTOR_GROUP_FLOATS + (track & 3);
    const leftAt = slot + GROUP_VALUES;
    decodeVector(values, left * KEY_VALUE_WORDS, groups, leftAt);
    decodeVector(values, right * KEY_VALUE_WORDS, groups, slot + GROUP_RIGHT_VECTOR);
    writeTimes(table.ratio, left, right, groups, slot, exact);
    held[track] = right;
    noteMotion(cache, track, !haveSameValue(values, left, right));
  }
}

/** Decompresses a key and the one before it into one lane at `groups[slot]`, whatever it held. */
export function decompressLane(
  { kind, table, values, older }: KeyStream,
  right: KeyIndex,
  groups: Float32Array,
  slot: number,
  exact: boolean,
): void {
  const left = table.previous[right];
  const at = slot + GROUP_VALUES;
  if (older !== undefined) {
    const components = keyComponents(kind);
    const to = slot + (kind === 'rotation' ? GROUP_RIGHT_ROTATION : GROUP_RIGHT_VECTOR);
    for (let i = 0; i < components; i++) {
      groups[at + i * LANES] = older.values[left * components + i];
      groups[to + i * LANES] = older.values[right * components + i];
    }
    writeTimes(older.played.table.ratio, left, right, groups, slot, exact);
    return;
  }
  if (kind === 'rotation') {
    decodeRotation(values, left * KEY_VALUE_WORDS, groups, at, LANES);
    decodeRotation(values, right * KEY_VALUE_WORDS, groups, slot + GROUP_RIGHT_ROTATION, LANES);
  } else {
    decodeVector(values, left * KEY_VALUE_WORDS, groups, at);
    decodeVector(values, right * KEY_VALUE_WORDS, groups, slot + GROUP_RIGHT_VECTOR);
  }
  writeTimes(table.ratio, left, right, groups, slot, exact);
}

function copyRotation(groups: Float32Array, from: number, to: number): void {
  groups[to] = groups[from];
  groups[to + LANES] = groups[from + LANES];
  groups[to + 2 * LANES] = groups[from + 2 * LANES];
  groups[to + 3 * LANES] = groups[from + 3 * LANES];
}

/** Three halves to `out[to]`, {@link LANES} floats apart. */
function decodeVector(values: Uint16Array, at: number, out: Float32Array, to: number): void {
  out[to] = decodeHalf(values[at]);
  out[to + LANES] = decodeHalf(values[at + 1]);
  out[to + 2 * LANES] = decodeHalf(values[at + 2]);
}

function writeTimes(
  ratio: Float32Array,
  left: KeyIndex,
  right: KeyIndex,
  groups: Float32Array,
  slot: number,
  exact: boolean,
): void {
  const begin = ratio[left];
  const span = ratio[right] - begin;
  // The last two keys of a track may have one ratio. The last one applies there, instead of 0 / 0.
  if (span === 0) {
    groups[slot + GROUP_LEFT_RATIO] = begin - 1;
    groups[slot + GROUP_RATE] = 1;
    return;
  }
  groups[slot + GROUP_LEFT_RATIO] = begin;
  groups[slot + GROUP_RATE] = exact ? 1 / span : estimateReciprocal(span);
}

/** Whether two keys store the same: then nothing moves between them. */
function haveSameValue(values: Uint16Array, a: KeyIndex, b: KeyIndex): boolean {
  const i = a * KEY_VALUE_WORDS;
  const j = b * KEY_VALUE_WORDS;
  return (
    values[i] === values[j] && values[i + 1] === values[j + 1] && values[i + 2] === values[j + 2]
  );
}

/** Enters a track among those that move, or takes it out. */
function noteMotion(cache: KeyCache, track: TrackIndex, moves: boolean): void {
  const moved = (cache.constant[track >> 2] & (1 << (track & 3))) === 0;
  if (moves !== moved) changeMotion(cache, track, moves);
}

function changeMotion(
  { constant, moving, movingIndex: placeOf }: KeyCache,
  track: TrackIndex,
  moves: boolean,
): void {
  constant[track >> 2] ^= 1 << (track & 3);
  if (moves) {
    moving[0]++;
    moving[moving[0]] = track;
    placeOf[track] = moving[0];
    return;
  }
  // The last one takes its place.
  const last = moving[moving[0]];
  moving[0]--;
  moving[placeOf[track]] = last;
  placeOf[last] = placeOf[track];
}

const scratch = new Float32Array(1);
const scratchBits = new Int32Array(scratch.buffer);

/**
 * The reciprocal as the reference's portable build estimates it: the exponent negated by subtracting
 * the bits from those of 2 · 1.0, then two steps of Newton's method.
 */
function estimateReciprocal(value: number): number {
  scratch[0] = value;
  scratchBits[0] = 0x7f000000 - scratchBits[0];
  const guess = scratch[0];
  const once = guess * (2 - value * guess);
  return once * (2 - value * once);
}
