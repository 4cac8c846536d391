import { LANES, type Ratio } from '../base/units.ts';
import type { Iframes } from '../model/animation.ts';
import { decodeIframe, iframeLastKey } from '../model/iframe.ts';
import type { KeyTable } from '../model/key-table.ts';
import {
  ALL_LANES,
  NO_IFRAME,
  ACCESS_BACKWARD,
  ACCESS_FORWARD,
  ACCESS_CACHED,
  ACCESS_IFRAME,
  ACCESS_START,
  type KeyCache,
} from './context.ts';

/**
 * Brings the hot keys of one stream from ratio `from` to ratio `to`, both float32 in [0, 1], as the
 * reference does: restores the cache where that is nearer, then moves the cursor key by key. Says in
 * `cache.step` what it did, in `cache.outdated` and `cache.changed` which tracks have other keys now.
 */
export function stepKeys(
  iframes: Iframes,
  table: KeyTable,
  cache: KeyCache,
  from: Ratio,
  to: Ratio,
): void {
  const { step } = cache;
  markChangedOutdated(cache);
  step.cursorBefore = cache.next;
  step.access = ACCESS_CACHED;
  step.iframe = NO_IFRAME;
  step.groups = 0;
  const restore = stateToRestore(iframes, cache.next === 0, from, to);
  if (restore === 0) restoreStart(table, cache);
  else if (restore > 0) restoreIframe(iframes, table, cache, restore - 1);
  step.cursorRestored = cache.next;
  step.keysForward = readForward(table, cache, to);
  step.keysBackward = step.keysForward > 0 ? 0 : readBackward(table, cache, to);
  if (step.access !== ACCESS_CACHED) return;
  if (step.keysForward > 0) step.access = ACCESS_FORWARD;
  else if (step.keysBackward > 0) step.access = ACCESS_BACKWARD;
}

/**
 * The rule of the reference: the state from which a step from ratio `from` to ratio `to` starts.
 * -1: the cache as it is; 0: the start state; k: snapshot k - 1.
 */
export function stateToRestore(
  { count, interval }: Pick<Iframes, 'count' | 'interval'>,
  cacheIsEmpty: boolean,
  from: Ratio,
  to: Ratio,
): number {
  const delta = Math.fround(to - from);
  if (!cacheIsEmpty && Math.abs(delta) <= interval / 2) return -1;
  if (count === 0) return cacheIsEmpty || delta < 0 ? 0 : -1;
  const nearest = Math.fround(0.5 + Math.fround(to / interval));
  return Math.min(Math.trunc(nearest), count);
}

function restoreStart(table: KeyTable, cache: KeyCache): void {
  const { entries } = cache;
  const alignedTracks = table.trackOffsets.length - 1;
  for (let track = 0; track < alignedTracks; track++) entries[track] = track + alignedTracks;
  cache.next = 2 * alignedTracks;
  outdateAll(table, cache);
  cache.step.access = ACCESS_START;
}

function restoreIframe(iframes: Iframes, table: KeyTable, cache: KeyCache, iframe: number): void {
  decodeIframe({ iframes, table }, iframe, cache.entries);
  cache.next = iframeLastKey(iframes, iframe) + 1;
  outdateAll(table, cache);
  cache.step.access = ACCESS_IFRAME;
  cache.step.iframe = iframe;
}

/** Of the clip: the context may have room for more. */
function outdateAll(table: KeyTable, { outdated, changed, step }: KeyCache): void {
  const alignedTracks = table.trackOffsets.length - 1;
  step.groups = alignedTracks / LANES;
  outdated.fill(ALL_LANES, 0, step.groups);
  changed[0] = alignedTracks;
  for (let track = 0; track < alignedTracks; track++) changed[track + 1] = track;
}

function markChangedOutdated({ outdated, changed }: KeyCache): void {
  for (let i = changed[0]; i > 0; i--) outdated[changed[i] >> 2] = 0;
  changed[0] = 0;
}

/** Reads every key whose predecessor's time has come; returns how many. */
function readForward(table: KeyTable, cache: KeyCache, ratio: Ratio): number {
  const { count, neededAt, track } = table;
  const { entries, outdated, changed, step } = cache;
  const first = cache.next;
  let key = first;
  let tracks = changed[0];
  let groups = step.groups;
  for (; key < count && neededAt[key] <= ratio; key++) {
    const of = track[key];
    entries[of] = key;
    const before = outdated[of >> 2];
    const after = before | (1 << (of & 3));
    if (after === before) continue;
    outdated[of >> 2] = after;
    tracks++;
    changed[tracks] = of;
    if (before === 0) groups++;
  }
  changed[0] = tracks;
  step.groups = groups;
  cache.next = key;
  return key - first;
}

/**
 * Replaces each key that is not needed yet by its predecessor; returns how many. Marks tracks like
 * {@link readForward}; a shared function would make sampling 3 % slower.
 */
function readBackward(table: KeyTable, cache: KeyCache, ratio: Ratio): number {
  const { neededAt, previous, track } = table;
  const { entries, outdated, changed, step } = cache;
  const last = cache.next;
  let key = last;
  let tracks = changed[0];
  let groups = step.groups;
  while (neededAt[key - 1] > ratio) {
    key--;
    const of = track[key];
    entries[of] = previous[key];
    const before = outdated[of >> 2];
    const after = before | (1 << (of & 3));
    if (after === before) continue;
    outdated[of >> 2] = after;
    tracks++;
    changed[tracks] = of;
    if (before === 0) groups++;
  }
  changed[0] = tracks;
  step.groups = groups;
  cache.next = key;
  return last - key;
}
