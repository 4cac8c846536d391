import type { Seconds } from '../base/units.ts';
import { dot } from '../math/vectors.ts';
import type { KeyKind } from '../model/animation.ts';
import type { RawKeys } from '../model/raw.ts';
import { keyDistance } from './key-distance.ts';
import type { KeyRange } from './smooth-keys.ts';

/** So many keys one after the other must go back and forth. */
export const WINDOW = 16;
/** A key that leaves its neighbours is followed by one that leaves them the other way: so many of them, */
const REVERSALS = 0.65;
/** and so clearly: the correlation of neighbours, which is −2/3 for noise and near 1 for a movement. */
const OPPOSITE = -0.35;
/** Most of its steps must be that: so much of them, both as root mean squares. Of noise alone it is 0.87. */
const OF_STEPS = 0.4;
/** Neighbours may be so many frames away. */
const FRAMES = 1.6;

/** The first key of a track that has neighbours on both sides. */
const FIRST = 1;

/** How far each key of a track but its ends leaves the middle of its neighbours, as sums up to each. */
interface Excursions {
  readonly count: number;
  /** Of squares, */
  readonly squares: Float64Array;
  /** of those of steps from the key before. */
  readonly steps: Float64Array;
  /** Of scalar products with the excursion before, */
  readonly products: Float64Array;
  /** of those that are negative, */
  readonly reversals: Float64Array;
  /** and of keys whose neighbours are too far away. */
  readonly gaps: Float64Array;
}

function excursionsOf(track: RawKeys, kind: KeyKind, frame: Seconds): Excursions {
  const { times, values } = track;
  const count = Math.max(0, times.length - 2);
  const sums = (): Float64Array => new Float64Array(count + 1);
  const found = {
    squares: sums(),
    steps: sums(),
    products: sums(),
    reversals: sums(),
    gaps: sums(),
  };
  let [own, before] = [new Float64Array(3), new Float64Array(3)];
  for (let i = 0; i < count; i++) {
    const key = FIRST + i;
    [own, before] = [before, own];
    if (kind === 'rotation') turnFromMiddle(own, values, key);
    else wayFromMiddle(own, values, key);
    const product = i === 0 ? 0 : dot(own, before);
    const longest = Math.max(times[key] - times[key - 1], times[key + 1] - times[key]);
    found.squares[i + 1] = found.squares[i] + dot(own, own);
    found.steps[i + 1] = found.steps[i] + keyDistance(track, kind, key - 1, key) ** 2;
    found.products[i + 1] = found.products[i] + product;
    found.reversals[i + 1] = found.reversals[i] + (product < 0 ? 1 : 0);
    found.gaps[i + 1] = found.gaps[i] + (longest > FRAMES * frame ? 1 : 0);
  }
  return { count, ...found };
}

/** out = from the middle of its neighbours to a key. */
function wayFromMiddle(out: Float64Array, values: Float32Array, key: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const at = 3 * key + axis;
    out[axis] = values[at] - (values[at - 3] + values[at + 3]) / 2;
  }
}

/** out = the rotation from the middle of its neighbours to a key: an axis, as long as the angle in radians, if that is small. */
function turnFromMiddle(out: Float64Array, values: Float32Array, key: number): void {
  const at = 4 * key;
  let alike = 0;
  for (let i = at; i < at + 4; i++) alike += values[i - 4] * values[i + 4];
  const sign = alike < 0 ? -1 : 1;
  const x = values[at - 4] + sign * values[at + 4];
  const y = values[at - 3] + sign * values[at + 5];
  const z = values[at - 2] + sign * values[at + 6];
  const w = values[at - 1] + sign * values[at + 7];
  const [a, b, c, d] = [values[at], values[at + 1], values[at + 2], values[at + 3]];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const scale = (x * a + y * b + z * c + w * d < 0 ? -2 : 2) / (length === 0 ? Infinity : length);
  out[0] = scale * (w * a - x * d - y * c + z * b);
  out[1] = scale * (w * b - y * d - z * a + x * c);
  out[2] = scale * (w * c - z * d - x * b + y * a);
}

/** Keys that go back and forth. */
export interface JitterRange extends KeyRange {
  /** The largest root mean square of {@link WINDOW} keys. */
  readonly size: number;
}

/** What is jitter, as root mean squares of excursions: radians, or the clip's unit. */
export interface JitterLimits {
  readonly least: number;
  readonly most: number;
}

/** The ranges in which a track goes back and forth, of keys that are a frame apart. */
export function jitterRanges(
  track: RawKeys,
  kind: KeyKind,
  frame: Seconds,
  { least, most }: JitterLimits,
): JitterRange[] {
  const found: JitterRange[] = [];
  const { count, squares, steps, products, reversals, gaps } = excursionsOf(track, kind, frame);
  for (let from = 0; from + WINDOW <= count; from++) {
    const to = from + WINDOW;
    const square = squares[to] - squares[from];
    const size = Math.sqrt(square / WINDOW);
    const opposite = (products[to] - products[from + 1]) / square;
    const back = reversals[to] - reversals[from + 1];
    const isMost = square >= OF_STEPS ** 2 * (steps[to] - steps[from]);
    const isDense = gaps[to] === gaps[from];
    if (!isDense || !isMost || size < least || size > most) continue;
    if (!(opposite <= OPPOSITE) || back < REVERSALS * (WINDOW - 1)) continue;
    const last = found.at(-1);
    const [first, end] = [FIRST + from, FIRST + to];
    // Windows that meet are one range.
    if (last === undefined || first > last.end) found.push({ first, end, size });
    else found[found.length - 1] = { first: last.first, end, size: Math.max(last.size, size) };
  }
  return found;
}
