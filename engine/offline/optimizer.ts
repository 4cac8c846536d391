import { AssetError } from '../base/errors.ts';
import { checkpoint, subtask, type TaskControl } from '../base/task.ts';
import { emptyRanges, type JointIndex } from '../base/units.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { markedKeys } from '../model/track-keys.ts';
import { decimate } from './decimation.ts';
import { measureHierarchy } from './hierarchy.ts';
import { rotationErrors, vectorErrors, type KeyErrors } from './key-errors.ts';
import { IDENTITY } from './complete-keys.ts';
import { checkRawAnimation } from './raw-checks.ts';
import {
  DEFAULT_OPTIMIZER_SETTINGS,
  type JointSetting,
  type OptimizerSettings,
} from './settings.ts';

/**
 * Drops the keys of a source clip that interpolation reproduces within a tolerance. The error of a
 * joint is measured where it is largest: at the end of the chain below it. Drops the same keys as the
 * reference.
 *
 * @throws AssetError if the clip is not valid or does not fit the skeleton
 * @throws TaskCancelled when `task` is cancelled
 * @param settings tolerance and distance in the clip's unit of length
 *
 * @example
 * const fewer = optimizeAnimation(raw, skeleton, { tolerance: 0.001, distance: 0.1 });
 * console.assert(keyCount(fewer) < keyCount(raw));
 */
export function optimizeAnimation(
  raw: RawAnimation,
  skeleton: Skeleton,
  settings: OptimizerSettings = DEFAULT_OPTIMIZER_SETTINGS,
  task?: TaskControl,
): RawAnimation {
  checkRawAnimation(raw);
  checkPair(raw, skeleton);
  for (const setting of [settings, ...(settings.overrides?.values() ?? [])]) checkSetting(setting);
  const hierarchy = measureHierarchy(
    raw,
    skeleton,
    (joint) => settings.overrides?.get(joint) ?? settings,
  );
  const { length, scale, tolerance } = hierarchy;
  const aboveScale = (joint: JointIndex): number => {
    const parent = skeleton.parents[joint];
    return parent === NO_PARENT ? 1 : scale[parent];
  };
  const reach = (joint: JointIndex): number => length[joint];
  const reduce = (kind: KeyKind, radius: (joint: JointIndex) => number): RawKeys => {
    const keys = rawKeys(raw, kind);
    const errors = kind === 'rotation' ? rotationErrors(keys) : vectorErrors(keys, IDENTITY[kind]);
    const part = KEY_KINDS.indexOf(kind) / KEY_KINDS.length;
    const own = subtask(task, part, part + 1 / KEY_KINDS.length);
    return decimateTracks(keys, errors, radius, tolerance, own);
  };
  return {
    ...raw,
    translations: reduce('translation', aboveScale),
    rotations: reduce('rotation', reach),
    scales: reduce('scale', reach),
    ranges: emptyRanges('body'),
  };
}

function checkPair({ name, trackCount }: RawAnimation, { count }: Skeleton): void {
  if (trackCount === count) return;
  throw new AssetError({
    object: `ozz-raw_animation "${name}"`,
    expected: `as many tracks as the skeleton has joints (${count})`,
    found: `${trackCount}`,
    advice: 'Optimise it with the skeleton that it was made for.',
  });
}

function checkSetting(setting: JointSetting): void {
  for (const key of ['tolerance', 'distance'] as const) {
    const value = setting[key];
    if (value >= 0 && value < Infinity) continue;
    const expected = `a ${key} of 0 or more`;
    throw new AssetError({ object: 'Optimiser settings', expected, found: `${value}` });
  }
}

/** Decimates each track of one kind; `radius` converts the errors of a track's keys to lengths. */
function decimateTracks(
  keys: RawKeys,
  errors: KeyErrors,
  radius: (track: number) => number,
  tolerance: Float32Array,
  task: TaskControl | undefined,
): RawKeys {
  const { offsets } = keys;
  const included = new Uint8Array(keys.times.length);
  for (let track = 0; track + 1 < offsets.length; track++) {
    checkpoint(task, track / offsets.length);
    const range = { begin: offsets[track], end: offsets[track + 1] };
    const limits = { radius: radius(track), tolerance: tolerance[track] };
    decimate({ ...range, errors, ...limits }, included);
  }
  return markedKeys(keys, included);
}
