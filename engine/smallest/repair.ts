import { NO_PARENT } from '../model/skeleton.ts';
import { addKey, fitEdit, makeEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey, type Edit } from './edit-keys.ts';
import { closeUnused, openPlace } from './open-times.ts';
import { ERROR, LIMIT, sampleAt } from './samples.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();
const best = createEdit();

/** Repairs of one call at most. */
const MAX_REPAIRS = 400;
/** After so many of them, at least half as many errors must be below their limits again, or the limits are out of reach. */
const PATIENCE = 20;

/**
 * Brings errors below their limits again, the worst first, by the key of the joint or of one above it
 * that helps most.
 * @returns whether all are
 */
export function repairLimits(work: Workspace): boolean {
  const everywhere = { first: 0, end: work.slots.count, from: 0, to: work.columns };
  let before = Infinity;
  const isLimited = work.mostTimes < work.columns;
  let spare = isLimited ? work.mostTimes - closeUnused(work) : Infinity;
  for (let i = 0; i < MAX_REPAIRS; i++) {
    const spot = worstSpot(work, everywhere);
    if (spot === undefined) return true;
    if (i % PATIENCE === 0) {
      if (spot.above > before - PATIENCE / 2) return false;
      before = spot.above;
    }
    const found = findRepair(work, spot, spare > 0 ? keyAt : keyAround);
    if (found === undefined) return false;
    spare -= openTimes(work, found);
    makeEdit(work, found.edit, found.track);
  }
  return false;
}

/** Some slots at some columns, ends not included. */
export interface Region {
  first: number;
  end: number;
  from: number;
  to: number;
}

/** A sample. */
export interface Spot {
  readonly slot: number;
  readonly column: number;
  /** Errors above their limits, of all joints and times. */
  readonly above: number;
}

/** The error that is furthest above its limit. */
export function worstSpot(
  { samples }: Workspace,
  { first, end, from, to }: Region,
): Spot | undefined {
  const { shells, groups } = samples;
  let worst;
  let load = 1;
  let above = 0;
  for (let slot = first; slot < end; slot++) {
    for (let column = from; column < to; column++) {
      const at = sampleAt(groups, slot, column);
      const of = shells[at + ERROR] / shells[at + LIMIT];
      if (of > 1) above++;
      if (!(of > load)) continue;
      load = of;
      worst = { slot, column };
    }
  }
  return worst && { ...worst, above };
}

/** Tries edits of a track around a column, each by a call of `consider`. */
type TryAround = (
  work: Workspace,
  track: KeyTrack,
  column: number,
  consider: (edit: Edit) => void,
) => void;

/** An edit that helps. */
interface Repair {
  readonly edit: Edit;
  readonly track: KeyTrack;
}

/** The edit of the joint's tracks or of one above it that helps most; it stays valid until the next call. */
export function findRepair(
  work: Workspace,
  { slot, column }: Spot,
  tryAround: TryAround,
): Repair | undefined {
  let bestTrack: KeyTrack | undefined;
  best.cost = 0;
  best.broken = 0;
  for (let at = slot; at !== NO_PARENT; at = work.slots.parent[at]) {
    for (let kind = 0; kind < 3; kind++) {
      const track = work.tracks[3 * at + kind];
      if (!track.moves) continue;
      tryAround(work, track, column, (tried) => {
        if (!isBetter(tried, best)) return;
        copyEdit(best, tried);
        bestTrack = track;
      });
    }
  }
  if (bestTrack === undefined || !(best.cost < 0)) return undefined;
  return { edit: best, track: bestTrack };
}

/** Tries a key at a column, even if keys may not stand there yet. */
const keyAt: TryAround = (work, track, column, consider) => {
  const at = column / track.step;
  for (const place of [Math.floor(at), Math.ceil(at)]) {
    beginAround(work, track, place);
    fitEdit(work, edit, track);
    consider(edit);
  }
};

/** Tries a key where keys may stand before and after a column. */
const keyAround: TryAround = (work, track, column, consider) => {
  const at = column / track.step;
  const before = openPlace(work.open, track, Math.floor(at), -1);
  const after = openPlace(work.open, track, Math.ceil(at), 1);
  for (const place of [before, after]) {
    beginAround(work, track, place);
    fitEdit(work, edit, track);
    consider(edit);
  }
};

/** Opens the columns that an edit has keys at; returns how many were closed. */
function openTimes(
  { open }: Workspace,
  { edit: { place, count }, track: { step } }: Repair,
): number {
  let opened = 0;
  for (let i = 0; i < count; i++) {
    if (open[place[i] * step] === 1) continue;
    open[place[i] * step] = 1;
    opened++;
  }
  return opened;
}

/** An edit with a key at a place and its neighbours, all of them free, between two keys that stay. */
function beginAround(work: Workspace, track: KeyTrack, place: number): void {
  let left = place - 1;
  while (left >= 0 && track.has[left] === 0) left--;
  let right = place + 1;
  while (right < track.places && track.has[right] === 0) right++;
  if (right === track.places) right = -1;
  edit.count = 0;
  keepKey(edit, track, left < 0 ? -1 : track.previous[left], false);
  keepKey(edit, track, left, true);
  if (track.has[place] === 1) keepKey(edit, track, place, true);
  else addKey(work, edit, track, place);
  keepKey(edit, track, right, true);
  keepKey(edit, track, right < 0 ? -1 : track.next[right], false);
}
