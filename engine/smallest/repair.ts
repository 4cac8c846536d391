import { NO_PARENT } from '../model/skeleton.ts';
import { addKey, fitEdit, makeEdit } from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey } from './edit-keys.ts';
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
  let before = Infinity;
  for (let i = 0; i < MAX_REPAIRS; i++) {
    const spot = worstSpot(work);
    if (spot === undefined) return true;
    if (i % PATIENCE === 0) {
      if (spot.above > before - PATIENCE / 2) return false;
      before = spot.above;
    }
    if (!repairSpot(work, spot.slot, spot.column)) return false;
  }
  return false;
}

interface Spot {
  readonly slot: number;
  readonly column: number;
  /** Errors above their limits, of all joints and times. */
  readonly above: number;
}

function worstSpot({ samples, slots, columns }: Workspace): Spot | undefined {
  const { shells, groups } = samples;
  let worst;
  let load = 1;
  let above = 0;
  for (let slot = 0; slot < slots.count; slot++) {
    for (let column = 0; column < columns; column++) {
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

function repairSpot(work: Workspace, slot: number, column: number): boolean {
  let bestTrack: KeyTrack | undefined;
  best.cost = 0;
  best.broken = 0;
  const consider = (track: KeyTrack): void => {
    fitEdit(work, edit, track);
    if (!isBetter(edit, best)) return;
    copyEdit(best, edit);
    bestTrack = track;
  };
  for (let at = slot; at !== NO_PARENT; at = work.slots.parent[at]) {
    for (let kind = 0; kind < 3; kind++) {
      const track = work.tracks[3 * at + kind];
      if (!track.moves) continue;
      for (const round of [Math.floor, Math.ceil]) {
        beginAround(work, track, round(column / track.step));
        consider(track);
      }
    }
  }
  if (bestTrack === undefined || !(best.cost < 0)) return false;
  makeEdit(work, best, bestTrack);
  return true;
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
