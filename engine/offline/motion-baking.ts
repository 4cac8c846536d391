import type { JointIndex } from '../base/units.ts';
import { rotateVector } from '../math/quaternion.ts';
import type { RawAnimation, RawTrack } from '../model/raw.ts';
import { conjugate4, multiply4, nlerpShortest } from './reference-math.ts';

const { fround, max, min } = Math;

/** The clip with the joint's translations relative to `motion`, which has a key for each of them. */
export function bakePositions(
  raw: RawAnimation,
  joint: JointIndex,
  motion: RawTrack,
): RawAnimation {
  const values = raw.translations.values.slice();
  const first = 3 * raw.translations.offsets[joint];
  for (let i = 0; i < motion.values.length; i++) values[first + i] -= motion.values[i];
  return { ...raw, translations: { ...raw.translations, values } };
}

/**
 * The clip with the joint's rotations and translations relative to `motion`, which has a key for each of the
 * joint's rotations.
 */
export function bakeRotations(
  raw: RawAnimation,
  joint: JointIndex,
  motion: RawTrack,
): RawAnimation {
  if (motion.count === 0) return raw;
  const inverse = motion.values.slice();
  const rotations = raw.rotations.values.slice();
  for (let key = 0; key < motion.count; key++) {
    const at = 4 * (raw.rotations.offsets[joint] + key);
    conjugate4(inverse, 4 * key);
    multiply4(rotations, at, inverse, 4 * key, rotations, at);
  }
  const translations = turnTranslations(raw, joint, motion.ratios, inverse);
  return {
    ...raw,
    translations: { ...raw.translations, values: translations },
    rotations: { ...raw.rotations, values: rotations },
  };
}

/**
 * The clip's translations. Those of the joint are rotated by the motion (`ratios`, `turns`) at their
 * time.
 */
function turnTranslations(
  raw: RawAnimation,
  joint: JointIndex,
  ratios: Float32Array,
  turns: Float32Array,
): Float32Array {
  const { offsets, times } = raw.translations;
  const values = raw.translations.values.slice();
  const turn = new Float32Array(4);
  let right = 0;
  for (let key = offsets[joint]; key < offsets[joint + 1]; key++) {
    const ratio = fround(times[key] / fround(raw.duration));
    while (right < ratios.length - 1 && ratios[right] <= ratio) right++;
    const left = max(0, right - 1);
    const span = ratios[right] - ratios[left];
    const alpha = span > 0 ? min(1, max(0, fround((ratio - ratios[left]) / span))) : 0;
    nlerpShortest(turn, turns, 4 * left, 4 * right, alpha);
    rotateVector(values, 3 * key, turn, 0, values, 3 * key);
  }
  return values;
}
