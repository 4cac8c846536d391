import { decodeGroupVarint, groupVarintLength } from '../../base/group-varint.ts';
import type { KeyIndex } from '../../base/units.ts';
import type { Iframes, KeyStream } from '../../model/animation.ts';
import { iframeLastKey } from '../../model/iframe.ts';

/** What following the keys of a stream finds out. */
export interface FollowedKeys {
  readonly track: Uint16Array;
  /** Whether every snapshot is what a player's cache holds there. */
  readonly haveIframes: boolean;
}

type FollowedColumns = Pick<KeyStream, 'count' | 'timepoint' | 'previous' | 'iframes'>;

/**
 * Follows all keys to their tracks, and makes every check of `keyOrderFault` and `requireIframes` on the way, in one
 * pass. Those say what is wrong; this is what a sound file costs.
 * @returns undefined if the keys are not in the order that a player assumes
 */
export function followKeys(
  columns: FollowedColumns,
  timepointCount: number,
  alignedTracks: number,
): FollowedKeys | undefined {
  const { count, timepoint, previous, iframes } = columns;
  const track = new Uint16Array(count);
  // The last key of every track so far: what a player's cache holds.
  const cached = new Uint32Array(alignedTracks);
  for (let key = 0; key < alignedTracks; key++) {
    const isSound = previous[key] === 0 && timepoint[key] === 0;
    if (!isSound || previous[key + alignedTracks] !== alignedTracks) return undefined;
    track[key] = key;
    cached[key] = key;
  }
  const stored = cached.slice();
  let begin = alignedTracks;
  let bytesRead = 0;
  for (let iframe = 0; iframe < iframes.count && bytesRead >= 0; iframe++) {
    const end = iframeLastKey(iframes, iframe) + 1;
    const isAhead = end > begin && end >= 2 * alignedTracks && end <= count;
    const stop = isAhead ? end : count;
    if (!followPart(columns, timepointCount, track, cached, begin, stop)) return undefined;
    bytesRead = isAhead ? snapshotEnd(iframes, iframe, bytesRead, stored, cached) : -1;
    begin = stop;
  }
  if (!followPart(columns, timepointCount, track, cached, begin, count)) return undefined;
  const reachEnd = cached.every((key) => timepoint[key] === timepointCount - 1);
  return reachEnd ? { track, haveIframes: bytesRead >= 0 } : undefined;
}

/** The keys from `begin` to `end`, none of them a track's first. */
function followPart(
  { timepoint, previous }: FollowedColumns,
  timepointCount: number,
  track: Uint16Array,
  cached: Uint32Array,
  begin: KeyIndex,
  end: KeyIndex,
): boolean {
  let needed = timepoint[begin - 1 - previous[begin - 1]];
  for (let key = begin; key < end; key++) {
    const before = key - previous[key];
    if (before < 0 || before === key) return false;
    const of = track[before];
    if (cached[of] !== before) return false;
    const neededAt = timepoint[before];
    const at = timepoint[key];
    if (neededAt < needed || at <= neededAt || at >= timepointCount) return false;
    needed = neededAt;
    track[key] = of;
    cached[of] = key;
  }
  return true;
}

/** Where a snapshot ends that begins at `bytesRead` or later and holds `cached`; -1 if it does not. */
function snapshotEnd(
  { entries, desc }: Iframes,
  iframe: number,
  bytesRead: number,
  stored: Uint32Array,
  cached: Uint32Array,
): number {
  const start = desc[2 * iframe];
  const length = groupVarintLength(entries, start, cached.length);
  if (start < bytesRead || length < 0) return -1;
  decodeGroupVarint(entries, start, cached.length, stored);
  return stored.every((key, track) => key === cached[track]) ? start + length : -1;
}
