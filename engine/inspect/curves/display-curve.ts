import type { Seconds } from '../../base/units.ts';
import { KEY_VALUE_WORDS, keyStream } from '../../model/animation.ts';
import { float16Step } from '../../math/half.ts';
import { keyAtOrBefore, sampleLane, type LaneCurve } from './lane-curve.ts';
import { formComponents, writeDisplayValue, type RotationForm } from './rotation-form.ts';

/** A curve in displayed numbers, for example Euler angles instead of a quaternion. */
export interface DisplayCurve {
  readonly curve: LaneCurve;
  readonly form: RotationForm;
  /** Names of its numbers, one per number of a key. */
  readonly names: readonly string[];
  /** The numbers of each key, in time order. Euler angles continue from key to key without jumps. */
  readonly values: Float32Array;
}

const MAX_NUMBERS = 4;
const START = new Float32Array(MAX_NUMBERS);
const scratch = new Float32Array(MAX_NUMBERS);

/**
 * Converts a lane to displayed numbers; rotations in the requested form. One pass over the lane's
 * keys, while editing.
 *
 * @example
 * const hips = laneCurve(animation, keys, 'rotation', skeleton.names.indexOf('Hips'));
 * const display = createDisplayCurve(hips, 'euler');
 */
export function createDisplayCurve(curve: LaneCurve, form: RotationForm): DisplayCurve {
  const { kind, components, keys } = curve;
  const names = formComponents(kind, form);
  const values = new Float32Array(keys.length * names.length);
  for (let place = 0; place < keys.length; place++) {
    const value = curve.values.subarray(place * components, (place + 1) * components);
    const [near, at] = place === 0 ? [START, 0] : [values, (place - 1) * names.length];
    writeDisplayValue(kind, form, value, near, at, scratch);
    values.set(scratch.subarray(0, names.length), place * names.length);
  }
  return { curve, form, names, values };
}

const sampled = new Float32Array(MAX_NUMBERS);
const atTime = new Float32Array(MAX_NUMBERS);

/**
 * The numbers at a time, see {@link sampleLane}. Allocates nothing.
 *
 * @example
 * const hips = laneCurve(animation, keys, 'rotation', skeleton.names.indexOf('Hips'));
 * const angles = new Float32Array(3);
 * sampleDisplayCurve(createDisplayCurve(hips, 'euler'), 0.5, angles); // degrees
 */
export function sampleDisplayCurve(display: DisplayCurve, time: Seconds, out: Float32Array): void {
  const { curve, form, names, values } = display;
  sampleLane(curve, time, sampled);
  const at = keyAtOrBefore(curve, time) * names.length;
  writeDisplayValue(curve.kind, form, sampled, values.length === 0 ? START : values, at, out);
}

/** Half the distance between neighbouring values of a packed rotation's component. */
const HALF_ROTATION_STEP = Math.SQRT1_2 / 32767;

/**
 * Largest quantisation error of each number of each key: half a step of the stored value, converted to
 * the displayed form, to first order. Undefined for a source clip, which is not quantised. Called
 * while editing.
 *
 * @example
 * const hips = laneCurve(animation, keys, 'translation', skeleton.names.indexOf('Hips'));
 * console.assert(quantisationBand(createDisplayCurve(hips, 'euler')) !== undefined);
 */
export function quantisationBand(display: DisplayCurve): Float32Array | undefined {
  const { curve, names, values } = display;
  if (curve.clip.kind !== 'animation') return undefined;
  const band = new Float32Array(values.length);
  for (let place = 0; place < curve.keys.length; place++) {
    const at = place * names.length;
    if (curve.kind === 'rotation') addRotationBand(display, place, band);
    else for (let i = 0; i < names.length; i++) band[at + i] = float16Step(values[at + i]) / 2;
  }
  return band;
}

/**
 * Changes each stored component by half a step; the largest component follows so that the length stays
 * 1.
 */
function addRotationBand(display: DisplayCurve, place: number, band: Float32Array): void {
  const { curve, form, names, values } = display;
  if (curve.clip.kind !== 'animation') return;
  const words = keyStream(curve.clip, 'rotation').values;
  const largest = words[curve.keys[place] * KEY_VALUE_WORDS] & 3;
  const at = place * names.length;
  for (let moved = 0; moved < curve.components; moved++) {
    if (moved === largest) continue;
    const q = curve.values.slice(place * curve.components, (place + 1) * curve.components);
    q[largest] -= (q[moved] / q[largest]) * HALF_ROTATION_STEP;
    q[moved] += HALF_ROTATION_STEP;
    writeDisplayValue('rotation', form, q, values, at, scratch);
    for (let i = 0; i < names.length; i++) band[at + i] += Math.abs(scratch[i] - values[at + i]);
  }
}

/**
 * Minimum and maximum of each number in `[from, to]`, from the keys in the range and the values at its
 * ends.
 *
 * @example
 * const hips = laneCurve(animation, keys, 'translation', skeleton.names.indexOf('Hips'));
 * const { least, most } = displayRange(createDisplayCurve(hips, 'euler'), 0, animation.duration);
 * console.assert(least < most); // metres
 */
export function displayRange(
  display: DisplayCurve,
  from: Seconds,
  to: Seconds,
): { readonly least: number; readonly most: number } {
  const { curve, names, values } = display;
  let [least, most] = [Infinity, -Infinity];
  const add = (numbers: Float32Array, at: number): void => {
    for (let i = 0; i < names.length; i++) {
      least = Math.min(least, numbers[at + i]);
      most = Math.max(most, numbers[at + i]);
    }
  };
  for (const time of [from, to]) {
    sampleDisplayCurve(display, time, atTime);
    add(atTime, 0);
  }
  const end = keyAtOrBefore(curve, to);
  for (let place = keyAtOrBefore(curve, from); place <= end; place++) {
    if (curve.times[place] >= from) add(values, place * names.length);
  }
  return { least, most };
}
