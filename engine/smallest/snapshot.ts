import { decodeHalf } from '../math/half.ts';
import { decodeRotation } from '../math/quaternion.ts';
import { KEY_VALUE_WORDS } from '../model/animation.ts';
import { poseAll } from './pose-samples.ts';
import { ROTATION, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** The keys of all tracks: places and stored words, track after track. */
export interface KeySnapshot {
  readonly count: Uint32Array;
  readonly place: Uint32Array;
  readonly words: Uint16Array;
}

export function takeSnapshot({ tracks }: Workspace): KeySnapshot {
  const total = tracks.reduce((sum, { count }) => sum + count, 0);
  const place = new Uint32Array(total);
  const words = new Uint16Array(total * KEY_VALUE_WORDS);
  let key = 0;
  for (const track of tracks) {
    for (let at = 0; at >= 0; at = track.next[at]) {
      place[key] = at;
      for (let k = 0; k < KEY_VALUE_WORDS; k++) {
        words[key * KEY_VALUE_WORDS + k] = track.words[at * KEY_VALUE_WORDS + k];
      }
      key++;
    }
  }
  return { count: Uint32Array.from(tracks, ({ count }) => count), place, words };
}

/** Brings back the keys of a snapshot, and the samples that follow from them. */
export function restoreSnapshot(work: Workspace, { count, place, words }: KeySnapshot): void {
  let key = 0;
  work.tracks.forEach((track, t) => {
    track.has.fill(0);
    track.cost.fill(0);
    track.count = count[t];
    for (let i = 0; i < count[t]; i++, key++) {
      const at = place[key];
      track.has[at] = 1;
      track.previous[at] = i === 0 ? -1 : place[key - 1];
      track.next[at] = i + 1 === count[t] ? -1 : place[key + 1];
      for (let k = 0; k < KEY_VALUE_WORDS; k++) {
        track.words[at * KEY_VALUE_WORDS + k] = words[key * KEY_VALUE_WORDS + k];
      }
      decodeKey(track, at);
    }
  });
  poseAll(work);
}

function decodeKey({ kind, words, values }: KeyTrack, place: number): void {
  const from = place * KEY_VALUE_WORDS;
  if (kind === ROTATION) decodeRotation(words, from, values, place * 4);
  else for (let i = 0; i < 3; i++) values[place * 3 + i] = decodeHalf(words[from + i]);
}
