import type { Seconds } from '../../base/units.ts';
import type { Animation } from '../../model/animation.ts';
import type { RawAnimation, Clip } from '../../model/raw.ts';
import { rangeWithin } from '../../offline/cut-animation.ts';
import type { ClipRange } from '../../offline/settings.ts';
import { addPose } from '../../runtime/add-pose.ts';
import { createSamplingContext, invalidatePose } from '../../runtime/context.ts';
import { sampleRaw } from '../../runtime/raw-sampling.ts';
import { sample } from '../../runtime/sampling.ts';

/** A clip as poses over time, for comparing clips of either kind. */
export interface PoseSource {
  readonly name: string;
  readonly duration: Seconds;
  readonly trackCount: number;
  /** Times of its keys, ascending and unique, including 0 and the duration. */
  readonly keyTimes: Float64Array;
  /**
   * Writes the whole pose at a time. It may keep state, so each worker needs a pose source of its own.
   * Allocates nothing.
   */
  samplePose(time: Seconds, pose: Float32Array): void;
}

/**
 * A runtime animation as poses. Its sampling context divides exactly instead of estimating, so that
 * only the error of compression is measured.
 *
 * @example
 * const source = animationSource(animation);
 * source.samplePose(animation.duration / 2, pose);
 */
export function animationSource(animation: Animation): PoseSource {
  const { name, duration, trackCount, timepoints } = animation;
  const context = createSamplingContext(trackCount, { arithmetic: 'exact' });
  return {
    name,
    duration,
    trackCount,
    keyTimes: uniqueTimes([Float64Array.from(timepoints, (ratio) => ratio * duration)], duration),
    samplePose: (time, pose) => {
      invalidatePose(context);
      sample(animation, context, time / duration, pose);
    },
  };
}

/**
 * A source clip as poses, sampled without any compression.
 *
 * @example
 * rawSource(raw).samplePose(0.5, pose);
 */
export function rawSource(raw: RawAnimation): PoseSource {
  const { name, duration, trackCount } = raw;
  return {
    name,
    duration,
    trackCount,
    keyTimes: uniqueTimes(
      [raw.translations.times, raw.rotations.times, raw.scales.times],
      duration,
    ),
    samplePose: (time, pose) => sampleRaw(raw, time, pose),
  };
}

/**
 * A clip of either kind as poses.
 *
 * @example
 * console.assert(poseSource(raw).duration === poseSource(animation).duration);
 */
export function poseSource(clip: Clip): PoseSource {
  return clip.kind === 'animation' ? animationSource(clip) : rawSource(clip);
}

/**
 * An additive clip as poses: its differences applied to `base`.
 *
 * @example
 * const breathing = addToPose(skeleton.restPose, animationSource(additive));
 * breathing.samplePose(0.5, pose);
 */
export function addToPose(base: Float32Array, differences: PoseSource): PoseSource {
  const difference = base.slice();
  return {
    ...differences,
    samplePose: (time, pose) => {
      differences.samplePose(time, difference);
      addPose(base, difference, pose);
    },
  };
}

/**
 * A range of a clip as poses, its times counted from the begin of the range.
 *
 * @throws AssetError if the range is empty or not within the clip
 *
 * @example
 * const middle = posesWithin(poseSource(animation), { from: 0.25, to: 0.5 });
 * console.assert(middle.duration === 0.25);
 */
export function posesWithin(source: PoseSource, range: ClipRange): PoseSource {
  const { from, to } = rangeWithin(source, range);
  const duration = Math.fround(to - from);
  return {
    ...source,
    duration,
    keyTimes: uniqueTimes([source.keyTimes.map((time) => time - from)], duration),
    samplePose: (time, pose) => source.samplePose(from + time, pose),
  };
}

/** Two key times closer than this are the same instant: float32 seconds of a ten-minute clip. */
const SAME_INSTANT: Seconds = 1e-5;

/** All times of the columns, with 0 and `duration`, ascending, without repeats. */
export function uniqueTimes(
  columns: readonly ArrayLike<number>[],
  duration: Seconds,
): Float64Array {
  // Most tracks have the same times: a set leaves little to sort.
  const distinct = new Set([0, duration]);
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) distinct.add(column[i]);
  }
  const all = Float64Array.from(distinct).toSorted();
  let kept = 0;
  for (let i = 0; i < all.length; i++) {
    if (all[i] < 0 || all[i] > duration) continue;
    if (kept === 0 || all[i] - all[kept - 1] > SAME_INSTANT) all[kept++] = all[i];
  }
  return all.slice(0, kept);
}

/**
 * Steps from one key time to the next. Half-way alone is not enough: normalised lerp is where it would be at an even
 * speed there, and farthest from it at about a fifth and four fifths.
 */
const STEPS_BETWEEN_KEYS = 4;

/** The union of both clips' key times, and times at equal steps between them. */
export function measurementTimes(a: PoseSource, b: PoseSource): Float64Array {
  const duration = Math.min(a.duration, b.duration);
  const keys = uniqueTimes([a.keyTimes, b.keyTimes], duration);
  const times = new Float64Array((keys.length - 1) * STEPS_BETWEEN_KEYS + 1);
  for (let i = 0; i < times.length; i++) {
    const key = Math.floor(i / STEPS_BETWEEN_KEYS);
    const part = (i % STEPS_BETWEEN_KEYS) / STEPS_BETWEEN_KEYS;
    times[i] = part === 0 ? keys[key] : keys[key] + (keys[key + 1] - keys[key]) * part;
  }
  return times;
}
