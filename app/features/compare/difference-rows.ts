import { foldText, shownNames, type Seconds, type TrackIndex } from '#engine/base';
import { KEY_CHANGES, nameTest, type DiffColumns } from '#engine/inspect';
import { KEY_KINDS, type Clip, type KeyKind } from '#engine/model';
import { trackName } from '../../draw/key-text.ts';
import { goToJoint } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { ComparedPair } from './compare-clips.job.ts';
import type { DifferenceFilter } from './state.ts';

/** The differences that a filter lets through, in its order. Joints have the names that are stored, and those that are shown. */
export function shownDifferences(
  diff: DiffColumns,
  names: readonly string[],
  { text, changes, kinds, order }: DifferenceFilter,
): Uint32Array {
  const tracks = diff.track.reduce((most, track) => Math.max(most, track + 1), 0);
  const isNamed = nameTest(foldText(text.trim()), false);
  const both = [names, shownNames(names)];
  const named = Array.from({ length: tracks }, (_, track) =>
    both.some((all) => isNamed(foldText(trackName(all, track)))),
  );
  const listedChange = KEY_CHANGES.map((change) => changes.includes(change));
  const listedKind = KEY_KINDS.map((kind) => kinds.includes(kind));
  const shown = new Uint32Array(diff.count);
  let count = 0;
  for (let i = 0; i < diff.count; i++) {
    const isListed = listedChange[diff.change[i]] && listedKind[diff.kind[i]];
    if (isListed && named[diff.track[i]]) shown[count++] = i;
  }
  const kept = shown.subarray(0, count);
  return order === 'place' ? byTrack(diff, kept, tracks) : largestFirst(diff, kept);
}

/** By track; within each track by kind, then by time. */
function byTrack({ track }: DiffColumns, rows: Uint32Array, tracks: number): Uint32Array {
  const next = new Uint32Array(tracks + 1);
  for (const row of rows) next[track[row] + 1]++;
  for (let t = 0; t < tracks; t++) next[t + 1] += next[t];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[track[row]]++] = row;
  return sorted;
}

/** Largest change of value first; removed, added and moved keys last. */
function largestFirst({ distance }: DiffColumns, rows: Uint32Array): Uint32Array {
  return rows.toSorted((i, j) => distance[j] - distance[i] || i - j);
}

/** Time of a difference: that of its key in the first clip, else in the second. */
export function differenceTime({ before, after }: DiffColumns, row: number): Seconds {
  return Number.isNaN(before[row]) ? after[row] : before[row];
}

/** Goes to the time of a difference, and selects its joint, or its key where the clip on the stage has it. */
export function goToDifference(
  session: Session,
  { a, b }: ComparedPair,
  diff: DiffColumns,
  row: number,
): void {
  const shown = selectClip(session.store.getState());
  const kind = KEY_KINDS[diff.kind[row]];
  const track = diff.track[row];
  const times = [shown === a ? diff.before[row] : NaN, shown === b ? diff.after[row] : NaN];
  const time = times.find((one) => !Number.isNaN(one));
  const key = shown && time !== undefined ? keyAt(shown, kind, track, time) : undefined;
  goToJoint(session, track, time ?? differenceTime(diff, row), key);
}

/** The key of a track at a time, which the difference was found at. */
function keyAt(clip: Clip, kind: KeyKind, track: TrackIndex, time: Seconds): KeyRef | undefined {
  const { offsets, times, keys } = clipIndex(clip).keys.lanes[KEY_KINDS.indexOf(kind)];
  for (let slot = offsets[track]; slot < offsets[track + 1]; slot++) {
    if (times[slot] === time) return { kind, key: keys[slot] };
  }
  return undefined;
}
