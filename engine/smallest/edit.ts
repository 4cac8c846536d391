import { ERRORS_BROKEN, ERRORS_COST, ERRORS_COUNT, ERRORS_MEAN } from '../kernels/layout.ts';
import { KEY_VALUE_WORDS } from '../model/animation.ts';
import { copyOutcome, isBetter, MAX_EDIT_KEYS, type Edit } from './edit-keys.ts';
import { setAddedValue, traceCurve, writeChange, type Curve } from './edit-change.ts';
import { moveFreeKeys, readPulls, solveFreeKeys } from './edit-fit.ts';
import { ROTATION, SCALE, storeValue, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** Appends a key where there is none. */
export function addKey(work: Workspace, edit: Edit, track: KeyTrack, place: number): void {
  const i = edit.count++;
  edit.place[i] = place;
  edit.free[i] = 1;
  setAddedValue(work, track, place, edit.values, 4 * i);
  storeEditKey(edit, track, i);
}

/** Packs the value of a key of the edit, and replaces it by what is stored. */
export function storeEditKey(edit: Edit, track: KeyTrack, i: number): void {
  const { values, words } = edit;
  storeValue(track.kind, values, 4 * i, words, KEY_VALUE_WORDS * i, values, 4 * i);
}

const curve: Curve = { values: new Float64Array(0) };
/** The edit whose curve and change were written last, unless it or the samples have changed since. */
let written: Edit | undefined;

function write(work: Workspace, edit: Edit, track: KeyTrack): void {
  traceCurve(work, edit, track, curve);
  writeChange(work, edit, track, curve);
  written = edit;
}

/** Computes what an edit would change; with `gather` also the moments of the errors after it. */
export function tryEdit(work: Workspace, edit: Edit, track: KeyTrack, gather = false): void {
  written = undefined;
  if (!takesShortWay(edit, track)) {
    edit.cost = Infinity;
    edit.broken = 1;
    return;
  }
  write(work, edit, track);
  const { kernels, state, doubles } = work.samples;
  const { slot } = track;
  const [from, to] = groupsOf(edit, track);
  work.tried += (work.slots.end[slot] - slot) * (to - from);
  kernels.tryErrors(state, slot, work.slots.end[slot], from, to, gather ? 1 : 0);
  edit.cost = doubles[ERRORS_COST >> 3];
  edit.mean = doubles[ERRORS_MEAN >> 3];
  edit.above = doubles[ERRORS_COUNT >> 3];
  edit.broken = doubles[ERRORS_BROKEN >> 3];
  // Where a scale is 0, what it would be otherwise is not known.
  if (Number.isNaN(edit.cost)) {
    edit.cost = Infinity;
    edit.broken = 1;
  }
}

/** The groups of columns that an edit changes. */
function groupsOf({ place, count }: Edit, { step }: KeyTrack): [from: number, to: number] {
  return [(place[0] * step) >> 2, ((place[count - 1] * step) >> 2) + 1];
}

/** Least dot product of neighbouring rotations: a player does not look for the shorter way. */
const LEAST_DOT = 0.1;

function takesShortWay({ values, count }: Edit, { kind }: KeyTrack): boolean {
  if (kind !== ROTATION) return true;
  for (let i = 0; i + 1 < count; i++) {
    let dot = 0;
    for (let k = 4 * i; k < 4 * i + 4; k++) dot += values[k] * values[k + 4];
    if (dot < LEAST_DOT) return false;
  }
  return true;
}

const before = { cost: 0, mean: 0, above: 0, broken: 0 };
const valuesBefore = new Float64Array(MAX_EDIT_KEYS * 4);
const wordsBefore = new Uint16Array(MAX_EDIT_KEYS * KEY_VALUE_WORDS);

/** Errors near their limit cost so much more than others that a whole step of the fit may be too long. */
const FIT_STEPS = [1, 0.25];

/** Tries an edit, then with its free keys fitted by least squares; keeps the better values. */
export function fitEdit(work: Workspace, edit: Edit, track: KeyTrack): void {
  const canFit = isFittable(work, track);
  tryEdit(work, edit, track, canFit);
  if (!canFit || edit.cost === Infinity) return;
  copyOutcome(before, edit);
  valuesBefore.set(edit.values);
  wordsBefore.set(edit.words);
  const { place, count } = edit;
  readPulls(work, track, place[0] * track.step, place[count - 1] * track.step + 1);
  if (solveFreeKeys(work, edit, track) === Infinity) return;
  for (const part of FIT_STEPS) {
    moveFreeKeys(edit, track, part);
    for (let i = 0; i < edit.count; i++) if (edit.free[i] === 1) storeEditKey(edit, track, i);
    tryEdit(work, edit, track);
    if (edit.cost < Infinity && isBetter(edit, before)) return;
    edit.values.set(valuesBefore);
    edit.words.set(wordsBefore);
    written = undefined;
  }
  copyOutcome(edit, before);
}

/** Whether the values of a track can be fitted by least squares. */
export function isFittable(work: Workspace, { kind, slot }: KeyTrack): boolean {
  return kind !== SCALE && (kind !== ROTATION || work.rigid[slot] !== 0);
}

/** Reads how errors as they are pull at a track between two places, for {@link guessFit}. */
export function readErrors(work: Workspace, track: KeyTrack, from: number, to: number): void {
  const { kernels, state } = work.samples;
  const { slot, step } = track;
  const end = work.slots.end[slot];
  const [first, last] = [(from * step) >> 2, ((to * step) >> 2) + 1];
  work.tried += ((end - slot) * (last - first)) >> 1;
  kernels.gatherErrors(state, slot, end, first, last);
  readPulls(work, track, from * step, to * step + 1);
}

/**
 * Fits the free keys of an edit to the errors before it.
 * @param isNew whether it has other keys than the track
 * @returns what the edit would change then, to be compared with that of others
 */
export function guessFit(work: Workspace, edit: Edit, track: KeyTrack, isNew: boolean): number {
  written = undefined;
  if (isNew) traceCurve(work, edit, track, curve);
  const guess = solveFreeKeys(work, edit, track, isNew ? curve : undefined);
  if (guess === Infinity) return guess;
  moveFreeKeys(edit, track, 1);
  for (let i = 0; i < edit.count; i++) if (edit.free[i] === 1) storeEditKey(edit, track, i);
  return guess;
}

/** Makes an edit: changes the keys of the track and all samples that follow them. */
export function makeEdit(work: Workspace, edit: Edit, track: KeyTrack): void {
  if (written !== edit) write(work, edit, track);
  written = undefined;
  const { kernels, state } = work.samples;
  const [from, to] = groupsOf(edit, track);
  kernels.applyErrors(state, track.slot, work.slots.end[track.slot], from, to);
  replaceKeys(edit, track);
  const { size, step, local, moves } = track;
  const begin = edit.place[0] * step;
  const end = moves ? edit.place[edit.count - 1] * step : begin;
  for (let column = begin; column <= end; column++) {
    const at = (column - begin) * 4;
    for (let k = 0; k < size; k++) local[column * size + k] = curve.values[at + k];
  }
}

function replaceKeys({ place, values, words, count }: Edit, track: KeyTrack): void {
  const { size, next, previous, has } = track;
  const last = place[count - 1];
  for (let at = next[place[0]]; at >= 0 && at < last; at = next[at]) {
    has[at] = 0;
    track.count--;
  }
  for (let i = 0; i < count; i++) {
    const at = place[i];
    if (has[at] === 0) {
      has[at] = 1;
      track.count++;
      track.cost.fill(0, place[0], last + 1);
    }
    for (let k = 0; k < size; k++) track.values[at * size + k] = values[4 * i + k];
    for (let k = 0; k < KEY_VALUE_WORDS; k++) {
      track.words[at * KEY_VALUE_WORDS + k] = words[i * KEY_VALUE_WORDS + k];
    }
    if (i === 0) continue;
    previous[at] = place[i - 1];
    next[place[i - 1]] = at;
  }
}
