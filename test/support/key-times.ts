import { readArchive } from '../../engine/archive/archive.ts';
import { swapBytes } from '../../engine/base/endian.ts';
import { keyStreams, type Animation } from '../../engine/model/animation.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { rawClip } from './raw-clip.ts';

/** A clip with a key at each of so many times. */
export function clipWithTimes(timepoints: number): Animation {
  const key = (i: number): number[] => [i / (timepoints - 1), Math.sin(i), i % 3, 0];
  const keys = Array.from({ length: timepoints }, (_, i) => key(i));
  return buildAnimation(rawClip([{ translations: keys }, { scales: keys.slice(0, 40) }]));
}

export function readClip(bytes: Uint8Array): Animation {
  const [{ object }] = readArchive(bytes).entries;
  if (object.kind !== 'animation') throw new Error('no clip was read');
  return object;
}

/** The file as 0.1.0 wrote it: with 16-bit times in the endianness of the archive. */
export function withSwappedTimes(file: Uint8Array): Uint8Array {
  const bytes = file.slice();
  for (const { ranges } of keyStreams(readClip(file))) {
    const { offset, length } = ranges.timepoint;
    swapBytes(bytes.subarray(offset, offset + length), 2);
  }
  return bytes;
}
