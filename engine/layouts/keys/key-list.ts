import type { Ratio } from '../../base/units.ts';
import { decodeHalf } from '../../math/half.ts';
import { decodeRotation } from '../../math/quaternion.ts';
import { KEY_VALUE_WORDS, keyStreams, type Animation } from '../../model/animation.ts';

/**
 * All keys of a clip as one list, whatever their kind. A slot is a curve: track t's translation is slot t,
 * its rotation slot `tracks` + t, its scale slot 2 · `tracks` + t. Padding tracks are left out.
 */
export interface KeyList {
  readonly animation: Animation;
  readonly tracks: number;
  readonly slots: number;
  readonly count: number;
  readonly slot: Uint16Array;
  /** Index into the clip's timepoints. */
  readonly timepoint: Uint16Array;
  readonly ratio: Float32Array;
  /** Ratio from which a key is needed: its predecessor's in the slot; below 0 for a slot's first. */
  readonly neededAt: Float32Array;
  /** KEY_VALUE_WORDS words per key. */
  readonly values: Uint16Array;
}

/** The keys slot after slot, each slot's in time order. */
export function keysBySlot(animation: Animation): KeyList {
  const { trackCount, timepoints } = animation;
  const streams = keyStreams(animation);
  const count = streams.reduce(
    (sum, { table }) => sum + table.trackOffsets[trackCount] - table.trackOffsets[0],
    0,
  );
  const list = {
    slot: new Uint16Array(count),
    timepoint: new Uint16Array(count),
    ratio: new Float32Array(count),
    neededAt: new Float32Array(count),
    values: new Uint16Array(count * KEY_VALUE_WORDS),
  };
  let to = 0;
  streams.forEach(({ table, timepoint, values }, kind) => {
    for (let i = 0; i < table.trackOffsets[trackCount]; i++, to++) {
      const key = table.keys[i];
      list.slot[to] = kind * trackCount + table.track[key];
      list.timepoint[to] = timepoint[key];
      list.ratio[to] = timepoints[timepoint[key]];
      list.neededAt[to] = table.neededAt[key];
      const from = key * KEY_VALUE_WORDS;
      list.values.set(values.subarray(from, from + KEY_VALUE_WORDS), to * KEY_VALUE_WORDS);
    }
  });
  return { animation, tracks: trackCount, slots: 3 * trackCount, count, ...list };
}

/** The same keys sorted by when each is needed: a slot's first, its second, then as the others come. */
export function keysByNeed(animation: Animation): KeyList {
  const list = keysBySlot(animation);
  const { neededAt } = list;
  // Keys that are needed at the same time stay in the order of their slots.
  const order = Uint32Array.from(neededAt.keys()).toSorted(
    (a, b) => neededAt[a] - neededAt[b] || a - b,
  );
  return {
    ...list,
    slot: list.slot.map((_, i) => list.slot[order[i]]),
    timepoint: list.timepoint.map((_, i) => list.timepoint[order[i]]),
    ratio: list.ratio.map((_, i) => list.ratio[order[i]]),
    neededAt: list.neededAt.map((_, i) => list.neededAt[order[i]]),
    values: list.values.map((_, i) => {
      const word = i % KEY_VALUE_WORDS;
      return list.values[order[(i - word) / KEY_VALUE_WORDS] * KEY_VALUE_WORDS + word];
    }),
  };
}

/** Floats of a decoded key: x y z and, of a rotation, w. */
export const DECODED = 4;

/** Decodes a key's value to `out[to]`, DECODED floats. */
export function decodeKey(
  { values, slot, tracks }: KeyList,
  key: number,
  out: Float32Array,
  to: number,
): void {
  const at = key * KEY_VALUE_WORDS;
  const isRotation = slot[key] >= tracks && slot[key] < 2 * tracks;
  if (isRotation) {
    decodeRotation(values, at, out, to);
    return;
  }
  out[to] = decodeHalf(values[at]);
  out[to + 1] = decodeHalf(values[at + 1]);
  out[to + 2] = decodeHalf(values[at + 2]);
}

/**
 * Between two decoded keys at `keys[left]` and `keys[right]`, to the local of a slot's track in `locals`
 * (LOCAL_FLOATS per track).
 */
export function interpolateSlot(
  tracks: number,
  slot: number,
  keys: Float32Array,
  left: number,
  right: number,
  alpha: number,
  locals: Float32Array,
): void {
  const kind = Math.trunc(slot / tracks);
  const to = (slot - kind * tracks) * 10 + (kind === 0 ? 0 : kind === 1 ? 3 : 7);
  const x = keys[left] + (keys[right] - keys[left]) * alpha;
  const y = keys[left + 1] + (keys[right + 1] - keys[left + 1]) * alpha;
  const z = keys[left + 2] + (keys[right + 2] - keys[left + 2]) * alpha;
  if (kind !== 1) {
    locals[to] = x;
    locals[to + 1] = y;
    locals[to + 2] = z;
    return;
  }
  const w = keys[left + 3] + (keys[right + 3] - keys[left + 3]) * alpha;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const inverse = length > 0 ? 1 / length : 0;
  locals[to] = x * inverse;
  locals[to + 1] = y * inverse;
  locals[to + 2] = z * inverse;
  locals[to + 3] = length > 0 ? w * inverse : 1;
}

/** How far a ratio lies between two times; of two equal ones, the right one applies. */
export function alphaOf(ratio: Ratio, left: Ratio, right: Ratio): number {
  return right > left ? (ratio - left) / (right - left) : 1;
}
