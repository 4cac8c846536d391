import type { KeyKind } from '../../engine/model/animation.ts';
import { rawKeys, type RawAnimation, type RawKeys } from '../../engine/model/raw.ts';

const COMPONENTS = { translation: 3, rotation: 4, scale: 3 } as const;
const COLUMN = { translation: 'translations', rotation: 'rotations', scale: 'scales' } as const;

/** A key as {@link editKeys} gives it: `value` is to be changed in place. */
export interface EditedKey {
  readonly track: number;
  /** Place among the keys of its track. */
  readonly index: number;
  /** Number of keys of the track. */
  readonly count: number;
  readonly time: number;
  readonly value: Float32Array;
}

/** A copy of a clip with other values of one kind. */
export function editKeys(
  raw: RawAnimation,
  kind: KeyKind,
  edit: (key: EditedKey) => void,
): RawAnimation {
  const { offsets, times, values } = rawKeys(raw, kind);
  const size = COMPONENTS[kind];
  const copy = values.slice();
  for (let track = 0; track < raw.trackCount; track++) {
    const [first, end] = [offsets[track], offsets[track + 1]];
    for (let key = first; key < end; key++) {
      const value = copy.subarray(size * key, size * key + size);
      edit({ track, index: key - first, count: end - first, time: times[key], value });
    }
  }
  return { ...raw, [COLUMN[kind]]: { offsets, times, values: copy } };
}

function chosenValues(values: Float32Array, size: number, keys: readonly number[]): Float32Array {
  const chosen = new Float32Array(size * keys.length);
  keys.forEach((key, i) => chosen.set(values.subarray(size * key, size * key + size), size * i));
  return chosen;
}

/** A copy with the keys that `keep` chooses, at the times that `timeOf` gives them. */
export function filterKeys(
  raw: RawAnimation,
  keep: (time: number) => boolean,
  timeOf = (time: number): number => time,
): RawAnimation {
  const filtered = (kind: KeyKind): RawKeys => {
    const { offsets, times, values } = rawKeys(raw, kind);
    const size = COMPONENTS[kind];
    const chosen = Array.from(times, (_, key) => key).filter((key) => keep(times[key]));
    const counts = new Uint32Array(raw.trackCount + 1);
    for (let track = 0; track < raw.trackCount; track++) {
      const inTrack = chosen.filter((key) => key >= offsets[track] && key < offsets[track + 1]);
      counts[track + 1] = counts[track] + inTrack.length;
    }
    return {
      offsets: counts,
      times: Float32Array.from(chosen, (key) => timeOf(times[key])),
      values: chosenValues(values, size, chosen),
    };
  };
  return {
    ...raw,
    translations: filtered('translation'),
    rotations: filtered('rotation'),
    scales: filtered('scale'),
  };
}

/** A copy whose track i is the track `order[i]`. */
export function reorderTracks(raw: RawAnimation, order: readonly number[]): RawAnimation {
  const reordered = (kind: KeyKind): RawKeys => {
    const { offsets, times, values } = rawKeys(raw, kind);
    const size = COMPONENTS[kind];
    const keys = order.flatMap((track) =>
      Array.from({ length: offsets[track + 1] - offsets[track] }, (_, i) => offsets[track] + i),
    );
    const counts = new Uint32Array(order.length + 1);
    order.forEach((track, i) => {
      counts[i + 1] = counts[i] + offsets[track + 1] - offsets[track];
    });
    return {
      offsets: counts,
      times: Float32Array.from(keys, (key) => times[key]),
      values: chosenValues(values, size, keys),
    };
  };
  return {
    ...raw,
    translations: reordered('translation'),
    rotations: reordered('rotation'),
    scales: reordered('scale'),
  };
}

/** Turns a rotation by an angle about an axis of the joint: q · turn. */
export function turnBy(value: Float32Array, degrees: number, axis: 0 | 1 | 2 = 0): void {
  const half = (degrees * Math.PI) / 360;
  const turn = [0, 0, 0, Math.cos(half)];
  turn[axis] = Math.sin(half);
  const [x, y, z, w] = value;
  const [a, b, c, d] = turn;
  value[0] = w * a + x * d + y * c - z * b;
  value[1] = w * b - x * c + y * d + z * a;
  value[2] = w * c + x * b - y * a + z * d;
  value[3] = w * d - x * a - y * b - z * c;
}
