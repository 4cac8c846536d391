import type { ClipKeys, KeyLanes } from './clip-keys.ts';
import { slotParts } from './query-slots.ts';

/** The keys that a query has found. */
export interface FoundKeys {
  /** In the order of KEY_KINDS. */
  readonly lanes: readonly [FoundLanes, FoundLanes, FoundLanes];
  readonly count: number;
  /** Bytes that they take where they are stored. */
  readonly bytes: number;
  /** Joints with at least one of them. */
  readonly joints: number;
}

/** The found keys of one kind. */
export interface FoundLanes {
  /** One byte a key: 1 where it is found. */
  readonly keys: Uint8Array;
  /** How many found keys stand before a slot; one more than there are slots, for all of them. */
  readonly before: Uint32Array;
}

/**
 * Sums up what was found, in parts of less than a millisecond.
 * @param marks a kind, one byte a slot: 1 where it is found
 * @yields nothing, after every part
 */
export function* foundKeys(
  marks: readonly Uint8Array[],
  clip: ClipKeys,
): Generator<undefined, FoundKeys> {
  const [translations, rotations, scales] = clip.lanes;
  const lanes = [
    yield* foundLanes(marks[0], translations),
    yield* foundLanes(marks[1], rotations),
    yield* foundLanes(marks[2], scales),
  ] as const;
  const counts = lanes.map(({ before }) => before[before.length - 1]);
  return {
    lanes,
    count: counts.reduce((sum, count) => sum + count, 0),
    bytes: counts.reduce((sum, count, kind) => sum + count * clip.keyBytes[kind], 0),
    joints: jointsWithFound(lanes, clip),
  };
}

function* foundLanes(marks: Uint8Array, lanes: KeyLanes): Generator<undefined, FoundLanes> {
  const keys = new Uint8Array(lanes.count);
  const before = new Uint32Array(lanes.count + 1);
  // Memory that is new takes as long to come by as to fill.
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

function jointsWithFound(found: FoundKeys['lanes'], { lanes, trackCount }: ClipKeys): number {
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
