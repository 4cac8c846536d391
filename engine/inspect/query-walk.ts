import { firstPlace } from '../base/search.ts';
import type { KeyIndex, TrackIndex } from '../base/units.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { kindIndex, trackOfSlot, type ClipKeys } from './clip-keys.ts';
import type { KeyMatches } from './query-matches.ts';

/** A found key and its rank. */
export interface KeyMatch {
  readonly kind: KeyKind;
  readonly key: KeyIndex;
  readonly track: TrackIndex;
  /** Counted from 0. */
  readonly rank: number;
}

/** Start of a search: a key or a track. */
export type WalkFrom =
  | { readonly kind: KeyKind; readonly key: KeyIndex }
  | { readonly track: TrackIndex };

/** Found keys are visited track by track, kind by kind, in time order. */
const KINDS = KEY_KINDS.length;

/**
 * The next or previous match; after the last comes the first.
 * @param from where to begin; undefined for the first match
 * @returns undefined if nothing is found
 *
 * @example
 * const { found } = runQuery(parseQuery('kind:rotation'), skeleton, { clip: animation, keys });
 * if (found !== undefined) console.assert(stepMatch(found, keys, undefined, 1)?.kind === 'rotation');
 */
export function stepMatch(
  found: KeyMatches,
  clip: ClipKeys,
  from: WalkFrom | undefined,
  direction: 1 | -1,
): KeyMatch | undefined {
  if (found.count === 0) return undefined;
  const rank = from === undefined ? 0 : rankOf(found, clip, from);
  const here = from !== undefined && 'key' in from && isFound(found, from.kind, from.key);
  const next = direction < 0 ? rank - 1 : rank + (here ? 1 : 0);
  return foundAt(found, clip, (next + found.count) % found.count);
}

/**
 * Rank of a key among the matches; undefined if it does not match.
 *
 * @example
 * const { found } = runQuery(parseQuery('kind:rotation'), skeleton, { clip: animation, keys });
 * if (found !== undefined) console.assert(matchRank(found, keys, 'scale', 0) === undefined);
 */
export function matchRank(
  found: KeyMatches,
  clip: ClipKeys,
  kind: KeyKind,
  key: KeyIndex,
): number | undefined {
  return isFound(found, kind, key) ? rankOf(found, clip, { kind, key }) : undefined;
}

function isFound({ lanes }: KeyMatches, kind: KeyKind, key: KeyIndex): boolean {
  return lanes[kindIndex(kind)].keys[key] === 1;
}

/** Number of matches that are visited before a position. */
function rankOf(found: KeyMatches, clip: ClipKeys, from: WalkFrom): number {
  if (!('key' in from)) return findsBefore(found, clip, from.track, 0);
  const place = kindIndex(from.kind);
  const lanes = clip.lanes[place];
  const slot = lanes.slots[from.key];
  const track = trackOfSlot(lanes, slot);
  const { before } = found.lanes[place];
  return findsBefore(found, clip, track, place) + before[slot] - before[lanes.offsets[track]];
}

/** Number of matches in all tracks before one, and in its lanes before a kind. */
function findsBefore(
  { lanes }: KeyMatches,
  clip: ClipKeys,
  track: TrackIndex,
  place: number,
): number {
  let count = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const { offsets } = clip.lanes[kind];
    const end = Math.min(kind < place ? track + 1 : track, offsets.length - 1);
    count += lanes[kind].before[offsets[end]];
  }
  return count;
}

function foundAt(found: KeyMatches, clip: ClipKeys, rank: number): KeyMatch | undefined {
  const lanes = KINDS * (clip.lanes[0].offsets.length - 1);
  // The last lane with at most `rank` matches before it.
  const lane = lastBefore(
    lanes,
    (i) => findsBefore(found, clip, Math.floor(i / KINDS), i % KINDS) > rank,
  );
  const [track, place] = [Math.floor(lane / KINDS), lane % KINDS];
  const { before } = found.lanes[place];
  const { offsets, keys } = clip.lanes[place];
  const wanted = before[offsets[track]] + rank - findsBefore(found, clip, track, place);
  const slot = lastBefore(before.length, (i) => before[i] > wanted);
  return { kind: KEY_KINDS[place], key: keys[slot], track, rank };
}

/** The last index below `count` before the first one for which a condition holds; 0 if there is none. */
function lastBefore(count: number, holds: (index: number) => boolean): number {
  return Math.max(0, firstPlace(count, holds) - 1);
}
