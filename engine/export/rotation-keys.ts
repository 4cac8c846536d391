import type { ChannelKeys } from './clip-keys.ts';

/*
 * Rotations are stored at length 1, and each in the hemisphere of the one before. The runtime interpolates along the chord
 * and normalises (nlerp), glTF along the arc (slerp): between two keys the path is the same, the speed is not.
 */

/** Squared lengths nearer to 1 than this are those of unit quaternions, rounded. */
const UNIT = 1e-5;

/** Rotations as glTF takes them. */
export interface UnitKeys extends ChannelKeys {
  /** How many keys were brought to length 1 or turned into the other hemisphere. */
  readonly changed: number;
}

/** Brings rotations to length 1 and into one hemisphere; those that are so already stay as they are, bit for bit. */
export function unitKeys({ times, values }: ChannelKeys): UnitKeys {
  const unit = values.slice();
  let changed = 0;
  for (let at = 0; at < unit.length; at += 4) {
    const square = dot(unit, at, unit, at);
    let factor = Math.abs(square - 1) < UNIT || square === 0 ? 1 : 1 / Math.sqrt(square);
    if (square === 0) unit[at + 3] = 1;
    if (at > 0 && dot(unit, at - 4, unit, at) < 0) factor = -factor;
    if (factor === 1 && square > 0) continue;
    changed++;
    for (let i = at; i < at + 4; i++) unit[i] *= factor;
  }
  return { times, values: unit, changed };
}

function dot(a: Float32Array, ai: number, b: Float32Array, bi: number): number {
  return a[ai] * b[bi] + a[ai + 1] * b[bi + 1] + a[ai + 2] * b[bi + 2] + a[ai + 3] * b[bi + 3];
}

/**
 * Half the angle between two keys, in radians, which the quaternions turn by. By the chord: near 0 a cosine says nothing.
 */
function halfAngle(values: Float32Array, at: number): number {
  let chord = 0;
  for (let i = at; i < at + 4; i++) chord += (values[i] - values[i - 4]) ** 2;
  return 2 * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
}

/** The largest angle in radians between the runtime's rotation and a viewer's, at any time. */
export function largestDifference({ values }: ChannelKeys): number {
  let most = 0;
  for (let at = 4; at < values.length; at += 4) {
    most = Math.max(most, differenceAt(halfAngle(values, at)));
  }
  return most;
}

/** Below this angle the difference is less than rounding. */
const STILL = 1e-3;

/** The difference is largest where both turn at the same speed: there the chord's squared length is sin θ / θ. */
function differenceAt(theta: number): number {
  if (theta < STILL) return 0;
  const product = (1 - Math.sin(theta) / theta) / (2 * (1 - Math.cos(theta)));
  const t = (1 - Math.sqrt(Math.max(0, 1 - 4 * product))) / 2;
  const chord = Math.atan2(t * Math.sin(theta), 1 - t + t * Math.cos(theta));
  return 2 * Math.abs(t * theta - chord);
}

/** Adds keys on the runtime's path between a channel's own, at multiples of 1 / `rate` seconds. */
export function bakedKeys({ times, values }: ChannelKeys, rate: number): ChannelKeys {
  const baked: number[] = [];
  const turned: number[] = [];
  times.forEach((time, key) => {
    baked.push(time);
    turned.push(...values.subarray(4 * key, 4 * key + 4));
    if (key + 1 === times.length || halfAngle(values, 4 * key + 4) < STILL) return;
    for (let frame = Math.floor(time * rate) + 1; ; frame++) {
      const between = Math.fround(frame / rate);
      if (between >= times[key + 1]) return;
      if (between <= time) continue;
      baked.push(between);
      const alpha = (between - time) / (times[key + 1] - time);
      turned.push(...nlerped(values, 4 * key, alpha));
    }
  });
  return { times: Float32Array.from(baked), values: Float32Array.from(turned) };
}

function nlerped(values: Float32Array, at: number, alpha: number): number[] {
  const mixed = [0, 1, 2, 3].map(
    (i) => values[at + i] + (values[at + 4 + i] - values[at + i]) * alpha,
  );
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}
