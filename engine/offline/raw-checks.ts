import { AssetError } from '../base/errors.ts';
import { floatText, floatsText } from '../base/float-text.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import {
  keyComponents,
  KEY_KINDS,
  MIN_LAST_TIMEPOINT,
  MIN_TIMEPOINT,
  type KeyKind,
} from '../model/animation.ts';
import { isInLaterOrder } from '../model/joint-order.ts';
import { rawKeys, type Clip, type RawAnimation } from '../model/raw.ts';
import { MAX_JOINTS, type Skeleton } from '../model/skeleton.ts';

/** Largest number of different key times in a runtime clip. */
const MAX_TIMEPOINTS = 65535;

/**
 * From these magnitudes on a value rounds to infinity: as a half float, or for rotations the length as
 * a float.
 */
const OVERFLOW: Readonly<Record<KeyKind, number>> = {
  translation: 65520,
  rotation: 2 ** 63,
  scale: 65520,
};

/**
 * Refuses a source clip that is not valid.
 * @throws AssetError naming joint, key and value
 */
export function checkRawAnimation(raw: RawAnimation): void {
  const { trackCount } = raw;
  const duration = Math.fround(raw.duration);
  // If the inverse of the duration overflows in float32, all key times would be NaN.
  if (!(duration > 0 && duration < Infinity && Math.fround(1 / duration) < Infinity)) {
    refuseClip(raw, 'a finite duration above 0 s', `${raw.duration} s`);
  }
  if (trackCount > MAX_JOINTS) refuseClip(raw, `at most ${MAX_JOINTS} tracks`, `${trackCount}`);
  for (const kind of KEY_KINDS) checkKeys(raw, kind);
}

/**
 * Refuses a clip or a skeleton in the order of joints of releases before 0.11: what is built or written has no mark of
 * its order, and its tracks would move other joints. Where both orders of the skeleton are the same, it is fine.
 * @throws AssetError
 */
export function checkJointOrder(clip: Clip, skeleton: Skeleton | undefined): void {
  if (isInLaterOrder(clip, skeleton)) return;
  const [what, as] =
    clip.siblingsFirst === true
      ? ['tracks', 'what is built has']
      : ['a skeleton', 'the tracks are'];
  const expected = `${what} in the order of joints of releases since 0.11, as ${as}`;
  refuseClip(clip, expected, 'that of earlier ones', UPGRADE);
}

const UPGRADE =
  'Save it in the current version first: posescope upgrade, or File, Save the selected file as current version.';

function checkKeys(raw: RawAnimation, kind: KeyKind): void {
  const { offsets, times, values } = rawKeys(raw, kind);
  const components = keyComponents(kind);
  for (let track = 0; track < raw.trackCount; track++) {
    let before = -1;
    for (let key = offsets[track]; key < offsets[track + 1]; key++) {
      const time = times[key];
      if (!(time >= 0 && time <= raw.duration && time > before)) {
        const expected = `strictly ascending key times in [0, ${raw.duration}] s`;
        const after = before < 0 ? '' : ` after ${floatText(before)} s`;
        refuseKey(raw, kind, key, expected, `${floatText(time)} s${after}`);
      }
      before = time;
      for (let i = key * components; i < (key + 1) * components; i++) {
        if (!Number.isFinite(values[i])) refuseValue(raw, kind, key, 'finite numbers');
      }
    }
  }
}

/**
 * Refuses values that overflow when a runtime clip stores them.
 * @throws AssetError naming joint, key and value
 */
export function checkEncodable(raw: RawAnimation): void {
  for (const kind of KEY_KINDS) {
    const limit = OVERFLOW[kind];
    const at = rawKeys(raw, kind).values.findIndex((value) => Math.abs(value) >= limit);
    if (at < 0) continue;
    const advice = 'Choose a larger unit of length, or check the export.';
    const key = Math.floor(at / keyComponents(kind));
    refuseValue(raw, kind, key, `magnitudes below ${limit}`, advice);
  }
}

/** @throws AssetError if there are more key times than a runtime clip can store */
export function checkTimepointCount(raw: RawAnimation, count: number): void {
  if (count <= MAX_TIMEPOINTS) return;
  const expected = `keys at no more than ${MAX_TIMEPOINTS} different times`;
  const advice = 'Resample it at a fixed rate, or cut it in two.';
  refuseClip(raw, expected, `${count} different times`, advice);
}

/**
 * Refuses times that a runtime clip cannot store: keys so close to its begin that nothing can be interpolated between,
 * and durations whose end is not at ratio 1.
 * @throws AssetError naming joint, key and value
 */
export function checkTimepoints(
  raw: RawAnimation,
  times: Float32Array,
  ratios: Float32Array,
): void {
  const end = times.length - 1;
  if (end < 1) return;
  if (!(ratios[end] >= MIN_LAST_TIMEPOINT && ratios[end] <= 1)) {
    const expected = 'a duration whose reciprocal a 32-bit float can hold';
    refuseClip(raw, expected, `${floatText(times[end])} s`, 'Choose a larger unit of time.');
  }
  const early = ratios.findIndex((ratio) => ratio > 0 && ratio < MIN_TIMEPOINT);
  if (early >= 0) refuseTime(raw, times[early]);
}

/** Names the first key at a time. */
function refuseTime(raw: RawAnimation, time: Seconds): never {
  const expected = 'time between the begin and keys';
  const advice = 'Remove that key, or move it away.';
  for (const kind of KEY_KINDS) {
    const key = rawKeys(raw, kind).times.indexOf(time);
    if (key >= 0) refuseKey(raw, kind, key, expected, `${floatText(time)} s`, advice);
  }
  return refuseClip(raw, expected, `keys at ${floatText(time)} s`, advice);
}

/**
 * The interval between iframes in float32, checked for this clip.
 * @throws AssetError for one that does not
 */
export function checkedInterval(raw: RawAnimation, interval: Seconds): Seconds {
  const shortest = raw.duration / MAX_TIMEPOINTS;
  if (interval === 0 || interval >= shortest) return Math.fround(interval);
  const expected = `an iframe interval of 0 (none), or of at least ${Math.ceil(shortest * 1e6)} µs`;
  return refuseClip(raw, expected, `${interval} s`);
}

function refuseValue(
  raw: RawAnimation,
  kind: KeyKind,
  key: number,
  expected: string,
  advice?: string,
): never {
  const components = keyComponents(kind);
  const value = rawKeys(raw, kind).values.subarray(key * components, (key + 1) * components);
  return refuseKey(raw, kind, key, expected, floatsText(value), advice);
}

function refuseKey(
  raw: RawAnimation,
  kind: KeyKind,
  key: number,
  expected: string,
  found: string,
  advice?: string,
): never {
  const { offsets } = rawKeys(raw, kind);
  const track = offsets.findIndex((end) => end > key) - 1;
  const where = `joint ${track}, ${kind} key ${key - offsets[track]}`;
  return refuseClip(raw, expected, `${found} at ${where}`, advice, track);
}

function refuseClip(
  { kind, name }: Clip,
  expected: string,
  found: string,
  advice?: string,
  joint?: JointIndex,
): never {
  const object = `${kind === 'animation' ? 'ozz-animation' : 'ozz-raw_animation'} "${name}"`;
  throw new AssetError({ object, joint, expected, found, advice });
}
