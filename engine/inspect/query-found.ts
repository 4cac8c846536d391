import type { ClipKeys, KeyLanes } from './clip-keys.ts';

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

/** Sums up what was found.
 * @param marks a kind, one byte a slot: 1 where it is found
 */
export function foundKeys(marks: readonly Uint8Array[], clip: ClipKeys): FoundKeys {
  const [translations, rotations, scales] = clip.lanes.map((lanes, kind) =>
    foundLanes(marks[kind], lanes),
  );
  const lanes = [translations, rotations, scales] as const;
  const counts = lanes.map(({ before }) => before[before.length - 1]);
  return {
    lanes,
    count: counts.reduce((sum, count) => sum + count, 0),
    bytes: counts.reduce((sum, count, kind) => sum + count * clip.keyBytes[kind], 0),
    joints: jointsWithFound(lanes, clip),
  };
}

function foundLanes(marks: Uint8Array, { count, keys }: KeyLanes): FoundLanes {
  const found = new Uint8Array(count);
  const before = new Uint32Array(count + 1);
  for (let slot = 0; slot < count; slot++) {
    found[keys[slot]] = marks[slot];
    before[slot + 1] = before[slot] + marks[slot];
  }
  return { keys: found, before };
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
