import { LANES, type KeyIndex, type TrackIndex } from '../base/units.ts';
import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import { KEY_VALUE_WORDS, type KeyStream } from '../model/animation.ts';
import { NO_KEY } from '../model/key-table.ts';
import {
  GROUP_LEFT_RATIO,
  GROUP_RATE,
  GROUP_VALUES,
  ROUTE_HOLD,
  groupComponents,
  groupFloats,
  type KeyCache,
} from './context.ts';

/**
 * Brings the decompressed keys of the outdated groups up to date, and counts the groups in the step. A
 * player decompresses all four lanes of a group; here, only what a lane does not hold yet is decoded.
 */
export function decompress(stream: KeyStream, cache: KeyCache, exact: boolean): void {
  const { outdated, step } = cache;
  step.groups = 0;
  if (step.route === ROUTE_HOLD) return;
  const components = groupComponents(stream.kind);
  const stride = groupFloats(stream.kind);
  for (let group = 0; group < outdated.length; group++) {
    if (outdated[group] === 0) continue;
    const at = group * stride;
    for (let lane = 0; lane < LANES; lane++) {
      refreshLane(stream, cache, group * LANES + lane, at + lane, components, exact);
    }
    step.groups++;
  }
}

/** Replaces a lane's keys by those that the cache names; of neighbours, one is there already. */
function refreshLane(
  stream: KeyStream,
  { entries, held, groups, constant }: KeyCache,
  track: TrackIndex,
  slot: number,
  components: number,
  exact: boolean,
): void {
  const { previous, ratio } = stream.table;
  const right = entries[track];
  const had = held[track];
  if (right === had) return;
  const left = previous[right];
  const leftAt = slot + GROUP_VALUES;
  const rightAt = leftAt + components * LANES;
  if (left === had) {
    copyValue(groups, rightAt, leftAt, components);
    decodeValue(stream, right, groups, rightAt);
  } else if (had !== NO_KEY && right === previous[had]) {
    copyValue(groups, leftAt, rightAt, components);
    decodeValue(stream, left, groups, leftAt);
  } else {
    decodeValue(stream, left, groups, leftAt);
    decodeValue(stream, right, groups, rightAt);
  }
  const span = ratio[right] - ratio[left];
  groups[slot + GROUP_LEFT_RATIO] = ratio[left];
  groups[slot + GROUP_RATE] = exact ? 1 / span : estimateReciprocal(span);
  held[track] = right;
  const bit = 1 << (track & 3);
  if (sameValues(groups, leftAt, rightAt, components)) constant[track >> 2] |= bit;
  else constant[track >> 2] &= ~bit;
}

/** Decompresses a key and the one before it into one lane at `groups[slot]`, whatever it held. */
export function decompressLane(
  stream: KeyStream,
  right: KeyIndex,
  groups: Float32Array,
  slot: number,
  exact: boolean,
): void {
  const { previous, ratio } = stream.table;
  const left = previous[right];
  const span = ratio[right] - ratio[left];
  decodeValue(stream, left, groups, slot + GROUP_VALUES);
  decodeValue(stream, right, groups, slot + GROUP_VALUES + groupComponents(stream.kind) * LANES);
  groups[slot + GROUP_LEFT_RATIO] = ratio[left];
  groups[slot + GROUP_RATE] = exact ? 1 / span : estimateReciprocal(span);
}

function copyValue(groups: Float32Array, from: number, to: number, components: number): void {
  for (let i = 0; i < components * LANES; i += LANES) groups[to + i] = groups[from + i];
}

/** Decodes one key to `out[to]`, its components {@link LANES} floats apart. */
function decodeValue(
  { kind, values }: KeyStream,
  key: number,
  out: Float32Array,
  to: number,
): void {
  const at = key * KEY_VALUE_WORDS;
  if (kind === 'rotation') {
    decodeRotation(values, at, out, to, LANES);
    return;
  }
  out[to] = decodeHalf(values[at]);
  out[to + LANES] = decodeHalf(values[at + 1]);
  out[to + 2 * LANES] = decodeHalf(values[at + 2]);
}

function sameValues(groups: Float32Array, a: number, b: number, components: number): boolean {
  for (let i = 0; i < components * LANES; i += LANES) {
    if (groups[a + i] !== groups[b + i]) return false;
  }
  return true;
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
