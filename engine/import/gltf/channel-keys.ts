import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { floatText, floatsText } from '../../base/float-text.ts';
import type { JointIndex } from '../../base/units.ts';
import { nextFloat } from '../../math/next-float.ts';
import type { AccessorData } from './accessor-data.ts';
import { resampleSpline, sampleCount } from './spline.ts';

/** The keys of one track: times in seconds, ascending, and the values' floats. */
export interface ChannelKeys {
  readonly times: Float32Array;
  readonly values: Float32Array;
}

/** A channel's data, with its name for error messages. */
export interface SourceChannel extends ChannelKeys {
  /** `glTF "fox.glb", animation "Walk"`. */
  readonly object: string;
  /** `rotation of "Hips"`. */
  readonly what: string;
  readonly joint?: JointIndex | undefined;
  /** Floats per value. */
  readonly components: number;
  readonly interpolation: GLTF.AnimationSamplerInterpolation;
}

/** Values per key: a spline's has a tangent to both sides. */
const SPLINE_VALUES = 3;

/** Far more than a clip can be built from; prevents a damaged time from allocating all memory. */
const MAX_SAMPLES = 1 << 20;

/** How many keys the channels and clips of a file may become together, and how many they have become. */
export interface KeyRoom {
  readonly stored: number;
  readonly limit: number;
  made: number;
}

/**
 * Keys that splines, and samplers of several channels, may add to those that a file stores: so many for any file, and
 * for each of its keys, which lets splines have keys that are five minutes apart; at most as many as a page can show.
 */
const ADDED_KEYS = 500_000;
const ADDED_KEYS_A_KEY = 10_000;
const MAX_ADDED_KEYS = 10_000_000;

/** The room for the keys of a file. A step becomes two keys. */
export function keyRoom(
  { animations = [] }: GLTF.IGLTF,
  accessors: readonly (AccessorData | undefined)[],
): KeyRoom {
  const samplers = animations.flatMap((animation) => animation.samplers);
  const inputs = new Map(samplers.map(({ input, output }) => [output, input]));
  const stored = [...inputs.values()].reduce(
    (sum, input) => sum + (accessors[input]?.array.length ?? 0),
    0,
  );
  const added = Math.min(MAX_ADDED_KEYS, ADDED_KEYS + ADDED_KEYS_A_KEY * stored);
  return { stored, limit: 2 * stored + added, made: 0 };
}

/**
 * Turns a channel into keys to interpolate linearly between.
 *
 * A step becomes two keys, the second at the last float32 before the next one. A spline is sampled `rate` times a
 * second from its first key on, and at its last. Of keys at the same time the first one counts. All of it float32
 * in the order of the reference importer, so that the keys are its.
 *
 * @param rate hertz
 * @param room is filled
 * @throws AssetError naming joint, key and value
 */
export function channelKeys(channel: SourceChannel, rate: number, room: KeyRoom): ChannelKeys {
  checkKeys(channel);
  const { interpolation, components, times, values } = channel;
  takeRoom(channel, rate, room);
  switch (interpolation) {
    case 'STEP':
      return withoutRepeats(stepKeys(times, values, components), components);
    case 'CUBICSPLINE':
      return withoutRepeats(resampleSpline(times, values, components, rate), components);
    case 'LINEAR':
      return withoutRepeats({ times, values }, components);
  }
}

function checkKeys(channel: SourceChannel): void {
  const { times, values, components, interpolation } = channel;
  const valueCount = times.length * (interpolation === 'CUBICSPLINE' ? SPLINE_VALUES : 1);
  if (values.length !== valueCount * components) {
    const expected = `${valueCount} values for ${times.length} keys`;
    refuse(channel, expected, `${values.length / components}`);
  }
  times.forEach((time, key) => {
    const before = key === 0 ? 0 : times[key - 1];
    if (time >= before && time < Infinity) return;
    const after = key === 0 ? '' : ` after ${floatText(before)} s`;
    const advice =
      time < 0
        ? 'Move the clip where it was made, so that it begins at frame 0 or later, and export again.'
        : undefined;
    refuse(
      channel,
      'key times from 0 s on, ascending',
      `${floatText(time)} s${after} at key ${key}`,
      advice,
    );
  });
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong < 0) return;
  const value = Math.floor(wrong / components);
  const key = Math.floor((value * times.length) / valueCount);
  const found = floatsText(values.subarray(value * components, (value + 1) * components));
  refuse(channel, 'finite numbers', `${found} at key ${key}`);
}

/** Before anything is allocated: few bytes can ask for any number of keys. */
function takeRoom(channel: SourceChannel, rate: number, room: KeyRoom): void {
  const { interpolation, times } = channel;
  const isSpline = interpolation === 'CUBICSPLINE';
  const count = isSpline ? sampleCount(times, rate) : times.length;
  const end = `${floatText(times[times.length - 1] ?? 0)} s at ${rate} Hz`;
  if (isSpline && count > MAX_SAMPLES)
    refuse(channel, `at most ${MAX_SAMPLES} samples`, `${count}, ${end}`);
  const more = interpolation === 'STEP' ? 2 * count : count;
  if (fillRoom(room, more)) return;
  const found = `${room.made + more}${isSpline ? `, ${end}` : ''}`;
  refuse(channel, roomText(room), found);
}

/** Whether there is room for so many more keys; then it is filled. */
export function fillRoom(room: KeyRoom, more: number): boolean {
  if (room.made + more > room.limit) return false;
  room.made += more;
  return true;
}

/** What errors expect where there is no room. */
export function roomText({ limit, stored }: KeyRoom): string {
  return `at most ${limit} keys of the ${stored} that the file stores`;
}

function refuse(
  { object, what, joint }: SourceChannel,
  expected: string,
  found: string,
  advice = 'Repair the clip where the file was made, and export again.',
): never {
  throw new AssetError({
    object,
    joint,
    expected: `${expected} in the ${what}`,
    found,
    advice,
  });
}

/** A key and its value again right before the next key, so that a straight line holds it. */
function stepKeys(times: Float32Array, values: Float32Array, components: number): ChannelKeys {
  const count = Math.max(0, 2 * times.length - 1);
  const held = { times: new Float32Array(count), values: new Float32Array(count * components) };
  for (let key = 0; key < count; key++) {
    const source = key >> 1;
    held.times[key] = key % 2 === 0 ? times[source] : nextFloat(times[source + 1], -1);
    held.values.set(
      values.subarray(source * components, (source + 1) * components),
      key * components,
    );
  }
  return held;
}

/** Of keys at the same time, the first. */
function withoutRepeats({ times, values }: ChannelKeys, components: number): ChannelKeys {
  const kept = times.reduce(
    (count, time, key) => count + Number(key === 0 || time !== times[key - 1]),
    0,
  );
  if (kept === times.length) return { times, values };
  const unique = { times: new Float32Array(kept), values: new Float32Array(kept * components) };
  let slot = 0;
  times.forEach((time, key) => {
    if (key > 0 && time === times[key - 1]) return;
    unique.times[slot] = time;
    unique.values.set(values.subarray(key * components, (key + 1) * components), slot * components);
    slot++;
  });
  return unique;
}
