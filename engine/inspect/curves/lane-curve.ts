import { LANES, type Seconds, type TrackIndex } from '../../base/units.ts';
import { jointOffset, poseLength } from '../../math/pose.ts';
import { keyComponents, keyStream } from '../../model/animation.ts';
import type { KeyKind } from '../../model/animation.ts';
import { TRANSFORM_AT, type Clip } from '../../model/raw.ts';
import { ROTATION_GROUP_FLOATS } from '../../runtime/context.ts';
import { decompressLane } from '../../runtime/decompress.ts';
import { sampleRawJoint } from '../../runtime/raw-sampling.ts';
import { interpolateLane, playedTime } from '../../runtime/sampling.ts';
import { kindIndex, type ClipKeys } from '../clip-keys.ts';
import { keyValue } from '../key-facts.ts';

/** The values of one kind in one track over time. */
export interface LaneCurve {
  readonly clip: Clip;
  readonly kind: KeyKind;
  readonly track: TrackIndex;
  /** Floats per value: 3, or 4 (x y z w) for a rotation. */
  readonly components: number;
  /** Its keys in time order: index and time of each. */
  readonly keys: Uint32Array;
  readonly times: Float64Array;
  /** {@link components} floats per key, decoded. */
  readonly values: Float32Array;
  /** A source clip's pose to sample into; empty for a runtime clip. */
  readonly pose: Float32Array;
}

/**
 * Decodes the keys of one lane. Called while editing.
 *
 * @param clipKeys of this clip, from `clipKeys`
 *
 * @example
 * const hips = laneCurve(animation, keys, 'translation', skeleton.names.indexOf('Hips'));
 * console.assert(hips.components === 3 && hips.values.length === 3 * hips.times.length);
 */
export function laneCurve(
  clip: Clip,
  clipKeys: ClipKeys,
  kind: KeyKind,
  track: TrackIndex,
): LaneCurve {
  const lanes = clipKeys.lanes[kindIndex(kind)];
  const [first, end] = [lanes.offsets[track], lanes.offsets[track + 1]];
  const components = keyComponents(kind);
  const keys = lanes.keys.subarray(first, end);
  const values = new Float32Array(keys.length * components);
  keys.forEach((key, i) => values.set(keyValue(clip, kind, key), i * components));
  return {
    clip,
    kind,
    track,
    components,
    keys,
    times: lanes.times.subarray(first, end),
    values,
    pose: new Float32Array(clip.kind === 'animation' ? 0 : poseLength(clip.trackCount)),
  };
}

/** One lane in the layout of a group of four, and the interpolated result. */
const group = new Float32Array(ROTATION_GROUP_FLOATS);
const between = new Float32Array(4 * LANES);

/**
 * The value of a lane at a time, bit for bit as the sampler computes it, independent of what was
 * played before: {@link LaneCurve.components} floats to `out`. Allocates nothing.
 */
export function sampleLane(curve: LaneCurve, time: Seconds, out: Float32Array): void {
  const { clip, kind, track, components, pose } = curve;
  if (clip.kind === 'raw-animation') {
    sampleRawJoint(clip, track, time, pose);
    const from = jointOffset(track) + LANES * TRANSFORM_AT[kind];
    for (let i = 0; i < components; i++) out[i] = pose[from + i * LANES];
    return;
  }
  const ratio = Math.fround(Math.min(1, Math.max(0, time / clip.duration)));
  const stream = keyStream(clip, kind);
  const right = curve.keys[rightOf(curve.keys, stream.table.ratio, ratio)];
  decompressLane(stream, right, group, 0, false);
  interpolateLane(kind, group, 0, playedTime(clip, ratio), between, 0);
  for (let i = 0; i < components; i++) out[i] = between[i * LANES];
}

/** Index of the first key after a ratio; the last key if there is none. */
function rightOf(keys: Uint32Array, ratios: Float32Array, ratio: number): number {
  let low = 1;
  let high = keys.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ratios[keys[middle]] <= ratio) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Index of the last key at or before a time; 0 if there is none.
 *
 * @example
 * const hips = laneCurve(animation, keys, 'translation', skeleton.names.indexOf('Hips'));
 * console.assert(keyAtOrBefore(hips, 0) === 0);
 */
export function keyAtOrBefore({ times }: Pick<LaneCurve, 'times'>, time: Seconds): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Whether a lane never changes.
 *
 * @example
 * console.assert(isFlat(laneCurve(animation, keys, 'scale', 0)));
 */
export function isFlat({ values, components }: LaneCurve): boolean {
  return values.every((value, i) => value === values[i % components]);
}
