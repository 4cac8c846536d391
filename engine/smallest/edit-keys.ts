import { KEY_VALUE_WORDS } from '../model/animation.ts';
import type { KeyTrack } from './tracks.ts';

/** Most keys of one edit. */
export const MAX_EDIT_KEYS = 8;

/**
 * Other keys for a part of one track. The first and the last key have to be there already; keys of
 * the track between them that the edit does not have are removed.
 */
export interface Edit {
  count: number;
  readonly place: Int32Array;
  /** 1 for a key whose value may change. */
  readonly free: Uint8Array;
  /** Four per key; for translations and scales three of them. */
  readonly values: Float64Array;
  readonly words: Uint16Array;
  /** What the edit changes, if it was tried: the cost, the mean error, errors above the threshold, broken limits. */
  cost: number;
  mean: number;
  above: number;
  broken: number;
}

export function createEdit(): Edit {
  return {
    count: 0,
    place: new Int32Array(MAX_EDIT_KEYS),
    free: new Uint8Array(MAX_EDIT_KEYS),
    values: new Float64Array(MAX_EDIT_KEYS * 4),
    words: new Uint16Array(MAX_EDIT_KEYS * KEY_VALUE_WORDS),
    cost: 0,
    mean: 0,
    above: 0,
    broken: 0,
  };
}

export function copyEdit(to: Edit, from: Edit): void {
  to.count = from.count;
  to.place.set(from.place);
  to.free.set(from.free);
  to.values.set(from.values);
  to.words.set(from.words);
  copyOutcome(to, from);
}

/** What an edit changes. */
export type Outcome = Pick<Edit, 'cost' | 'mean' | 'above' | 'broken'>;

/** Copies what an edit changes. */
export function copyOutcome(to: Outcome, from: Outcome): void {
  to.cost = from.cost;
  to.mean = from.mean;
  to.above = from.above;
  to.broken = from.broken;
}

/** Whether one edit is better than another: fewer limits broken, or a lower cost. */
export function isBetter(edit: Outcome, than: Outcome): boolean {
  return edit.broken < than.broken || (edit.broken === than.broken && edit.cost < than.cost);
}

/** The keys of a track between two of its keys as they are, both included. */
export function keysBetween(track: KeyTrack, first: number, last: number): Edit {
  const edit = createEdit();
  for (let at = first; at >= 0 && at <= last; at = track.next[at]) keepKey(edit, track, at, false);
  return edit;
}

/** Appends a key of the track; nothing for place -1. */
export function keepKey(edit: Edit, track: KeyTrack, place: number, free: boolean): void {
  if (place < 0) return;
  const i = edit.count++;
  edit.place[i] = place;
  edit.free[i] = free ? 1 : 0;
  for (let k = 0; k < track.size; k++) {
    edit.values[4 * i + k] = track.values[place * track.size + k];
  }
  for (let k = 0; k < KEY_VALUE_WORDS; k++) {
    edit.words[KEY_VALUE_WORDS * i + k] = track.words[place * KEY_VALUE_WORDS + k];
  }
}
