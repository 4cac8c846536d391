import { encodeGroupVarint } from '../base/group-varint.ts';
import type { Seconds } from '../base/units.ts';
import type { Iframes } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';
import type { SortedKeys } from './key-sorting.ts';

const { fround, floor, max } = Math;

/** The value for a stream without iframes. */
export const NO_IFRAMES: Iframes = {
  count: 0,
  entries: new Uint8Array(0),
  desc: new Uint32Array(0),
  interval: 1,
};

/**
 * Takes a snapshot of the sampling cache about every `interval` seconds, the last one at the clip's
 * end. A snapshot without changes since the previous one is left out. An `interval` of 0 gives no
 * snapshots.
 */
export function buildIframes(
  keys: RawKeys,
  { order }: Pick<SortedKeys, 'order'>,
  duration: Seconds,
  interval: Seconds,
): Iframes {
  const candidates = timesOf(duration, interval);
  const alignedTracks = keys.offsets.length - 1;
  const track = trackOfKeys(keys);
  const cache = new Uint32Array(alignedTracks);
  const snapshots: Uint8Array[] = [];
  const desc: number[] = [];
  let size = 0;
  let cursor = 0;
  let consumed = 2 * alignedTracks;
  for (let i = 0; i < candidates; i++) {
    const time = fround(fround(duration * (i + 1)) / candidates);
    for (
      ;
      cursor < order.length && neededAt(keys, order[cursor], cursor < alignedTracks) <= time;
      cursor++
    ) {
      cache[track[order[cursor]]] = cursor;
    }
    if (cursor <= consumed) continue;
    consumed = cursor;
    const snapshot = encodeGroupVarint(cache);
    snapshots.push(snapshot);
    desc.push(size, cursor - 1);
    size += snapshot.length;
  }
  if (snapshots.length === 0) return NO_IFRAMES;
  return {
    count: snapshots.length,
    entries: concatenate(snapshots, size),
    desc: Uint32Array.from(desc),
    interval: fround(1 / snapshots.length),
  };
}

/** At how many evenly spaced times a build takes snapshots. */
function timesOf(duration: Seconds, interval: Seconds): number {
  return interval > 0 ? max(1, floor(fround(duration / interval))) : 0;
}

/**
 * Seconds between the times at which a build with this interval takes iframes; 0 for none. It divides the
 * clip evenly, with the last one at its end, so a clip of 15 s has one every 15 s where every 10 s is
 * asked for.
 *
 * @example
 * console.assert(iframeSpacing(15, 10) === 15);
 * console.assert(iframeSpacing(30, 10) === 10);
 */
export function iframeSpacing(duration: Seconds, interval: Seconds): Seconds {
  const times = timesOf(duration, interval);
  return times === 0 ? 0 : duration / times;
}

/** Time of the previous key in the track; -1 for a track's first key. */
function neededAt(keys: RawKeys, key: number, first: boolean): Seconds {
  return first ? -1 : keys.times[key - 1];
}

function trackOfKeys({ offsets, times }: RawKeys): Uint16Array {
  const track = new Uint16Array(times.length);
  for (let t = 0; t + 1 < offsets.length; t++) track.fill(t, offsets[t], offsets[t + 1]);
  return track;
}

function concatenate(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
