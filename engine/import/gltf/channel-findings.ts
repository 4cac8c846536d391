import type { GLTF } from '@gltf-transform/core';
import { countText } from '../../base/count-text.ts';
import type { Severity } from '../../base/finding.ts';
import type { JointIndex, Seconds } from '../../base/units.ts';
import type { KeyKind } from '../../model/animation.ts';
import { angleBetween, nlerp, normalizeQuaternion } from '../../math/quaternion.ts';
import { addFinding, type Findings } from '../findings.ts';

/** One channel as it is stored. */
export interface StoredChannel {
  /** `glTF "fox.glb", animation "Walk"`. */
  readonly object: string;
  /** `rotation of "Hips"`. */
  readonly what: string;
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  readonly components: number;
  readonly interpolation: GLTF.AnimationSamplerInterpolation;
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** A place in a channel and how bad it is. */
interface Spot {
  readonly channel: StoredChannel;
  readonly time: Seconds;
  readonly key: number;
  readonly size: number;
  /** How far a curve leaves two keys that are alike, whose distance says nothing of it. */
  readonly beyondAlike?: number;
}

/** A curve leaves the range of its keys by more than this part of the range: rotations in radians, scales. */
const OVERSHOOT = 1;
const MIN_OVERSHOOT: Readonly<Record<KeyKind, number>> = {
  translation: 1e-3,
  rotation: 0.05,
  scale: 0.05,
};
/** Times between two keys at which a curve is looked at. */
const BETWEEN = 8;
/** A key is redundant if the line between its neighbours leads to it within rounding. */
const ROUNDING = 2e-6;
/** Redundant keys are worth knowing from this part of all keys on. */
const WORTH = 0.25;
const MIN_KEYS = 16;
/** Or if there are so many in one channel, half of its keys. */
const LONG = 8;
/** From this angle on it is worth knowing that players turn a joint at another speed than glTF, in radians. */
const OTHER_TURN = Math.PI / 720;
/** Where in a turn the two are farthest apart, nearly whatever the angle is: here, and as far from its end. */
const FARTHEST = 0.21;
/** How far the length of a rotation may be from 1: bytes are that coarse. */
const UNIT = 0.01;
/** A channel begins so much later than the others, in seconds. */
const LATE: Seconds = 1e-3;

/** Adds what is odd about the channels of one clip. */
export function noteChannels(findings: Findings, channels: readonly StoredChannel[]): void {
  noteTimes(findings, channels);
  noteLengths(findings, channels);
  noteTangents(findings, channels);
  noteRedundant(findings, channels);
  noteFarTurns(findings, channels);
}

/** Keys at one time, and channels that begin later than the others. */
function noteTimes(findings: Findings, channels: readonly StoredChannel[]): void {
  const doubled = channels.flatMap((channel): Spot[] => {
    const key = channel.times.findIndex((time, i) => i > 0 && time === channel.times[i - 1]);
    return key < 0 ? [] : [{ channel, key, time: channel.times[key], size: 1 }];
  });
  const timeless = channels.flatMap((channel): Spot[] => {
    const key = channel.times.findIndex((time) => !Number.isFinite(time));
    return key < 0 ? [] : [{ channel, key, time: 0, size: 1 }];
  });
  const backward = channels.flatMap((channel): Spot[] => {
    const { times } = channel;
    const key = times.findIndex(
      (time, i) => i > 0 && time < times[i - 1] && times[i - 1] < Infinity,
    );
    return key < 0 ? [] : [{ channel, key, time: times[key], size: times[key - 1] - times[key] }];
  });
  addSpots(findings, 'error', 'gltf-times', timeless, ({ channel, key }) => ({
    message: `key ${key} of the ${channel.what} is at ${channel.times[key]} s, which is no time`,
    evidence: { key },
    remedy: 'Export the clip again: a program divided by zero, or the file is damaged.',
  }));
  addSpots(findings, 'error', 'gltf-times', backward, ({ channel, time, key }) => ({
    message: `key ${key} of the ${channel.what} is at ${time.toFixed(3)} s, before key ${key - 1} at ${channel.times[key - 1].toFixed(3)} s`,
    evidence: { timeSeconds: time },
    remedy: 'Sort the keys by time where the file was made, and export again.',
  }));
  addSpots(findings, 'warning', 'gltf-times', doubled, ({ channel, time, key }) => ({
    message: `keys ${key - 1} and ${key} of the ${channel.what} are both at ${time.toFixed(3)} s: the second is never shown`,
    evidence: { timeSeconds: time },
    remedy: 'Export one key for each time.',
  }));
  const moving = channels.filter(({ times }) => times.length > 1);
  const starts = moving.map(({ times }) => times[0]).toSorted((a, b) => a - b);
  const first = starts.at(starts.length >> 1);
  if (first === undefined || moving.length < 2) return;
  const late = moving.flatMap((channel): Spot[] => {
    const apart = Math.abs(channel.times[0] - first);
    return apart > LATE ? [{ channel, key: 0, time: channel.times[0], size: apart }] : [];
  });
  if (late.length > moving.length / 4) return;
  addSpots(findings, 'info', 'gltf-times', late, ({ channel, time }) => ({
    message: `the ${channel.what} begins at ${time.toFixed(3)} s, the other channels at ${first.toFixed(3)} s: until then it stands still`,
    evidence: { startSeconds: time, othersSeconds: first },
    remedy: 'Let all channels begin at the same time.',
  }));
}

/** Rotations whose length is not 1: they are normalised, so that nobody else would say so. */
function noteLengths(findings: Findings, channels: readonly StoredChannel[]): void {
  const spots = channels
    .filter(({ kind }) => kind === 'rotation')
    .flatMap((channel): Spot[] => {
      const { values, times, interpolation } = channel;
      // A spline has a tangent before and after each value.
      const [parts, part] = interpolation === 'CUBICSPLINE' ? [3, 1] : [1, 0];
      let worst: Spot | undefined;
      for (let key = 0; key < times.length; key++) {
        const at = 4 * (parts * key + part);
        const size = Math.abs(Math.hypot(...values.subarray(at, at + 4)) - 1);
        if (size > UNIT && size > (worst?.size ?? 0))
          worst = { channel, key, time: times[key], size };
      }
      return worst === undefined ? [] : [worst];
    });
  addSpots(findings, 'warning', 'rotation-not-unit', spots, ({ channel, time, key, size }) => ({
    message: `key ${key} of the ${channel.what} is ${percent(size)} longer or shorter than 1, at ${time.toFixed(3)} s`,
    evidence: { off: size },
    remedy:
      'Normalise rotations where the file was made, and export again: players may skew the joint.',
  }));
}

/** Splines that leave the range of the keys around them. */
function noteTangents(findings: Findings, channels: readonly StoredChannel[]): void {
  const spots = channels
    .filter(({ interpolation, times }) => interpolation === 'CUBICSPLINE' && isPlayable(times))
    .flatMap((channel) => worstOvershoot(channel) ?? []);
  addSpots(findings, 'warning', 'gltf-tangents', spots, (spot) => ({
    message: `between keys ${spot.key} and ${spot.key + 1} the ${spot.channel.what} overshoots both by ${overshootText(spot)}, at ${spot.time.toFixed(3)} s`,
    evidence: { overshoot: spot.size },
    remedy: 'Flatten the tangents of these keys: their length is in units per second.',
  }));
}

function overshootText({ size, beyondAlike, channel }: Spot): string {
  if (beyondAlike === undefined) return `${percent(size)} of their distance`;
  const unit = channel.kind === 'translation' ? ' m' : '';
  return `${Number(beyondAlike.toPrecision(3))}${unit} in a component in which they are alike`;
}

/** Longer clips are not played, they are mistakes. */
const LONGEST: Seconds = 1e6;

function isPlayable(times: Float32Array): boolean {
  return times.length > 1 && times[times.length - 1] < LONGEST;
}

function worstOvershoot(channel: StoredChannel): Spot | undefined {
  const { times, values, components, kind } = channel;
  let worst: Spot | undefined;
  for (let key = 0; key + 1 < times.length; key++) {
    const span = times[key + 1] - times[key];
    if (!(span > 0)) continue;
    for (let axis = 0; axis < components; axis++) {
      const [p0, m0] = [1, 2].map((part) => values[(3 * key + part) * components + axis]);
      const [m1, p1] = [0, 1].map((part) => values[(3 * (key + 1) + part) * components + axis]);
      for (let i = 1; i < BETWEEN; i++) {
        const t = i / BETWEEN;
        const value = hermite(t, p0, m0 * span, p1, m1 * span);
        const beyond = Math.max(value - Math.max(p0, p1), Math.min(p0, p1) - value);
        const apart = Math.abs(p1 - p0);
        const size = beyond / Math.max(apart, MIN_OVERSHOOT[kind]);
        if (size <= OVERSHOOT || size <= (worst?.size ?? 0)) continue;
        const beyondAlike = apart < MIN_OVERSHOOT[kind] ? { beyondAlike: beyond } : undefined;
        worst = { channel, key, time: times[key] + t * span, size, ...beyondAlike };
      }
    }
  }
  return worst;
}

function hermite(t: number, p0: number, m0: number, p1: number, m1: number): number {
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    (2 * t3 - 3 * t2 + 1) * p0 + (t3 - 2 * t2 + t) * m0 + (3 * t2 - 2 * t3) * p1 + (t3 - t2) * m1
  );
}

