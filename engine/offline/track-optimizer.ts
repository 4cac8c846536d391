import { AssetError } from '../base/errors.ts';
import { emptyRanges } from '../base/units.ts';
import type { RawTrack } from '../model/raw.ts';
import { TRACK_COMPONENTS } from '../model/user-track.ts';
import { decimate } from './decimation.ts';
import { rotationErrors, vectorErrors, type ErrorLimit, type KeyErrors } from './key-errors.ts';
import { checkRawTrack, STEP } from './track-builder.ts';
import { DEFAULT_TRACK_TOLERANCE } from './settings.ts';

/**
 * Drops the keys of a source user track that interpolation reproduces within `tolerance`, in the unit
 * of its values (for rotations, the displacement of a point at distance 1). Keys with step
 * interpolation are all kept.
 *
 * @throws AssetError for a source that is not valid, or an invalid tolerance
 *
 * @example
 * const fewer = optimizeTrack(rawTrack, 0.01);
 * console.assert(fewer.kind === 'raw-track');
 */
export function optimizeTrack(
  raw: RawTrack,
  tolerance: number = DEFAULT_TRACK_TOLERANCE,
): RawTrack {
  checkRawTrack(raw);
  if (!(tolerance >= 0 && tolerance < Infinity)) {
    const expected = 'a tolerance of 0 or more';
    throw new AssetError({ object: 'Optimiser settings', expected, found: `${tolerance}` });
  }
  const included = new Uint8Array(raw.count);
  decimate(
    {
      begin: 0,
      end: raw.count,
      errors: errorsOf(raw),
      radius: 1,
      tolerance: Math.fround(tolerance),
      stays: (key) => raw.interpolation[key] === STEP,
    },
    included,
  );
  const components = TRACK_COMPONENTS[raw.type];
  const kept = raw.ratios.filter((_, key) => included[key] === 1);
  return {
    ...raw,
    count: kept.length,
    interpolation: raw.interpolation.filter((_, key) => included[key] === 1),
    ratios: kept,
    values: raw.values.filter((_, i) => included[Math.floor(i / components)] === 1),
    ranges: emptyRanges('body'),
  };
}

/** Errors of the track's keys. After a key with step interpolation, the curve is constant. */
function errorsOf({ type, ratios: times, values, interpolation }: RawTrack): KeyErrors {
  const zeros = Array.from({ length: TRACK_COMPONENTS[type] }, () => 0);
  const curve = { times, values };
  const errors = type === 'quaternion' ? rotationErrors(curve) : vectorErrors(curve, zeros);
  return {
    ...errors,
    scan: (begin, end) => {
      const farthest = errors.scan(begin, end);
      return (left, right, limit) =>
        interpolation[left] === STEP
          ? farthestStep(errors, left, right, limit)
          : farthest(left, right, limit);
    },
  };
}

/** The key that is farthest from the one that is held. */
function farthestStep(
  { apart }: KeyErrors,
  left: number,
  right: number,
  { radius, tolerance }: ErrorLimit,
): number {
  let farthest = left;
  let largest = tolerance;
  for (let key = left + 1; key < right; key++) {
    const off = Math.fround(apart(key, left) * radius);
    if (!(off > largest)) continue;
    largest = off;
    farthest = key;
  }
  return farthest;
}
