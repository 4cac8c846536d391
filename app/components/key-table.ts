import { firstPlace, type KeyIndex } from '#engine/base';
import { KEY_KINDS, type Clip, type Animation } from '#engine/model';
import { trackName } from '../draw/key-text.ts';
import type { PaneTable } from '../session/panes.ts';
import { clipIndex } from '../session/state/clip-index.ts';

/** A key of a clip: its kind as a place in KEY_KINDS, its track, its slot among the keys of its kind. */
interface KeyPlace {
  readonly kind: number;
  readonly track: number;
  readonly slot: number;
}

const COLUMNS = ['joint', 'kind', 'key', 'time (s)'];

/**
 * The keys of a clip, one a row: joint by joint in time order.
 * @param isShown whether a joint's keys are listed
 */
export function keysByJoint(
  clip: Clip,
  names: readonly string[],
  isShown: (joint: number) => boolean = () => true,
): PaneTable {
  const { lanes, trackCount } = clipIndex(clip).keys;
  const starts = [0];
  const runs: { readonly kind: number; readonly track: number }[] = [];
  for (let track = 0; track < trackCount; track++) {
    if (!isShown(track)) continue;
    lanes.forEach(({ offsets }, kind) => {
      runs.push({ kind, track });
      starts.push((starts.at(-1) ?? 0) + offsets[track + 1] - offsets[track]);
    });
  }
  return {
    title: 'Keys by joint',
    columns: COLUMNS,
    rowCount: starts.at(-1) ?? 0,
    row: (index) => {
      const run = lastAtMost(starts, index);
      const { kind, track } = runs[run];
      const slot = lanes[kind].offsets[track] + index - starts[run];
      return keyRow(clip, names, { kind, track, slot });
    },
  };
}

/** The keys of one kind in memory order. */
export function keysInMemory(clip: Animation, names: readonly string[], kind: number): PaneTable {
  const { slots, offsets, count } = clipIndex(clip).keys.lanes[kind];
  const bytes = clipIndex(clip).keys.keyBytes[kind];
  const starts = Array.from(offsets);
  return {
    title: `${KEY_KINDS[kind]}s in memory order`,
    columns: [...COLUMNS, 'bytes'],
    rowCount: count,
    row: (key: KeyIndex) => {
      const slot = slots[key];
      return [...keyRow(clip, names, { kind, track: lastAtMost(starts, slot), slot }), bytes];
    },
  };
}

function keyRow(
  clip: Clip,
  names: readonly string[],
  { kind, track, slot }: KeyPlace,
): (string | number)[] {
  const { keys, times } = clipIndex(clip).keys.lanes[kind];
  return [trackName(names, track), KEY_KINDS[kind], keys[slot], times[slot]];
}

/** Index of the last of ascending numbers that is at most this; of equal ones the last. */
function lastAtMost(starts: readonly number[], wanted: number): number {
  return firstPlace(starts.length, (place) => starts[place] > wanted) - 1;
}
