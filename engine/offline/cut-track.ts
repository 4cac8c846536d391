import { emptyRanges, type Ratio, type Seconds } from '../base/units.ts';
import type { RawTrack } from '../model/raw.ts';
import { TRACK_COMPONENTS } from '../model/user-track.ts';
import { keyBefore, sampleTrack } from '../runtime/track-sampling.ts';
import { rangeWithin, SAME_RATIO } from './cut-animation.ts';
import type { ClipRange } from './settings.ts';
import { buildTrack, checkRawTrack, LINEAR, STEP } from './track-builder.ts';

/**
 * Cuts a source user track as its clip is cut: what it has within the range, at ratios of the range. Values at its ends are
 * those that a player reads there. Steps stay steps: an edge within the range fires when it did before.
 * @param clip the source clip that the track belongs to, with its own duration
 * @param range seconds of the clip
 *
 * @throws AssetError if the track is not valid, or the range is empty or not within the clip
 *
 * @example
 * const part = cutTrack(rawTrack, raw, { from: raw.duration / 2 });
 * console.assert(part.ratios.every((ratio) => ratio >= 0 && ratio <= 1));
 */
export function cutTrack(
  raw: RawTrack,
  clip: { readonly name: string; readonly duration: Seconds },
  range: ClipRange,
): RawTrack {
  checkRawTrack(raw);
  const { from, to } = rangeWithin(clip, range);
  // One key is the value of the whole track.
  if (raw.count < 2) return raw;
  const [begin, end] = [from / clip.duration, to / clip.duration];
  const keys = createKeys(raw);
  const { ratios, interpolation, count } = raw;
  const first = keyBefore(ratios, count, begin + SAME_RATIO);
  if (isAt(ratios[first], begin)) keys.push(first, 0);
  else keys.pushValueAt(begin, 0, ratios[first] > begin ? LINEAR : interpolation[first]);
  for (let key = first; key < count && ratios[key] < end - SAME_RATIO; key++) {
    if (ratios[key] > begin + SAME_RATIO) keys.push(key, (ratios[key] - begin) / (end - begin));
  }
  const last = keyBefore(ratios, count, end + SAME_RATIO);
  const isBetween = ratios[last] < end && last + 1 < count;
  if (isAt(ratios[last], end)) keys.push(last, 1);
  else if (isBetween && interpolation[last] !== STEP) keys.pushValueAt(end, 1, LINEAR);
  return keys.finish();
}

function isAt(ratio: Ratio, end: Ratio): boolean {
  return Math.abs(ratio - end) <= SAME_RATIO;
}

/** Gathers the keys of a part of a track. */
function createKeys(raw: RawTrack): {
  /** Adds a key of the source, at a ratio of the part. */
  push(key: number, ratio: Ratio): void;
  /** Adds a key with the value that the source has at a ratio. */
  pushValueAt(source: Ratio, ratio: Ratio, interpolation: number): void;
  finish(): RawTrack;
} {
  const size = TRACK_COMPONENTS[raw.type];
  const track = buildTrack(raw);
  const ratios = new Float32Array(raw.count + 2);
  const values = new Float32Array(ratios.length * size);
  const interpolation = new Uint8Array(ratios.length);
  let count = 0;
  /** Counts a key. Two ratios that are one after rounding are one key, with the later value. */
  const add = (ratio: Ratio, how: number): number => {
    const rounded = Math.fround(ratio);
    if (count === 0 || rounded > ratios[count - 1]) count++;
    ratios[count - 1] = rounded;
    interpolation[count - 1] = how;
    return (count - 1) * size;
  };
  return {
    push: (key, ratio) => {
      const at = add(ratio, raw.interpolation[key]);
      values.set(raw.values.subarray(key * size, (key + 1) * size), at);
    },
    pushValueAt: (source, ratio, how) => sampleTrack(track, source, values, add(ratio, how)),
    finish: () => ({
      ...raw,
      count,
      ratios: ratios.slice(0, count),
      values: values.slice(0, count * size),
      interpolation: interpolation.slice(0, count),
      ranges: emptyRanges('body'),
    }),
  };
}