/** Keys that linear interpolation of their neighbours gives. */
function noteRedundant(findings: Findings, channels: readonly StoredChannel[]): void {
  let redundant = 0;
  let all = 0;
  let worst: Spot | undefined;
  for (const channel of channels) {
    all += channel.times.length;
    if (channel.interpolation !== 'LINEAR') continue;
    const keys = redundantKeys(channel);
    redundant += keys.length;
    if (keys.length > (worst?.size ?? 0)) {
      worst = { channel, key: keys[0], time: channel.times[keys[0]], size: keys.length };
    }
  }
  const isLong =
    worst !== undefined && worst.size >= LONG && worst.size >= worst.channel.times.length / 2;
  if (worst === undefined || all < MIN_KEYS || (redundant < WORTH * all && !isLong)) return;
  const bytes = redundant * 4 * 4;
  addSpots(findings, 'info', 'gltf-redundant', [worst], ({ channel, size }) => ({
    message: `${redundant} of ${countText(all, 'key')} are where the line between their neighbours leads, ${size} of them in the ${channel.what}`,
    evidence: { redundant, keys: all, spareBytes: bytes },
    remedy: 'Resample the clip, dropping keys that interpolation gives.',
  }));
}

const line = new Float32Array(4);

/** Keys whose removal changes nothing, each against the neighbours that are kept. */
function redundantKeys({ times, values, components, kind }: StoredChannel): number[] {
  const found: number[] = [];
  let kept = 0;
  for (let key = 1; key + 1 < times.length; key++) {
    const part = (times[key] - times[kept]) / (times[key + 1] - times[kept]);
    const isBetween =
      kind === 'rotation'
        ? rotationBetween(values, kept, key, part)
        : vectorBetween(values, components, kept, key, part);
    if (isBetween) found.push(key);
    else kept = key;
  }
  return found;
}

