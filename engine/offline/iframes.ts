import { encodeGroupVarint } from '../base/group-varint.ts';
import type { Seconds } from '../base/units.ts';
import type { Iframes } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';

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
  { track, neededAt, alignedTracks }: NeededKeys,
  duration: Seconds,
  interval: Seconds,
): Iframes {
  const candidates = timesOf(duration, interval);
  const cache = new Uint32Array(alignedTracks);
  const snapshots: Uint8Array[] = [];
  const desc: number[] = [];
  let size = 0;
  let cursor = 0;
  let consumed = 2 * alignedTracks;
  for (let i = 0; i < candidates; i++) {
    const time = fround(fround(duration * (i + 1)) / candidates);
    for (; cursor < track.length && neededAt[cursor] <= time; cursor++) {
      cache[track[cursor]] = cursor;
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

/**
 * The interval between iframes of a clip in which none is wasted: 0 for none if the only one would be that of its end.
 *
 * @example
 * console.assert(neededInterval(15, 10) === 0);
 * console.assert(neededInterval(30, 10) === 10);
 */
export function neededInterval(duration: Seconds, interval: Seconds): Seconds {
  return iframeSpacing(duration, interval) < duration ? interval : 0;
}

/** Keys of all tracks of a stream, in the order of the archive. */
export interface NeededKeys {
  readonly alignedTracks: number;
  /** Track of every key. */
  readonly track: Uint16Array;
  /** Seconds at which every key is needed: the time of the key before it in its track; below 0 for a track's first key. */
  readonly neededAt: Float32Array;
}

/**
 * Keys of a source when they are needed.
 * @param order the keys in the order of the archive
 */
export function neededKeys({ offsets, times }: RawKeys, order: Uint32Array): NeededKeys {
  const alignedTracks = offsets.length - 1;
  const trackOfKey = new Uint16Array(times.length);
  for (let t = 0; t < alignedTracks; t++) trackOfKey.fill(t, offsets[t], offsets[t + 1]);
  const track = new Uint16Array(order.length);
  const neededAt = new Float32Array(order.length);
  for (let place = 0; place < order.length; place++) {
    track[place] = trackOfKey[order[place]];
    neededAt[place] = place < alignedTracks ? -1 : times[order[place] - 1];
  }
  return { alignedTracks, track, neededAt };
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
