import { decodeHalf, encodeHalf } from '../math/half.ts';
import { decodeRotation, encodeRotation } from '../math/quaternion.ts';
import { KEY_VALUE_WORDS } from '../model/animation.ts';

/** Kinds of a track, as indices of KEY_KINDS. */
export const TRANSLATION = 0;
export const ROTATION = 1;
export const SCALE = 2;

/** The chosen keys of one track, as they are stored. */
export interface KeyTrack {
  /** {@link TRANSLATION}, {@link ROTATION} or {@link SCALE}. */
  readonly kind: number;
  readonly slot: number;
  /** Floats of a value. */
  readonly size: number;
  /** Whether its value changes; otherwise it has the same key at both ends, and no others. */
  readonly moves: boolean;
  /** Number of places for keys: one per column of time, or both ends. */
  readonly places: number;
  /** Columns of time from one place to the next. */
  readonly step: number;
  /** 1 for every place with a key. */
  readonly has: Uint8Array;
  /** The places of the neighbours of a key; -1 at the ends. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** What is stored, and what a player decodes from it; valid where there is a key. */
  readonly words: Uint16Array;
  readonly values: Float32Array;
  /** The local value at every column; only one if the track does not move. */
  readonly local: Float32Array;
  /** What it cost to remove the key of a place when that was last tried; 0 if other keys or prices have changed since. */
  readonly cost: Float64Array;
  /** Number of keys. */
  count: number;
}

/** A track with a key at every place; the values are not set yet. */
export function createTrack(
  kind: number,
  slot: number,
  step: number,
  moves: boolean,
  columns: number,
): KeyTrack {
  const size = kind === ROTATION ? 4 : 3;
  const places = moves ? (columns - 1) / step + 1 : 2;
  return {
    kind,
    slot,
    size,
    moves,
    places,
    step,
    has: new Uint8Array(places).fill(1),
    next: Int32Array.from({ length: places }, (_, i) => (i + 1 < places ? i + 1 : -1)),
    previous: Int32Array.from({ length: places }, (_, i) => i - 1),
    words: new Uint16Array(places * KEY_VALUE_WORDS),
    values: new Float32Array(places * size),
    local: new Float32Array(moves ? columns * size : size),
    cost: new Float64Array(places),
    count: places,
  };
}

const rotation = new Float32Array(4);

/** Packs the value at `value[from]` to `words[at]`; what a player decodes goes to `out[to]`. */
export function storeValue(
  kind: number,
  value: Float64Array,
  from: number,
  words: Uint16Array,
  at: number,
  out: Float32Array | Float64Array,
  to: number,
): void {
  if (kind !== ROTATION) {
    for (let i = 0; i < 3; i++) {
      words[at + i] = encodeHalf(value[from + i]);
      out[to + i] = decodeHalf(words[at + i]);
    }
    return;
  }
  for (let i = 0; i < 4; i++) rotation[i] = value[from + i];
  encodeRotation(rotation, 0, words, at);
  decodeRotation(words, at, rotation, 0);
  for (let i = 0; i < 4; i++) out[to + i] = rotation[i];
}

/** Stores a value as the key at a place, a rotation in the hemisphere of the key one place before. */
export function storeKey(track: KeyTrack, place: number, value: Float64Array): void {
  const { kind, size, words, values } = track;
  if (kind === ROTATION) {
    let side = value[3];
    if (place > 0) {
      side = 0;
      for (let i = 0; i < 4; i++) side += value[i] * values[(place - 1) * 4 + i];
    }
    if (side < 0) for (let i = 0; i < 4; i++) value[i] = -value[i];
  }
  storeValue(kind, value, 0, words, place * KEY_VALUE_WORDS, values, place * size);
}

/** out[to] = the value between two keys, as a player computes it. */
export function interpolate(
  size: number,
  values: Float32Array | Float64Array,
  a: number,
  b: number,
  alpha: number,
  out: Float64Array,
  to: number,
): void {
  const x = values[a] + (values[b] - values[a]) * alpha;
  const y = values[a + 1] + (values[b + 1] - values[a + 1]) * alpha;
  const z = values[a + 2] + (values[b + 2] - values[a + 2]) * alpha;
  if (size === 3) {
    out[to] = x;
    out[to + 1] = y;
    out[to + 2] = z;
    return;
  }
  const w = values[a + 3] + (values[b + 3] - values[a + 3]) * alpha;
  const square = x * x + y * y + z * z + w * w;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  out[to] = x * scale;
  out[to + 1] = y * scale;
  out[to + 2] = z * scale;
  out[to + 3] = square > 0 ? w * scale : 1;
}
