import type { KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** The first place of a track from one on, forwards or backwards, whose column is open; both ends always are. */
export function openPlace(
  open: ArrayLike<number>,
  { step }: KeyTrack,
  place: number,
  by: -1 | 1,
): number {
  let at = place;
  while (open[at * step] === 0) at += by;
  return at;
}

/** The open place nearest to one, between two others; -1 if there is none. */
export function openPlaceNear(
  { open }: Workspace,
  track: KeyTrack,
  place: number,
  left: number,
  right: number,
): number {
  const before = openPlace(open, track, place, -1);
  const after = openPlace(open, track, place, 1);
  const isNear = after >= right || place - before <= after - place;
  if (before > left && isNear) return before;
  return after < right ? after : -1;
}

/** Number of keys at each column. */
export function countUsers({ tracks, columns }: Workspace): Uint32Array {
  const users = new Uint32Array(columns);
  for (const { next, step } of tracks) {
    for (let place = 0; place >= 0; place = next[place]) users[place * step]++;
  }
  return users;
}

/** Closes all columns that no key stands at; returns how many are open. */
export function closeUnused(work: Workspace): number {
  let open = 0;
  countUsers(work).forEach((count, column) => {
    work.open[column] = count > 0 ? 1 : 0;
    if (count > 0) open++;
  });
  return open;
}
