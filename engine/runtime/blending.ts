import { LANES, type JointIndex } from '../base/units.ts';
import {
  LOCAL_FLOATS,
  POSE_ROTATION,
  POSE_SCALE,
  POSE_TRANSLATION,
  jointOffset,
} from '../math/pose.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';

/** One pose to be blended. */
export interface BlendLayer {
  /** Groups of four joints, at least as many as the rest pose has. */
  readonly pose: Float32Array;
  /** Of a normal layer: ≤ 0 leaves it out. Of an additive layer: negative subtracts. */
  readonly weight: number;
  /** One weight per joint (padding lanes included) that multiplies the layer's; negative ones count as 0. */
  readonly jointWeights?: Float32Array | undefined;
}

/** What is to be blended over what. */
export interface BlendJob {
  readonly layers: readonly BlendLayer[];
  /** Applied on top of the blended layers, in order. */
  readonly additiveLayers: readonly BlendLayer[];
  /** Fills in where the layers' weights do not reach {@link threshold}; decides how many joints are blended. */
  readonly restPose: Float32Array;
  /** Sum of weights, above 0, that a joint needs to do without the rest pose. */
  readonly threshold: number;
  /** May be one of the layers' poses. */
  readonly output: Float32Array;
}

/** Threshold that a player uses by default. */
export const DEFAULT_BLEND_THRESHOLD = 0.1;

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

/** Applies `weight` of a difference pose to one joint of `output`, or takes it away. */
function addLayer(
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
