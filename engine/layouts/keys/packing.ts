import { KEY_VALUE_WORDS, type Animation } from '../../model/animation.ts';
import { byNeed } from './by-need.ts';
import { byTrack } from './by-track.ts';
import type { KeyLayout } from './key-layout.ts';
import { keysByNeed, keysBySlot, type KeyList } from './key-list.ts';
import { singleStream } from './stream.ts';

/** A clip's bytes in one order and form, to be compressed by something general. */
export type PackedKeys = Pick<KeyLayout, 'name' | 'note' | 'bytes' | 'playable'>;

/** The orders as they are stored, and the first two with differences instead of values, byte planes apart. */
export function packedForms(animation: Animation): PackedKeys[] {
  return [
    byTrack(animation),
    byNeed(animation),
    singleStream(animation, 0),
    planes('by track, differences in byte planes', keysBySlot(animation)),
    planes('by need time, differences in byte planes', keysByNeed(animation)),
  ];
}

/** No player reads them as they are: they are undone first, when all of them are there. */
function planes(name: string, list: KeyList): PackedKeys {
  const bytes = differencePlanes(list);
  return {
    name,
    note: 'only to travel: each key as its difference from the one before, all first bytes side by side, then all second ones',
    bytes,
    playable: (arrived) => (arrived >= bytes.length ? 1 : 0),
  };
}

/**
 * Every key as its difference from the one before it in the same slot; all low bytes of the first word side
 * by side, then all high bytes, then those of the next word. Small differences make runs of equal bytes.
 * Nothing is lost: slots, then timepoints, then the words of the values.
 */
export function differencePlanes(list: KeyList): Uint8Array {
  const { count, slot, timepoint, values } = list;
  const words = 2 + KEY_VALUE_WORDS;
  const bytes = new Uint8Array(2 * words * count);
  const before = new Uint16Array(list.slots * words);
  for (let key = 0; key < count; key++) {
    for (let word = 0; word < words; word++) {
      const value =
        word < 2 ? [slot, timepoint][word][key] : values[key * KEY_VALUE_WORDS + word - 2];
      const at = slot[key] * words + word;
      const difference = word === 0 ? value : value - before[at];
      before[at] = value;
      bytes[2 * word * count + key] = difference & 0xff;
      bytes[(2 * word + 1) * count + key] = (difference >> 8) & 0xff;
    }
  }
  return bytes;
}
