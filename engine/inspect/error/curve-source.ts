import { keyComponents } from '../../model/animation.ts';
import { LANES } from '../../base/units.ts';
import { jointOffset } from '../../math/pose.ts';
import type { ClipCurves, Curve } from '../../model/curves.ts';
import { placesByName } from '../../model/joint-names.ts';
import { TRANSFORM_AT } from '../../model/raw.ts';
import type { Skeleton } from '../../model/skeleton.ts';
import { keyBefore } from '../../runtime/track-sampling.ts';
import { uniqueTimes, type PoseSource } from './pose-source.ts';

/** Quaternions nearer than this are interpolated linearly: arc and chord are then nearly the same. */
const NEAR = 1 - 1e-7;

/**
 * A clip of a model as poses, interpolated exactly as its format says: steps, lines, arcs, splines. What
 * the clip does not move rests.
 *
 * @param names joints that the curves' indices mean; they are found by name in the skeleton
 *
 * @example
 * const curve = { joint: 0, kind: 'translation', interpolation: 'linear' } as const;
 * const keys = { times: Float32Array.of(0, 1), values: Float32Array.of(0, 0, 0, 0, 2, 0) };
 * const clip = { name: 'rise', duration: 1, curves: [{ ...curve, ...keys }] };
 * curveSource(clip, skeleton, skeleton.names).samplePose(0.5, pose);
 * console.assert(pose[4] === 1); // y of the first joint
 */
export function curveSource(
  { name, duration, curves }: ClipCurves,
  skeleton: Skeleton,
  names: readonly string[],
): PoseSource {
  const joints = placesByName(names, skeleton.names);
  const placed = curves.flatMap((curve) => {
    const joint = joints[curve.joint];
    return joint < 0 ? [] : [{ ...curve, joint }];
  });
  const value = new Float32Array(4);
  return {
    name,
    duration,
    trackCount: skeleton.count,
    keyTimes: uniqueTimes(
      placed.map(({ times }) => times),
      duration,
    ),
    samplePose: (time, pose) => {
      pose.set(skeleton.restPose);
      for (const curve of placed) {
        sampleCurve(curve, time, value);
        const size = keyComponents(curve.kind);
        const at = jointOffset(curve.joint) + LANES * TRANSFORM_AT[curve.kind];
        for (let i = 0; i < size; i++) pose[at + LANES * i] = value[i];
      }
    },
  };
}

/** The value of a curve at a time, before its first and after its last key that of the key. */
function sampleCurve(curve: Curve, time: number, out: Float32Array): void {
  const { times, kind, interpolation } = curve;
  const size = keyComponents(kind);
  const left = keyBefore(times, times.length, time);
  const right = Math.min(left + 1, times.length - 1);
  const span = times[right] - times[left];
  const part = span > 0 ? Math.min(1, Math.max(0, (time - times[left]) / span)) : 0;
  if (interpolation === 'spline') spline(curve, size, left, right, part, span, out);
  else if (interpolation === 'step') copyValue(curve, size, part === 1 ? right : left, out);
  else if (kind === 'rotation') arc(curve.values, 4 * left, 4 * right, part, out);
  else line(curve.values, 3 * left, 3 * right, part, out);
  if (kind === 'rotation') normalise(out);
}

function copyValue({ values }: Curve, size: number, key: number, out: Float32Array): void {
  for (let i = 0; i < size; i++) out[i] = values[size * key + i];
}

function line(values: Float32Array, a: number, b: number, part: number, out: Float32Array): void {
  for (let i = 0; i < 3; i++) out[i] = values[a + i] + (values[b + i] - values[a + i]) * part;
}

/** Spherical interpolation on the shorter arc. */
function arc(values: Float32Array, a: number, b: number, part: number, out: Float32Array): void {
  let cosine = 0;
  for (let i = 0; i < 4; i++) cosine += values[a + i] * values[b + i];
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const isNear = Math.abs(cosine) > NEAR;
  const from = isNear ? 1 - part : Math.sin((1 - part) * angle) / Math.sin(angle);
  const to = sign * (isNear ? part : Math.sin(part * angle) / Math.sin(angle));
  for (let i = 0; i < 4; i++) out[i] = values[a + i] * from + values[b + i] * to;
}

/** Cubic Hermite spline; tangents are per second. */
function spline(
  { values }: Curve,
  size: number,
  left: number,
  right: number,
  t: number,
  span: number,
  out: Float32Array,
): void {
  const t2 = t * t;
  const t3 = t2 * t;
  const point = 2 * t3 - 3 * t2 + 1;
  const leaving = (t3 - 2 * t2 + t) * span;
  const arriving = (t3 - t2) * span;
  for (let i = 0; i < size; i++) {
    const p0 = values[(3 * left + 1) * size + i];
    const m0 = values[(3 * left + 2) * size + i];
    const m1 = values[3 * right * size + i];
    const p1 = values[(3 * right + 1) * size + i];
    out[i] = point * p0 + leaving * m0 + (1 - point) * p1 + arriving * m1;
  }
}

function normalise(q: Float32Array): void {
  const length = Math.hypot(q[0], q[1], q[2], q[3]);
  if (length === 0) q.set([0, 0, 0, 1]);
  else for (let i = 0; i < 4; i++) q[i] /= length;
}
