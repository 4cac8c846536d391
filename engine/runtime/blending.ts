import { LANES } from '../base/units.ts';
import { LOCAL_FLOATS } from '../math/pose.ts';
import { POSE_GROUP_FLOATS } from '../model/skeleton.ts';

/** One pose to be blended. */
export interface BlendLayer {
  /** Groups of four joints, at least as many as the rest pose has. */
  readonly pose: Float32Array;
  /** Of a normal layer: ≤ 0 leaves it out. Of an additive layer: negative subtracts. */
  readonly weight: number;
  /** One weight a joint (padding lanes included) that multiplies the layer's; negative ones count as 0. */
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

/** Threshold that a player uses where nothing else is asked for. */
export const DEFAULT_BLEND_THRESHOLD = 0.1;

/** Why this cannot be blended, or undefined where it can. */
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
  }
  return undefined;
}

function tooShort(what: string, pose: Float32Array, restPose: Float32Array): string {
  return `${what} holds ${pose.length} floats, the rest pose ${restPose.length}`;
}

/**
 * Blends poses joint by joint: the weighted mean of the layers (rotations summed in one hemisphere and
 * normalised), the rest pose filling up to the threshold, then the additive layers.
 * Reads a joint of every layer before it writes it.
 */
export function blend(job: BlendJob): void {
  const { length } = job.restPose;
  for (let group = 0; group < length; group += POSE_GROUP_FLOATS) {
    for (let lane = 0; lane < LANES; lane++) {
      blendJoint(job, (group / POSE_GROUP_FLOATS) * LANES + lane, group + lane);
    }
  }
}

/** Components of a joint in a pose, from its first. */
const TY = LANES;
const TZ = 2 * LANES;
const RX = 3 * LANES;
const RY = 4 * LANES;
const RZ = 5 * LANES;
const RW = 6 * LANES;
const SX = 7 * LANES;
const SY = 8 * LANES;
const SZ = 9 * LANES;

/** The joint being blended, component by component: module scope, so that nothing is allocated. */
const sum = new Float64Array(LOCAL_FLOATS);

function blendJoint(
  { layers, additiveLayers, restPose, threshold, output }: BlendJob,
  joint: number,
  at: number,
): void {
  sum.fill(0);
  let total = 0;
  for (let i = 0; i < layers.length; i++) {
    const weight = jointWeight(layers[i], layers[i].weight, joint);
    if (weight <= 0) continue;
    accumulate(layers[i].pose, at, weight);
    total += weight;
  }
  if (total < threshold) {
    accumulate(restPose, at, threshold - total);
    total = threshold;
  }
  divide(total);
  for (let i = 0; i < additiveLayers.length; i++) {
    const layer = additiveLayers[i];
    const weight = jointWeight(layer, Math.abs(layer.weight), joint);
    if (weight > 0) add(layer.pose, at, weight, layer.weight < 0);
  }
  for (let i = 0; i < LOCAL_FLOATS; i++) output[at + i * LANES] = sum[i];
}

function jointWeight({ jointWeights }: BlendLayer, weight: number, joint: number): number {
  return jointWeights === undefined ? weight : weight * Math.max(0, jointWeights[joint]);
}

/** sum += local · weight, the rotation turned into the hemisphere of the sum so far. */
function accumulate(pose: Float32Array, at: number, weight: number): void {
  sum[0] += pose[at] * weight;
  sum[1] += pose[at + TY] * weight;
  sum[2] += pose[at + TZ] * weight;
  const x = pose[at + RX];
  const y = pose[at + RY];
  const z = pose[at + RZ];
  const w = pose[at + RW];
  const dot = sum[3] * x + sum[4] * y + sum[5] * z + sum[6] * w;
  const signed = dot < 0 ? -weight : weight;
  sum[3] += x * signed;
  sum[4] += y * signed;
  sum[5] += z * signed;
  sum[6] += w * signed;
  sum[7] += pose[at + SX] * weight;
  sum[8] += pose[at + SY] * weight;
  sum[9] += pose[at + SZ] * weight;
}

/** The weighted sum becomes a mean; the rotation, of length 1. */
function divide(total: number): void {
  const square = sum[3] * sum[3] + sum[4] * sum[4] + sum[5] * sum[5] + sum[6] * sum[6];
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  for (let i = 0; i < 3; i++) {
    sum[i] /= total;
    sum[7 + i] /= total;
  }
  for (let i = 3; i < 7; i++) sum[i] *= scale;
  if (square === 0) sum[6] = 1;
}

/** Applies `weight` of a difference pose, or takes it away. */
function add(pose: Float32Array, at: number, weight: number, subtract: boolean): void {
  const signed = subtract ? -weight : weight;
  sum[0] += pose[at] * signed;
  sum[1] += pose[at + TY] * signed;
  sum[2] += pose[at + TZ] * signed;
  addRotation(pose, at, weight, subtract);
  addScale(0, pose[at + SX], weight, subtract);
  addScale(1, pose[at + SY], weight, subtract);
  addScale(2, pose[at + SZ], weight, subtract);
}

function addScale(axis: number, scale: number, weight: number, subtract: boolean): void {
  const factor = 1 - weight + scale * weight;
  if (!subtract) sum[7 + axis] *= factor;
  // What was scaled to nothing cannot be brought back.
  else sum[7 + axis] = factor === 0 ? 0 : sum[7 + axis] / factor;
}

/** sum rotation = sum rotation · normalise(lerp(identity, r, weight)); its conjugate to subtract. */
function addRotation(pose: Float32Array, at: number, weight: number, subtract: boolean): void {
  const rw = pose[at + RW];
  const signed = rw < 0 ? -weight : weight;
  const w = 1 + (Math.abs(rw) - 1) * weight;
  const vector = subtract ? -signed : signed;
  const x = pose[at + RX] * vector;
  const y = pose[at + RY] * vector;
  const z = pose[at + RZ] * vector;
  const square = x * x + y * y + z * z + w * w;
  if (square === 0) return;
  const scale = 1 / Math.sqrt(square);
  const bx = sum[3];
  const by = sum[4];
  const bz = sum[5];
  const bw = sum[6];
  sum[3] = (bw * x + bx * w + by * z - bz * y) * scale;
  sum[4] = (bw * y + by * w + bz * x - bx * z) * scale;
  sum[5] = (bw * z + bz * w + bx * y - by * x) * scale;
  sum[6] = (bw * w - bx * x - by * y - bz * z) * scale;
}
