import type { Seconds } from '#engine/base';
import { slotAt } from '#engine/inspect';
import { ALL_KINDS, type TimelineScene } from './draw-scene.ts';

/** Counts of the keys in a range of time, of one kind or of all. */
export interface RangeCounts {
  readonly keys: number;
  /** Bytes that the keys take where they are stored. */
  readonly bytes: number;
  /** Number of tracks with a key in it. */
  readonly joints: number;
  /** Keys among those that are looked for. */
  readonly finds: number;
}

/** Counts of all kinds together and of each kind, whether the filter shows their tracks or not. */
export interface RangeStatistics extends RangeCounts {
  /** In the order of KEY_KINDS. */
  readonly kinds: readonly RangeCounts[];
}

/** Counts the keys from `from` to `to`, both included, of all tracks or of those of a box. */
export function rangeStatistics(
  {
    keys,
    index,
    found,
    rangeJoints,
  }: Pick<TimelineScene, 'keys' | 'index' | 'found' | 'rangeJoints'>,
  from: Seconds,
  to: Seconds,
): RangeStatistics {
  const kinds = Array.from({ length: ALL_KINDS }, () => ({
    keys: 0,
    bytes: 0,
    joints: 0,
    finds: 0,
  }));
  let joints = 0;
  for (let track = 0; track < keys.trackCount; track++) {
    if (rangeJoints?.[track] === 0) continue;
    let any = false;
    kinds.forEach((counts, kind) => {
      const first = slotAt(index[kind], track, from);
      const end = slotAfter(index[kind], track, to);
      if (end <= first) return;
      const before = found?.lanes[kind].before;
      counts.keys += end - first;
      counts.bytes += (end - first) * keys.keyBytes[kind];
      counts.joints++;
      if (before !== undefined) counts.finds += before[end] - before[first];
      any = true;
    });
    if (any) joints++;
  }
  const sum = (part: 'keys' | 'bytes' | 'finds'): number =>
    kinds.reduce((total, counts) => total + counts[part], 0);
  return { keys: sum('keys'), bytes: sum('bytes'), joints, finds: sum('finds'), kinds };
}

/** The first slot of a track whose key is after `time`. */
function slotAfter(index: TimelineScene['index'][0], track: number, time: Seconds): number {
  const { times, offsets } = index.lanes;
  let slot = slotAt(index, track, time);
  while (slot < offsets[track + 1] && times[slot] === time) slot++;
  return slot;
}
