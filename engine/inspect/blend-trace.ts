import { LANES, type JointIndex } from '../base/units.ts';
import { LOCAL_FLOATS, POSE_ROTATION, jointOffset } from '../math/pose.ts';
import type { BlendJob, BlendLayer } from '../runtime/blend-job.ts';

/** What blending did with each joint. Created once for a number of joints and normal layers. */
export interface BlendTrace {
  readonly joints: number;
  readonly layers: number;
  /** `layers + 1` shares per joint that sum to 1: every normal layer's, then the rest pose's. */
  readonly shares: Float32Array;
  /** One byte per normal layer and joint: 1 if its rotation was negated to take the shortest path. */
  readonly negated: Uint8Array;
  /**
   * Per joint, how close a rotation is to the opposite of the sum that it was added to: cosine of half
   * the angle between them, the smallest of all layers and of the rest pose if that fills in. Near 0
   * the shortest path may flip to the other side from one frame to the next, and the joint pops.
   */
  readonly agreement: Float32Array;
  /** Per joint, which layer that rotation is of; `layers` is the rest pose. */
  readonly farthest: Uint16Array;
}

/**
 * Memory for the results of {@link traceBlending}, for these numbers of joints and normal layers.
 * Create it once and reuse it.
 *
 * @example
 * const trace = createBlendTrace(skeleton.count, 2);
 * const layers = [{ pose, weight: 0.6 }, { pose: skeleton.restPose, weight: 0.4 }];
 * const job = { layers, additiveLayers: [], restPose: skeleton.restPose, threshold: 0.1, output: pose.slice() };
 * traceBlending(job, trace);
 * console.assert(Math.abs(trace.shares[0] - 0.6) < 1e-6);
 */
export function createBlendTrace(joints: number, layers: number): BlendTrace {
  return {
    joints,
    layers,
    shares: new Float32Array(joints * (layers + 1)),
    negated: new Uint8Array(joints * layers),
    agreement: new Float32Array(joints).fill(1),
    farthest: new Uint16Array(joints),
  };
}

/**
 * Records what `blend` will do with a job's normal layers. Call it before `blend`. Allocates nothing.
 *
 * @example
 * const layers = [{ pose, weight: 1 }];
 * const job = { layers, additiveLayers: [], restPose: skeleton.restPose, threshold: 0.1, output: pose.slice() };
 * const trace = createBlendTrace(skeleton.count, 1);
 * traceBlending(job, trace);
 * console.assert(trace.shares[0] === 1);
 */
export function traceBlending(job: BlendJob, trace: BlendTrace): void {
  const joints = Math.min(trace.joints, job.restPose.length / LOCAL_FLOATS);
  for (let joint = 0; joint < joints; joint++) {
    traceShares(job, trace, joint);
    traceRotation(job, trace, joint);
  }
}

function weightAt({ weight, jointWeights }: BlendLayer, joint: JointIndex): number {
  const own = jointWeights === undefined ? 1 : Math.max(0, jointWeights[joint]);
  return Math.max(0, weight) * own;
}

function traceShares(job: BlendJob, { layers, shares }: BlendTrace, joint: JointIndex): void {
  const at = joint * (layers + 1);
  let total = 0;
  for (let i = 0; i < layers; i++) total += weightAt(job.layers[i], joint);
  const rest = Math.max(0, job.threshold - total);
  for (let i = 0; i < layers; i++) shares[at + i] = weightAt(job.layers[i], joint) / (total + rest);
  shares[at + layers] = rest / (total + rest);
}

function traceRotation(job: BlendJob, trace: BlendTrace, joint: JointIndex): void {
  const at = jointOffset(joint) + POSE_ROTATION;
  const { layers } = trace;
  const rest = trace.shares[joint * (layers + 1) + layers];
  let [x, y, z, w, least, farthest] = [0, 0, 0, 0, 1, 0];
  for (let i = 0; i <= layers; i++) {
    const last = i === layers;
    const pose = last ? job.restPose : job.layers[i].pose;
    const weight = last ? rest : weightAt(job.layers[i], joint);
    const qx = pose[at];
    const qy = pose[at + LANES];
    const qz = pose[at + 2 * LANES];
    const qw = pose[at + 3 * LANES];
    const dot = x * qx + y * qy + z * qz + w * qw;
    const turned = weight > 0 && dot < 0;
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    if (weight > 0 && length > 0 && Math.abs(dot) / length < least) {
      least = Math.abs(dot) / length;
      farthest = i;
    }
    if (!last) trace.negated[joint * layers + i] = turned ? 1 : 0;
    const signed = turned ? -weight : weight;
    x += qx * signed;
    y += qy * signed;
    z += qz * signed;
    w += qw * signed;
  }
  trace.agreement[joint] = least;
  trace.farthest[joint] = farthest;
}
