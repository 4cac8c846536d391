import { LANES, type JointIndex } from '../base/units.ts';
import {
  LOCAL_FLOATS,
  POSE_ROTATION,
  POSE_SCALE,
  POSE_TRANSLATION,
  jointOffset,
} from '../math/pose.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';
import { addLayer } from './add-pose.ts';
import type { BlendJob, BlendLayer } from './blend-job.ts';

/**
 * Why this cannot be blended, or undefined if it can.
 *
 * @example
 * const layers = [{ pose, weight: Number.NaN }];
 * const job = { layers, additiveLayers: [], restPose: skeleton.restPose, threshold: 0.1, output: pose };
 * console.assert(validateBlending(job) === 'the weight of layer 0 is NaN');
 */
export function validateBlending(job: BlendJob): string | undefined {
  const { restPose, output, threshold } = job;
  if (!(threshold > 0)) return `the threshold is ${threshold}, it must be above 0`;
  if (restPose.length % POSE_GROUP_FLOATS !== 0)
    return 'the rest pose is not in whole groups of four joints';
  if (output.length < restPose.length) return tooShort('output', output, restPose);
  return (
    validateLayers('layer', job.layers, restPose) ??
    validateLayers('additive layer', job.additiveLayers, restPose)
  );
}

function validateLayers(
  what: string,
  layers: readonly BlendLayer[],
  restPose: Float32Array,
): string | undefined {
  for (const [index, { pose, weight, jointWeights }] of layers.entries()) {
    const name = `${what} ${index}`;
    if (!Number.isFinite(weight)) return `the weight of ${name} is ${weight}`;
    if (pose.length < restPose.length) return tooShort(name, pose, restPose);
    const joints = restPose.length / LOCAL_FLOATS;
    if (jointWeights !== undefined && jointWeights.length < joints) {
      return `${name} has ${jointWeights.length} joint weights, ${joints} are needed`;
    }
    const wrong = jointWeights?.subarray(0, joints).findIndex((own) => !Number.isFinite(own)) ?? -1;
    if (wrong >= 0) return `the weight of joint ${wrong} in ${name} is ${jointWeights?.[wrong]}`;
  }
  return undefined;
}

function tooShort(what: string, pose: Float32Array, restPose: Float32Array): string {
  return `${what} holds ${pose.length} floats, the rest pose ${restPose.length}`;
}

/**
 * Blends poses joint by joint: the weighted mean of the layers (rotations summed in one hemisphere and
 * normalised), the rest pose filling up to the threshold, then the additive layers in order.
 * Of every part of a joint, all layers are read before it is written.
 *
 * @param job poses, weights and the output, in the shapes that {@link BlendJob} says; nothing is checked, see
 *   {@link validateBlending}
 *
 * @example
 * const output = new Float32Array(pose.length);
 * const layers = [{ pose, weight: 0.7 }, { pose: skeleton.restPose, weight: 0.3 }];
 * blend({ layers, additiveLayers: [], restPose: skeleton.restPose, threshold: 0.1, output });
 */
export function blend(job: BlendJob): void {
  const joints = job.restPose.length / LOCAL_FLOATS;
  for (let joint = 0; joint < joints; joint++) {
    const at = jointOffset(joint);
    const total = weigh(job.layers, joint);
    const rest = Math.max(0, job.threshold - total);
    blendVector(job, at + POSE_TRANSLATION, rest, total + rest);
    blendRotation(job, at + POSE_ROTATION, rest);
    blendVector(job, at + POSE_SCALE, rest, total + rest);
    for (let i = 0; i < job.additiveLayers.length; i++) {
      const layer = job.additiveLayers[i];
      const weight = jointWeight(layer, Math.abs(layer.weight), joint);
      if (weight > 0) addLayer(layer.pose, job.output, at, weight, layer.weight < 0);
    }
  }
}

/** Of a layer at one joint; a layer or joint that weighs less than nothing weighs nothing. */
function jointWeight({ jointWeights }: BlendLayer, weight: number, joint: JointIndex): number {
  if (jointWeights === undefined) return Math.max(0, weight);
  return Math.max(0, weight) * Math.max(0, jointWeights[joint]);
}

/** Of each layer at the joint in hand. */
let weights = new Float64Array(8);

/** Weighs all layers at one joint, to {@link weights}; returns the sum. */
function weigh(layers: readonly BlendLayer[], joint: JointIndex): number {
  if (weights.length < layers.length) weights = new Float64Array(2 * layers.length);
  let total = 0;
  for (let i = 0; i < layers.length; i++) {
    weights[i] = jointWeight(layers[i], layers[i].weight, joint);
    total += weights[i];
  }
  return total;
}

/** The weighted mean of translations or scales, x at `at`. */
function blendVector(job: BlendJob, at: number, rest: number, total: number): void {
  const { layers, restPose, output } = job;
  let x = 0;
  let y = 0;
  let z = 0;
  if (rest > 0) {
    x = restPose[at] * rest;
    y = restPose[at + LANES] * rest;
    z = restPose[at + 2 * LANES] * rest;
  }
  for (let i = 0; i < layers.length; i++) {
    const { pose } = layers[i];
    const weight = weights[i];
    x += pose[at] * weight;
    y += pose[at + LANES] * weight;
    z += pose[at + 2 * LANES] * weight;
  }
  output[at] = x / total;
  output[at + LANES] = y / total;
  output[at + 2 * LANES] = z / total;
}

/** The weighted sum of rotations, each turned into the hemisphere of the sum so far, at length 1; x at `at`. */
function blendRotation(job: BlendJob, at: number, rest: number): void {
  const { layers, restPose, output } = job;
  let x = 0;
  let y = 0;
  let z = 0;
  let w = 0;
  const count = rest > 0 ? layers.length + 1 : layers.length;
  for (let i = 0; i < count; i++) {
    const last = i === layers.length;
    const pose = last ? restPose : layers[i].pose;
    const weight = last ? rest : weights[i];
    const qx = pose[at];
    const qy = pose[at + LANES];
    const qz = pose[at + 2 * LANES];
    const qw = pose[at + 3 * LANES];
    const signed = x * qx + y * qy + z * qz + w * qw < 0 ? -weight : weight;
    x += qx * signed;
    y += qy * signed;
    z += qz * signed;
    w += qw * signed;
  }
  const square = x * x + y * y + z * z + w * w;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  output[at] = x * scale;
  output[at + LANES] = y * scale;
  output[at + 2 * LANES] = z * scale;
  output[at + 3 * LANES] = square > 0 ? w * scale : 1;
}
