import type { ClipKeys, KeyLanes } from './clip-keys.ts';
import { slotParts } from './query-slots.ts';

/** The keys that match a query. */
export interface KeyMatches {
  /** In the order of KEY_KINDS. */
  readonly lanes: readonly [LaneMatches, LaneMatches, LaneMatches];
  readonly count: number;
  /** Stored bytes of these keys. */
  readonly bytes: number;
  /** Joints with at least one of them. */
  readonly joints: number;
}

/** The matching keys of one kind. */
export interface LaneMatches {
  /** One byte per key: 1 where it is found. */
  readonly keys: Uint8Array;
  /** Number of found keys before each slot; one more element holds the total. */
  readonly before: Uint32Array;
}

/**
 * Counts the found keys, in parts of less than a millisecond.
 * @param marks per kind, one byte per slot: 1 if it is found
 * @yields nothing, after every part
 */
export function* matchKeys(
  marks: readonly Uint8Array[],
  clip: ClipKeys,
): Generator<undefined, KeyMatches> {
  const [translations, rotations, scales] = clip.lanes;
  const lanes = [
    yield* matchLanes(marks[0], translations),
    yield* matchLanes(marks[1], rotations),
    yield* matchLanes(marks[2], scales),
  ] as const;
  const counts = lanes.map(({ before }) => before[before.length - 1]);
  return {
    lanes,
    count: counts.reduce((sum, count) => sum + count, 0),
    bytes: counts.reduce((sum, count, kind) => sum + count * clip.keyBytes[kind], 0),
    joints: jointsWithMatches(lanes, clip),
  };
}

function* matchLanes(marks: Uint8Array, lanes: KeyLanes): Generator<undefined, LaneMatches> {
  const keys = new Uint8Array(lanes.count);
  const before = new Uint32Array(lanes.count + 1);
  // Allocating memory takes as long as filling it.
  yield;
  for (const { from, to } of slotParts(lanes)) {
    for (let slot = from; slot < to; slot++) {
      keys[lanes.keys[slot]] = marks[slot];
      before[slot + 1] = before[slot] + marks[slot];
    }
    yield;
  }
  return { keys, before };
}

function jointsWithMatches(found: KeyMatches['lanes'], { lanes, trackCount }: ClipKeys): number {
  let joints = 0;
  for (let track = 0; track < trackCount; track++) {
    const has = lanes.some(
      ({ offsets }, kind) =>
        found[kind].before[offsets[track + 1]] > found[kind].before[offsets[track]],
    );
    if (has) joints++;
  }
  return joints;
}
