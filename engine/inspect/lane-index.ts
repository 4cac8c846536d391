import type { Seconds, TrackIndex } from '../base/units.ts';
import type { KeyLanes } from './clip-keys.ts';

/** Average number of keys per bucket of the finest level. */
const KEYS_PER_BUCKET = 4;

/** Highest level: a limit on memory if all keys are close together. */
const MAX_LEVEL = 20;

/**
 * An index of each lane's keys by time, for all powers of two.
 *
 * A lane's duration is divided into 2^level equal buckets, and the column holds the first slot of
 * each. Slots ascend, so the number of keys in any coarser bucket is one subtraction. The column is
 * the whole pyramid, at about one byte per key.
 */
export interface LaneIndex {
  readonly lanes: KeyLanes;
  readonly duration: Seconds;
  /** Finest level of every track: 2^level buckets. */
  readonly levels: Uint8Array;
  /** Start of each track's buckets in {@link first}. */
  readonly starts: Uint32Array;
  /** First slot at or after the start of each bucket; one more per track, for its end. */
  readonly first: Uint32Array;
}

/**
 * An index into a kind's keys by time. Load time: one pass over the keys.
 *
 * @example
 * const index = indexLanes(keys.lanes[1], animation.duration);
 * console.assert(slotAt(index, 0, 0) === 0);
 */
export function indexLanes(lanes: KeyLanes, duration: Seconds): LaneIndex {
  const tracks = lanes.offsets.length - 1;
  const levels = new Uint8Array(tracks);
  const starts = new Uint32Array(tracks + 1);
  for (let track = 0; track < tracks; track++) {
    levels[track] = finestLevel(lanes.offsets[track + 1] - lanes.offsets[track]);
    starts[track + 1] = starts[track] + 2 ** levels[track] + 1;
  }
  const first = new Uint32Array(starts[tracks]);
  for (let track = 0; track < tracks; track++) {
    fillBuckets(
      lanes,
      track,
      duration / 2 ** levels[track],
      first,
      starts[track],
      starts[track + 1],
    );
  }
  return { lanes, duration, levels, starts, first };
}

function finestLevel(keys: number): number {
  return keys <= KEYS_PER_BUCKET
    ? 0
    : Math.min(MAX_LEVEL, Math.ceil(Math.log2(keys / KEYS_PER_BUCKET)));
}

function fillBuckets(
  { offsets, times }: KeyLanes,
  track: TrackIndex,
  width: Seconds,
  first: Uint32Array,
  start: number,
  end: number,
): void {
  const last = offsets[track + 1];
  let slot = offsets[track];
  for (let bucket = 0; start + bucket < end - 1; bucket++) {
    while (slot < last && times[slot] < bucket * width) slot++;
    first[start + bucket] = slot;
  }
  first[end - 1] = last;
}

/**
 * The first slot of a track whose key is not before `time`; the track's end if there is none.
 *
 * @example
 * const index = indexLanes(keys.lanes[1], animation.duration);
 * console.assert(slotAt(index, 0, 0.5) > 0);
 */
export function slotAt(index: LaneIndex, track: TrackIndex, time: Seconds): number {
  const { lanes, duration, levels, starts, first } = index;
  if (!(time > 0)) return lanes.offsets[track];
  const buckets = 2 ** levels[track];
  const bucket = Math.min(buckets - 1, Math.floor((time / duration) * buckets));
  const { times } = lanes;
  // One more bucket on either side: rounding of the division may differ from that when filling.
  let low = first[starts[track] + Math.max(0, bucket - 1)];
  let high = first[starts[track] + Math.min(buckets, bucket + 2)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The slot after the last key that shares a bucket of `width` seconds with `slot`: `slot + 1` if the
 * key is alone in its bucket. Buckets begin at multiples of `width`, so that merged keys do not change
 * while a view moves.
 *
 * @example
 * const index = indexLanes(keys.lanes[1], animation.duration);
 * console.assert(bucketEnd(index, 0, 0, 1 / 30) >= 1);
 */
export function bucketEnd(
  index: LaneIndex,
  track: TrackIndex,
  slot: number,
  width: Seconds,
): number {
  const { times, offsets } = index.lanes;
  const next = slot + 1;
  if (next >= offsets[track + 1]) return next;
  const end = (Math.floor(times[slot] / width) + 1) * width;
  if (times[next] >= end) return next;
  return Math.max(next, slotAt(index, track, end));
}
