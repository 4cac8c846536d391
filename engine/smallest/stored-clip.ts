import type { TaskControl } from '../base/task.ts';
import { alignedCount, type Seconds } from '../base/units.ts';
import { KEY_KINDS, KEY_VALUE_WORDS, type Animation } from '../model/animation.ts';
import { placeAndStore, type CompleteKeys } from '../offline/animation-builder.ts';
import { IDENTITY } from '../offline/complete-keys.ts';
import { ROTATION, storeValue, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

/** The runtime clip with exactly the keys of a workspace. */
export function storeClip(work: Workspace, iframeInterval: Seconds, task?: TaskControl): Animation {
  const streams = KEY_KINDS.map((_, kind) => streamOf(work, kind));
  return placeAndStore(work.source, streams, { iframeInterval }, task);
}

/** The keys of one kind, in the order of joints; padding tracks hold identity. */
function streamOf(work: Workspace, kind: number): CompleteKeys {
  const { slots, tracks, source } = work;
  const tracksOfJoint: (KeyTrack | undefined)[] = [];
  slots.joint.forEach((joint, slot) => (tracksOfJoint[joint] = tracks[3 * slot + kind]));
  while (tracksOfJoint.length < alignedCount(slots.count)) tracksOfJoint.push(undefined);
  const count = tracksOfJoint.reduce((sum, track) => sum + (track?.count ?? 2), 0);
  const size = kind === ROTATION ? 4 : 3;
  const keys = {
    offsets: new Uint32Array(tracksOfJoint.length + 1),
    times: new Float32Array(count),
    values: new Float32Array(count * size),
    words: new Uint16Array(count * KEY_VALUE_WORDS),
  };
  const identity = identityTrack(kind);
  let key = 0;
  tracksOfJoint.forEach((track, t) => {
    const { next, values, words, step, places } = track ?? identity;
    for (let at = 0; at >= 0; at = next[at], key++) {
      const isLast = at === places - 1;
      keys.times[key] = at === 0 ? 0 : isLast ? source.duration : work.times[at * step];
      keys.values.set(values.subarray(at * size, (at + 1) * size), key * size);
      const from = at * KEY_VALUE_WORDS;
      keys.words.set(words.subarray(from, from + KEY_VALUE_WORDS), key * KEY_VALUE_WORDS);
    }
    keys.offsets[t + 1] = key;
  });
  return keys;
}

type StoredTrack = Pick<KeyTrack, 'next' | 'values' | 'words' | 'step' | 'places'>;

function identityTrack(kind: number): StoredTrack {
  const identity = IDENTITY[KEY_KINDS[kind]];
  const size = identity.length;
  const track = {
    next: Int32Array.of(1, -1),
    values: new Float32Array(2 * size),
    words: new Uint16Array(2 * KEY_VALUE_WORDS),
    step: 1,
    places: 2,
  };
  for (let key = 0; key < 2; key++) {
    const value = Float64Array.from(identity);
    storeValue(kind, value, 0, track.words, key * KEY_VALUE_WORDS, track.values, key * size);
  }
  return track;
}
