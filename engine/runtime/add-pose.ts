import { LANES } from '../base/units.ts';
import { LOCAL_FLOATS, POSE_ROTATION, POSE_SCALE, jointOffset } from '../math/pose.ts';

/**
 * Applies the whole of a difference pose to another, of as many joints: what an additive layer of weight 1 gives.
 *
 * @param base, difference, output poses, `poseLength(joints)` floats each; `output` may be either of the others
 *
 * @example
 * const breathing = new Float32Array(pose.length);
 * sample(additive, createSamplingContext(additive.trackCount), 0, breathing);
 * addPose(pose, breathing, pose);
 */
export function addPose(base: Float32Array, difference: Float32Array, output: Float32Array): void {
  output.set(base);
  const joints = base.length / LOCAL_FLOATS;
  for (let joint = 0; joint < joints; joint++) {
    addLayer(difference, output, jointOffset(joint), 1, false);
  }
}

/** Applies `weight` of a difference pose to one joint of `output`, whose x is at `at`, or takes it away. */
export function addLayer(
  pose: Float32Array,
  output: Float32Array,
  at: number,
  weight: number,
  subtract: boolean,
): void {
  const signed = subtract ? -weight : weight;
  for (let i = at; i < at + 3 * LANES; i += LANES) output[i] += pose[i] * signed;
  addRotation(pose, output, at + POSE_ROTATION, weight, subtract);
  for (let i = at + POSE_SCALE; i < at + POSE_SCALE + 3 * LANES; i += LANES) {
    const factor = 1 - weight + pose[i] * weight;
    if (!subtract) output[i] *= factor;
    // What was scaled to nothing cannot be brought back.
    else output[i] = factor === 0 ? 0 : output[i] / factor;
  }
}

/** output = output · normalise(lerp(identity, r, weight)), or its conjugate to subtract; x at `at`. */
function addRotation(
  pose: Float32Array,
  output: Float32Array,
  at: number,
  weight: number,
  subtract: boolean,
): void {
  const rw = pose[at + 3 * LANES];
  const vector = rw < 0 === subtract ? weight : -weight;
  const x = pose[at] * vector;
  const y = pose[at + LANES] * vector;
  const z = pose[at + 2 * LANES] * vector;
  const w = 1 + (Math.abs(rw) - 1) * weight;
  const square = x * x + y * y + z * z + w * w;
  if (square === 0) return;
  const scale = 1 / Math.sqrt(square);
  const bx = output[at] * scale;
  const by = output[at + LANES] * scale;
  const bz = output[at + 2 * LANES] * scale;
  const bw = output[at + 3 * LANES] * scale;
  output[at] = bw * x + bx * w + by * z - bz * y;
  output[at + LANES] = bw * y + by * w + bz * x - bx * z;
  output[at + 2 * LANES] = bw * z + bz * w + bx * y - by * x;
  output[at + 3 * LANES] = bw * w - bx * x - by * y - bz * z;
}
