import { KEY_VALUE_WORDS, type Animation } from '../../model/animation.ts';
import { byNeed } from './by-need.ts';
import { byTrack } from './by-track.ts';
import { keysByNeed, keysBySlot, type KeyList } from './key-list.ts';
import { singleStream } from './stream.ts';

/** A clip's bytes in one order and form, to be compressed by something general. */
export interface PackedKeys {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The orders as they are stored, and the first two with differences instead of values, byte planes apart. */
export function packedForms(animation: Animation): PackedKeys[] {
  return [
    byTrack(animation),
    byNeed(animation),
    singleStream(animation, 0),
    {
      name: 'by track, differences in byte planes',
      bytes: differencePlanes(keysBySlot(animation)),
    },
    {
      name: 'by need time, differences in byte planes',
      bytes: differencePlanes(keysByNeed(animation)),
    },
  ].map(({ name, bytes }) => ({ name, bytes }));
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
