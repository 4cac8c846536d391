import { alignedCount, type Seconds } from '../base/units.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';

/** Value of a track without keys. */
export const IDENTITY: Readonly<Record<KeyKind, readonly number[]>> = {
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};

/**
 * Gives each track, including padding tracks, the keys that sampling relies on: at least two, the
 * first at 0 and the last at `duration`, holding the first and last given value.
 */
export function completeKeys(
  keys: RawKeys,
  kind: KeyKind,
  trackCount: number,
  duration: Seconds,
): RawKeys {
  const alignedTracks = alignedCount(trackCount);
  const components = keyComponents(kind);
  const size = keys.times.length + 2 * alignedTracks;
  const offsets = new Uint32Array(alignedTracks + 1);
  const times = new Float32Array(size);
  const values = new Float32Array(size * components);
  let count = 0;
  const push = (time: Seconds, source: ArrayLike<number>, at: number): void => {
    times[count] = time;
    for (let i = 0; i < components; i++) values[count * components + i] = source[at + i];
    count++;
  };
  for (let track = 0; track < alignedTracks; track++) {
    offsets[track] = count;
    const begin = track < trackCount ? keys.offsets[track] : 0;
    const end = track < trackCount ? keys.offsets[track + 1] : 0;
    if (begin === end) {
      push(0, IDENTITY[kind], 0);
      push(duration, IDENTITY[kind], 0);
      continue;
    }
    const first = begin * components;
    const last = (end - 1) * components;
    if (end - begin === 1) {
      push(0, keys.values, first);
      push(duration, keys.values, first);
      continue;
    }
    if (keys.times[begin] !== 0) push(0, keys.values, first);
    for (let key = begin; key < end; key++) push(keys.times[key], keys.values, key * components);
    if (keys.times[end - 1] !== duration) push(duration, keys.values, last);
  }
  offsets[alignedTracks] = count;
  return {
    offsets,
    times: times.subarray(0, count),
    values: values.subarray(0, count * components),
  };
}
