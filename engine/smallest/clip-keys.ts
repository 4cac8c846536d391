import { KEY_KINDS, KEY_VALUE_WORDS, keyStream, type Animation } from '../model/animation.ts';
import type { KeySnapshot } from './snapshot.ts';
import type { Workspace } from './workspace.ts';

/**
 * The keys of a clip that was built from the workspace's source; undefined if one of them stands where the
 * workspace has no place for it.
 */
export function keysOfClip(work: Workspace, animation: Animation): KeySnapshot | undefined {
  const { tracks, slots, keyRatios } = work;
  const columns = new Map<number, number>();
  keyRatios.forEach((ratio, column) => columns.set(ratio, column));
  const count = new Uint32Array(tracks.length);
  const places: number[] = [];
  const words: number[] = [];
  for (const [t, { kind, slot, step, moves, places: end }] of tracks.entries()) {
    const { table, values } = keyStream(animation, KEY_KINDS[kind]);
    const joint = slots.joint[slot];
    for (let i = table.trackOffsets[joint]; i < table.trackOffsets[joint + 1]; i++) {
      const key = table.keys[i];
      const place = (columns.get(table.ratio[key]) ?? NaN) / step;
      if (!Number.isInteger(place) || place >= end || (!moves && place !== count[t]))
        return undefined;
      places.push(place);
      for (let k = 0; k < KEY_VALUE_WORDS; k++) words.push(values[key * KEY_VALUE_WORDS + k]);
      count[t]++;
    }
  }
  return { count, place: Uint32Array.from(places), words: Uint16Array.from(words) };
}
