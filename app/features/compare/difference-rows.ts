import { matchesGlob } from '#engine/base';
import type { Seconds, TrackIndex } from '#engine/base';
import { KEY_CHANGES } from '#engine/inspect';
import type { DiffColumns } from '#engine/inspect';
import { KEY_KINDS } from '#engine/model';
import type { DifferenceFilter } from './state.ts';

/** Whether a joint's name has a text in it, or is as a pattern with * or ? says; letter case is no matter. */
export function nameTest(text: string): (name: string) => boolean {
  const wanted = text.trim().toLowerCase();
  if (/[*?]/.test(wanted)) return (name) => matchesGlob(wanted, name.toLowerCase());
  return (name) => name.toLowerCase().includes(wanted);
}

/** What a track is called where there is no skeleton to say so. */
export function trackName(names: readonly string[], track: TrackIndex): string {
  return names[track] ?? `track ${track}`;
}

/** The differences that a filter lets through, in its order. */
export function shownDifferences(
  diff: DiffColumns,
  names: readonly string[],
  { text, changes, kinds, order }: DifferenceFilter,
): Uint32Array {
  const tracks = diff.track.reduce((most, track) => Math.max(most, track + 1), 0);
  const isNamed = nameTest(text);
  const named = Array.from({ length: tracks }, (_, track) => isNamed(trackName(names, track)));
  const wantedChange = KEY_CHANGES.map((change) => changes.includes(change));
  const wantedKind = KEY_KINDS.map((kind) => kinds.includes(kind));
  const shown = new Uint32Array(diff.count);
  let count = 0;
  for (let i = 0; i < diff.count; i++) {
    const isWanted = wantedChange[diff.change[i]] && wantedKind[diff.kind[i]];
    if (isWanted && named[diff.track[i]]) shown[count++] = i;
  }
  const kept = shown.subarray(0, count);
  return order === 'place' ? byTrack(diff, kept, tracks) : largestFirst(diff, kept);
}

/** Track after track; within each in the order that they came in: by kind, then by time. */
function byTrack({ track }: DiffColumns, rows: Uint32Array, tracks: number): Uint32Array {
  const next = new Uint32Array(tracks + 1);
  for (const row of rows) next[track[row] + 1]++;
  for (let t = 0; t < tracks; t++) next[t + 1] += next[t];
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[next[track[row]]++] = row;
  return sorted;
}

/** Values that went farthest first; keys that are gone, new or elsewhere last. */
function largestFirst({ distance }: DiffColumns, rows: Uint32Array): Uint32Array {
  return rows.toSorted((i, j) => distance[j] - distance[i] || i - j);
}

/** When a difference is: where its key is in the first clip, else in the second. */
export function differenceTime({ before, after }: DiffColumns, row: number): Seconds {
  return Number.isNaN(before[row]) ? after[row] : before[row];
}
