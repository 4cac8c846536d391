import {
  addKey,
  fitEdit,
  guessFit,
  isFittable,
  makeEdit,
  readErrors,
  storeEditKey,
  tryEdit,
} from './edit.ts';
import { copyEdit, createEdit, isBetter, keepKey, type Edit } from './edit-keys.ts';
import { openPlace } from './open-times.ts';
import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const edit = createEdit();
const best = createEdit();
/** The key where it stands. */
const stay = createEdit();

/** A fit is tried if it promises this part of what all before promised on average. */
const PROMISING = 0.1;
/** The sum of what fits promised since the first sweep, and their number. */
let guesses = 0;
let fits = 0;

/**
 * Fits every key again; with `move` also at the neighbouring places, where it goes if that is better.
 * @param again whether the last sweep was of the same keys, so that only fits count that promise as much as that time
 */
export function refit(work: Workspace, move: boolean, again = false): void {
  if (!again) {
    guesses = 0;
    fits = 0;
  }
  for (const track of work.tracks) {
    if (track.moves) refitTrack(work, track, move);
    else if (isFittable(work, track)) {
      edit.count = 0;
      keepKey(edit, track, 0, true);
      keepKey(edit, track, 1, true);
      fitEdit(work, edit, track);
      if (edit.broken === 0 && edit.cost < 0) makeEdit(work, edit, track);
    }
  }
}

function refitTrack(work: Workspace, track: KeyTrack, move: boolean): void {
  const canFit = isFittable(work, track);
  if (canFit) readErrors(work, track, 0, track.places - 1);
  for (let place = 0; place >= 0;) {
    const right = track.next[place];
    const stands = (canFit ? refitByGuess : refitByTrial)(work, track, place, move);
    if (best.broken === 0 && best.cost < 0) {
      makeEdit(work, best, track);
      if (canFit && right >= 0) readErrors(work, track, stands, right);
    }
    place = right;
  }
}

/** Fits a key where it stands and perhaps at the neighbouring places; the edit is in `best`. */
function refitByTrial(work: Workspace, track: KeyTrack, place: number, move: boolean): number {
  const left = track.previous[place];
  const right = track.next[place];
  keepNeighbours(best, track, place);
  fitEdit(work, best, track);
  let stands = place;
  if (!move || left < 0 || right < 0) return stands;
  for (const by of [-1, 1] as const) {
    const other = openPlace(work.open, track, place + by, by);
    if (other <= left || other >= right) continue;
    moveKey(work, edit, track, left, other, right);
    fitEdit(work, edit, track);
    if (!isBetter(edit, best)) continue;
    copyEdit(best, edit);
    stands = other;
  }
  return stands;
}

/** The same, but only the place that promises most by the errors that were read is tried, if it promises enough. */
function refitByGuess(work: Workspace, track: KeyTrack, place: number, move: boolean): number {
  keepNeighbours(stay, track, place);
  const least = guessFit(work, stay, track, false);
  moveGuess = Infinity;
  const stands = move ? guessMove(work, track, place, least) : place;
  best.cost = Infinity;
  best.broken = Infinity;
  if (!isPromising(Math.min(least, moveGuess))) return place;
  if (stands !== place) {
    tryEdit(work, best, track);
    if (best.broken === 0 && best.cost < 0) return stands;
  }
  copyEdit(best, stay);
  best.cost = Infinity;
  if (least === Infinity) return place;
  tryEdit(work, best, track);
  if (!(best.broken === 0 && best.cost < 0)) tryPart(work, track, place);
  return place;
}

/** What the last move that was considered promises. */
let moveGuess = Infinity;

/** Finds a neighbouring place that promises more than `least`; the edit is in `best`. */
function guessMove(work: Workspace, track: KeyTrack, place: number, least: number): number {
  const left = track.previous[place];
  const right = track.next[place];
  let stands = place;
  if (left < 0 || right < 0) return stands;
  for (const by of [-1, 1] as const) {
    const other = openPlace(work.open, track, place + by, by);
    if (other <= left || other >= right) continue;
    moveKey(work, edit, track, left, other, right);
    const guess = guessFit(work, edit, track, true);
    if (guess >= Math.min(least, moveGuess)) continue;
    moveGuess = guess;
    stands = other;
    copyEdit(best, edit);
  }
  return stands;
}

/** Whether a fit promises enough, by a number below 0. */
function isPromising(guess: number): boolean {
  guesses -= Math.min(0, guess);
  fits++;
  return -guess * fits >= PROMISING * guesses;
}

/** Part of a step that is tried if the whole is too long: errors near their limit cost so much more than others. */
const SHORT_STEP = 0.25;

/** Tries a part of the way to `stay`; the edit is in `best`. */
function tryPart(work: Workspace, track: KeyTrack, place: number): void {
  keepNeighbours(best, track, place);
  for (let i = 0; i < 4 * best.count; i++) {
    best.values[i] += (stay.values[i] - best.values[i]) * SHORT_STEP;
  }
  for (let i = 0; i < best.count; i++) if (best.free[i] === 1) storeEditKey(best, track, i);
  tryEdit(work, best, track);
}

function keepNeighbours(to: Edit, track: KeyTrack, place: number): void {
  to.count = 0;
  keepKey(to, track, track.previous[place], false);
  keepKey(to, track, place, true);
  keepKey(to, track, track.next[place], false);
}

function moveKey(
  work: Workspace,
  to: Edit,
  track: KeyTrack,
  left: number,
  place: number,
  right: number,
): void {
  to.count = 0;
  keepKey(to, track, left, false);
  addKey(work, to, track, place);
  keepKey(to, track, right, false);
}
