import { countKeys, slotAt } from '#engine';
import type { Seconds } from '#engine';
import { ALL_KINDS } from './rows.ts';
import type { TimelineScene } from './scene.ts';

/** What lies in a stretch of time, of all tracks, whether the filter shows them or not. */
export interface RangeStatistics {
  /** Keys per place in KEY_KINDS. */
  readonly keys: readonly [number, number, number];
  readonly total: number;
  readonly bytes: number;
  /** Tracks with a key in it. */
  readonly joints: number;
}

/** Counts the keys from `from` to `to`, both included. */
export function rangeStatistics(
  { keys, index }: Pick<TimelineScene, 'keys' | 'index'>,
  from: Seconds,
  to: Seconds,
): RangeStatistics {
  const counts: [number, number, number] = [0, 0, 0];
  let joints = 0;
  for (let track = 0; track < keys.trackCount; track++) {
    let here = 0;
    for (let kind = 0; kind < ALL_KINDS; kind++) {
      const count = keysFromTo(index[kind], track, from, to);
      counts[kind] += count;
      here += count;
    }
    if (here > 0) joints++;
  }
  const total = counts[0] + counts[1] + counts[2];
  const bytes = counts.reduce((sum, count, kind) => sum + count * keys.keyBytes[kind], 0);
  return { keys: counts, total, bytes, joints };
}

function keysFromTo(
  index: TimelineScene['index'][0],
  track: number,
  from: Seconds,
  to: Seconds,
): number {
  const { times, offsets } = index.lanes;
  const before = countKeys(index, track, from, to);
  const last = slotAt(index, track, to);
  const closed = last < offsets[track + 1] && times[last] === to;
  return closed ? before + 1 : before;
}
