import { keyStreams } from './animation.ts';
import type { Clip } from './raw.ts';

/**
 * All keys that a clip stores, of the three kinds together; those that are padding included.
 *
 * @example
 * console.assert(keyCount(animation) < keyCount(raw));
 */
export function keyCount(clip: Clip): number {
  if (clip.kind === 'animation') {
    return keyStreams(clip).reduce((sum, { count }) => sum + count, 0);
  }
  const { translations, rotations, scales } = clip;
  return translations.times.length + rotations.times.length + scales.times.length;
}

/**
 * How many of them only fill up the last group of four tracks; none of a source.
 *
 * @example
 * console.assert(paddingKeyCount(animation) === 0); // 60 tracks are 15 whole groups
 */
export function paddingKeyCount(clip: Clip): number {
  if (clip.kind === 'raw-animation') return 0;
  const { trackCount } = clip;
  return keyStreams(clip).reduce(
    (sum, { count, table }) => sum + count - table.trackOffsets[trackCount],
    0,
  );
}
