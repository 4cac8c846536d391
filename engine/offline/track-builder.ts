import { AssetError } from '../base/errors.ts';
import { floatText, floatsText } from '../base/float-text.ts';
import { emptyRanges, type Ratio } from '../base/units.ts';
import type { RawTrack } from '../model/raw.ts';
import { TRACK_COMPONENTS, type UserTrack } from '../model/user-track.ts';
import { unifyRotations } from './reference-math.ts';

/** Value of {@link RawTrack.interpolation} that holds a key's value until the next key. */
export const STEP = 0;

/** Value of {@link RawTrack.interpolation} that interpolates to the next key. */
export const LINEAR = 1;

/**
 * Builds a runtime user track from a source one, bit for bit as the reference's track builder does: keys at
 * both ends if there are several, rotations of unit length that go the shortest path. It is not in a file yet.
 *
 * @throws AssetError for a source that is not valid, naming the key
 *
 * @example
 * const built = buildTrack(rawTrack);
 * console.assert(built.type === rawTrack.type);
 */
export function buildTrack(raw: RawTrack, name: string = raw.name): UserTrack {
  checkRawTrack(raw);
  const { interpolation, ratios, values } = completeEnds(raw);
  if (raw.type === 'quaternion') unifyRotations(values, 0, ratios.length);
  const count = ratios.length;
  const steps = new Uint8Array(Math.ceil(count / 8));
  for (let key = 0; key < count; key++) {
    if (interpolation[key] === STEP) steps[key >> 3] |= 1 << (key & 7);
  }
  return {
    kind: 'track',
    type: raw.type,
    name,
    count,
    ratios,
    values,
    steps,
    ranges: emptyRanges('header', 'ratios', 'values', 'steps', 'name'),
  };
}

/**
 * Adds keys at ratio 0 and 1 with the first and the last value. A track without keys stays empty; one key is the
 * value of the whole track, and stands at its begin.
 */
function completeEnds(raw: RawTrack): Pick<RawTrack, 'interpolation' | 'ratios' | 'values'> {
  const { count } = raw;
  const components = TRACK_COMPONENTS[raw.type];
  if (count < 2) {
    const values = raw.values.slice(0, count * components);
    const interpolation = new Uint8Array(count).fill(LINEAR);
    return { interpolation, ratios: new Float32Array(count), values };
  }
  const before = raw.ratios[0] !== 0 ? 1 : 0;
  const after = raw.ratios[count - 1] !== 1 ? 1 : 0;
  const ratios = new Float32Array(before + count + after);
  const interpolation = new Uint8Array(ratios.length).fill(LINEAR);
  const values = new Float32Array(ratios.length * components);
  if (after === 1) {
    ratios[ratios.length - 1] = 1;
    values.set(raw.values.subarray((count - 1) * components), values.length - components);
  }
  if (before === 1) values.set(raw.values.subarray(0, components));
  ratios.set(raw.ratios, before);
  interpolation.set(raw.interpolation, before);
  values.set(raw.values, before * components);
  return { interpolation, ratios, values };
}

/**
 * Refuses an invalid source user track.
 * @throws AssetError naming the key and its value
 */
export function checkRawTrack(raw: RawTrack): void {
  const components = TRACK_COMPONENTS[raw.type];
  let before: Ratio = -1;
  for (let key = 0; key < raw.count; key++) {
    const ratio = raw.ratios[key];
    if (!(ratio >= 0 && ratio <= 1 && ratio > before)) {
      const after = key === 0 ? '' : ` after ${floatText(before)}`;
      refuse(
        raw,
        'strictly ascending ratios in [0, 1]',
        `${floatText(ratio)}${after} at key ${key}`,
      );
    }
    before = ratio;
    const value = raw.values.subarray(key * components, (key + 1) * components);
    if (!value.every(Number.isFinite)) {
      refuse(raw, 'finite numbers', `${floatsText(value)} at key ${key}`);
    }
  }
}

function refuse(raw: RawTrack, expected: string, found: string): never {
  throw new AssetError({ object: `Raw ${raw.type} track "${raw.name}"`, expected, found });
}