function rotationBetween(values: Float32Array, left: number, key: number, part: number): boolean {
  const right = values.slice(4 * key + 4, 4 * key + 8);
  normalizeQuaternion(right, 0);
  nlerp(line, 0, values, 4 * left, right, 0, part);
  return angleBetween(line, 0, values, 4 * key) <= 100 * ROUNDING;
}

function vectorBetween(
  values: Float32Array,
  components: number,
  left: number,
  key: number,
  part: number,
): boolean {
  for (let axis = 0; axis < components; axis++) {
    const [a, b, c] = [left, key, key + 1].map((one) => values[one * components + axis]);
    const limit = ROUNDING * Math.max(Math.abs(a), Math.abs(b), Math.abs(c), 1e-3);
    if (Math.abs(a + (c - a) * part - b) > limit) return false;
  }
  return true;
}

/** Turns so large that normalised lerp, as of players, is elsewhere than the slerp of glTF between their keys. */
function noteFarTurns(findings: Findings, channels: readonly StoredChannel[]): void {
  const spots = channels
    .filter(({ kind, interpolation }) => kind === 'rotation' && interpolation === 'LINEAR')
    .flatMap((channel) => farthestTurn(channel) ?? []);
  addSpots(findings, 'info', 'gltf-slerp', spots, ({ channel, key, time, size }) => ({
    message: `between keys ${key} and ${key + 1} the ${channel.what} is up to ${degrees(size)} from the slerp of glTF, at ${time.toFixed(3)} s: players take the normalised lerp of the keys`,
    evidence: { angle: size },
    remedy:
      'Export a key at every frame, or one more in such turns. compare --curves measures how far it moves the joints.',
  }));
}

const turn = new Float32Array(8);

function farthestTurn(channel: StoredChannel): Spot | undefined {
  const { times, values } = channel;
  let worst: Spot | undefined;
  for (let key = 0; key + 1 < times.length; key++) {
    turn.set(values.subarray(4 * key, 4 * key + 8));
    normalizeQuaternion(turn, 0);
    normalizeQuaternion(turn, 4);
    const half = angleBetween(turn, 0, turn, 4) / 2;
    const lerp = Math.atan2(FARTHEST * Math.sin(half), 1 - FARTHEST + FARTHEST * Math.cos(half));
    const size = 2 * (FARTHEST * half - lerp);
    if (!(size >= OTHER_TURN && size > (worst?.size ?? 0))) continue;
    const time = times[key] + FARTHEST * (times[key + 1] - times[key]);
    worst = { channel, key, time, size };
  }
  return worst;
}

interface SpotText {
  readonly message: string;
  readonly evidence: Readonly<Record<string, number>>;
  readonly remedy: string;
}

/** One finding for all spots, the largest first. */
function addSpots(
  findings: Findings,
  severity: Severity,
  code: string,
  spots: readonly Spot[],
  textOf: (spot: Spot) => SpotText,
): void {
  const sorted = spots.toSorted((a, b) => b.size - a.size);
  const worst = sorted.at(0);
  if (worst === undefined) return;
  const { message, evidence, remedy } = textOf(worst);
  const more = sorted.length === 1 ? '' : `; ${sorted.length - 1} more such channels`;
  addFinding(findings, severity, code, `${message}${more}`, {
    object: worst.channel.object,
    places: sorted.map(({ channel: { joint, kind }, key, time }) => ({ joint, kind, key, time })),
    evidence: { ...evidence, count: sorted.length },
    remedy: { text: remedy },
  });
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}

function degrees(radians: number): string {
  return `${((180 / Math.PI) * radians).toFixed(2)}°`;
}
