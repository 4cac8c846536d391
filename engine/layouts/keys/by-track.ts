import type { Ratio } from '../../base/units.ts';
import { addBytes, type LineReads } from '../../inspect/line-reads.ts';
import { LOCAL_FLOATS } from '../../math/pose.ts';
import { KEY_VALUE_WORDS, type Animation } from '../../model/animation.ts';
import {
  alphaOf,
  DECODED,
  decodeKey,
  interpolateSlot,
  keysBySlot,
  type KeyList,
} from './key-list.ts';
import type { KeyLayout, KeyPlayer } from './key-layout.ts';

/** A stored key: timepoint, value. */
const KEY_BYTES = 2 + 2 * KEY_VALUE_WORDS;
const TIMEPOINT_BYTES = 4;
const OFFSET_BYTES = 4;

/** Keys sorted by track, then by time: the natural order, and the one that this format does without. */
export function byTrack(animation: Animation): KeyLayout {
  const list = keysBySlot(animation);
  const offsets = slotOffsets(list);
  const keysAt = animation.timepoints.length * TIMEPOINT_BYTES + offsets.length * OFFSET_BYTES;
  return {
    name: 'by track, then time',
    note: 'every track’s keys side by side; a frame reads two of every track, each somewhere else',
    bytes: encode(list, offsets),
    activeBytes: list.slots * 4,
    createPlayer: () => createPlayer(list, offsets, keysAt),
    // The last track's keys come last.
    playable: (arrived) => (arrived >= keysAt + list.count * KEY_BYTES ? 1 : 0),
  };
}

/** Where each slot's keys begin, and the last ones end. */
function slotOffsets({ slots, count, slot }: KeyList): Uint32Array {
  const offsets = new Uint32Array(slots + 1);
  for (let key = 0; key < count; key++) offsets[slot[key] + 1]++;
  for (let i = 0; i < slots; i++) offsets[i + 1] += offsets[i];
  return offsets;
}

function encode(list: KeyList, offsets: Uint32Array): Uint8Array {
  const { timepoints } = list.animation;
  const head = timepoints.length * TIMEPOINT_BYTES + offsets.length * OFFSET_BYTES;
  const bytes = new Uint8Array(head + list.count * KEY_BYTES);
  const view = new DataView(bytes.buffer);
  timepoints.forEach((ratio, i) => view.setFloat32(i * TIMEPOINT_BYTES, ratio, true));
  const offsetsAt = timepoints.length * TIMEPOINT_BYTES;
  offsets.forEach((offset, i) => view.setUint32(offsetsAt + i * OFFSET_BYTES, offset, true));
  for (let key = 0; key < list.count; key++) {
    const at = head + key * KEY_BYTES;
    view.setUint16(at, list.timepoint[key], true);
    for (let word = 0; word < KEY_VALUE_WORDS; word++) {
      view.setUint16(at + 2 + 2 * word, list.values[key * KEY_VALUE_WORDS + word], true);
    }
  }
  return bytes;
}

/** A player that remembers where it is in every slot, and nothing else. */
function createPlayer(list: KeyList, offsets: Uint32Array, keysAt: number): KeyPlayer {
  const { slots, tracks, ratio: times } = list;
  const right = Uint32Array.from({ length: slots }, (_, slot) => offsets[slot] + 1);
  const keys = new Float32Array(2 * DECODED);
  const player = {
    locals: new Float32Array(tracks * LOCAL_FLOATS),
    keysRead: 0,
    play: (ratio: Ratio): void => {
      for (let slot = 0; slot < slots; slot++) {
        let key = right[slot];
        const first = offsets[slot] + 1;
        const last = offsets[slot + 1] - 1;
        while (key < last && times[key] <= ratio) key++;
        while (key > first && times[key - 1] > ratio) key--;
        right[slot] = key;
        decodeKey(list, key - 1, keys, 0);
        decodeKey(list, key, keys, DECODED);
        const alpha = alphaOf(ratio, times[key - 1], times[key]);
        interpolateSlot(tracks, slot, keys, 0, DECODED, alpha, player.locals);
      }
      player.keysRead = 2 * slots;
    },
    playNoting: (ratio: Ratio, footprint: LineReads): void => {
      const before = right.slice();
      player.play(ratio);
      for (let slot = 0; slot < slots; slot++) {
        const low = Math.min(before[slot], right[slot]) - 1;
        const high = Math.max(before[slot], right[slot]);
        noteKeys(list, keysAt, low, high, footprint);
      }
    },
  };
  return player;
}

/** Of keys that are only passed the time is read, of the last two the value too; they lie in the same lines. */
function noteKeys(
  list: KeyList,
  keysAt: number,
  low: number,
  high: number,
  footprint: LineReads,
): void {
  for (let key = low; key <= high; key++) {
    addBytes(footprint, keysAt + key * KEY_BYTES, KEY_BYTES);
    addBytes(footprint, list.timepoint[key] * TIMEPOINT_BYTES, TIMEPOINT_BYTES);
  }
}
