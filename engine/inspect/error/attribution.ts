import { invariant } from '../../base/errors.ts';
import type { JointIndex, Seconds } from '../../base/units.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import { keyComponents, KEY_KINDS, type Animation } from '../../model/animation.ts';
import { TRANSFORM_AT, type Clip } from '../../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { sampleRawJoint } from '../../runtime/raw-sampling.ts';
import { rawForm } from './raw-form.ts';
import { COMPRESSION_STAGES, compressionStages, type StageClips } from './stages.ts';

/**
 * Causes of an error, each from one stage of {@link COMPRESSION_STAGES} to the next:
 * - `removal`: dropped keys; the curve between the others is straight;
 * - `time`: keys at timepoints instead of at their times, sampled at a 32-bit ratio;
 * - `quantisation`: values of 16 bits or less;
 * - `other`: no compression: the clip has other values than this source.
 */
export const ERROR_CAUSES = ['removal', 'time', 'quantisation', 'other'] as const;
export type ErrorCause = (typeof ERROR_CAUSES)[number];

/** The error of one joint at one time, split into its contributions. */
export interface ErrorAttribution {
  readonly joint: JointIndex;
  readonly time: Seconds;
  /** Largest displacement of the joint's three shell points: all parts together. */
  readonly total: number;
  /** The joint's ancestors from the root, itself last. */
  readonly chain: readonly JointIndex[];
  /**
   * Contribution of kind k of joint `chain[i]` by cause c: `parts[partAt(i, k, c)]`, in the unit of
   * `total`. Negative if it compensates others.
   */
  readonly parts: Float64Array;
}

/** Explains the errors of one joint. It caches the keys of the joint's chain. */
export interface ErrorExplainer {
  readonly joint: JointIndex;
  readonly chain: readonly JointIndex[];
  readonly stages: StageClips;
  /** @param distance of the shell points from the joint */
  at(time: Seconds, distance: number): ErrorAttribution;
}

const KINDS = KEY_KINDS.length;
const CAUSES = ERROR_CAUSES.length;
const STAGES = COMPRESSION_STAGES.length;

/**
 * Index of a contribution in `parts`: position i in the chain, kind k, cause c.
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const { parts } = createErrorExplainer(skeleton, raw, animation, hand).at(0.5, 0.1);
 * const ofRoot = parts[partAt(0, KEY_KINDS.indexOf('rotation'), 0)];
 * console.assert(Number.isFinite(ofRoot));
 */
export function partAt(i: number, k: number, c: number): number {
  return (i * KINDS + k) * CAUSES + c;
}

/**
 * The contributions of each cause, summed over joints; in the order of {@link ERROR_CAUSES}.
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const attribution = createErrorExplainer(skeleton, raw, animation, hand).at(0.5, 0.1);
 * console.assert(causeTotals(attribution).length === ERROR_CAUSES.length);
 */
export function causeTotals({ parts }: ErrorAttribution): Float64Array {
  const totals = new Float64Array(CAUSES);
  parts.forEach((part, at) => (totals[at % CAUSES] += part));
  return totals;
}

/**
 * The contributions of each joint of the chain, summed over causes.
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const attribution = createErrorExplainer(skeleton, raw, animation, hand).at(0.5, 0.1);
 * console.assert(chainTotals(attribution).length === attribution.chain.length);
 */
export function chainTotals({ parts, chain }: ErrorAttribution): Float64Array {
  const totals = new Float64Array(chain.length);
  parts.forEach((part, at) => (totals[Math.floor(at / (KINDS * CAUSES))] += part));
  return totals;
}

/**
 * Prepares to explain the errors of one joint. The keys of its chain are compared once. After that
 * each time costs a few hundred point transforms.
 *
 * Source values are replaced by built values one after another, from the root to the joint and from
 * the first stage to the last. The contribution of each replacement is how far it moves the worst
 * shell point in the direction of its total displacement. So the parts add up to the whole exactly. In
 * another order, they would differ by products of two errors.
 *
 * @throws AssetError if the clips or the skeleton do not belong together
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const explainer = createErrorExplainer(skeleton, raw, animation, hand);
 * const { total, parts } = explainer.at(0.5, 0.1);
 * console.assert(Math.abs(parts.reduce((sum, part) => sum + part, 0) - total) < 1e-6);
 */
export function createErrorExplainer(
  skeleton: Skeleton,
  reference: Clip,
  built: Animation,
  joint: JointIndex,
): ErrorExplainer {
  const { count } = skeleton;
  invariant(
    reference.trackCount === count && built.trackCount === count,
    'clips that are explained have a track for every joint',
  );
  const chain = chainOf(skeleton, joint);
  const stages = compressionStages(rawForm(reference), built, chain);
  const locals = createStageSampler(stages, chain, built.duration);
  return {
    joint,
    chain,
    stages,
    at: (time, distance) => ({ joint, time, chain, ...attributeParts(locals(time), distance) }),
  };
}

/**
 * The same explainer without the joints of a chain that are not measured, as the other clip has none of their names. What
 * they add counts for the next joint below that is measured: it is placed relative to the one above both.
 * @param counted as that of an error map; undefined for all joints
 *
 * @example
 * const hand = skeleton.names.indexOf('LeftHand');
 * const counted = new Uint8Array(skeleton.count).fill(1);
 * counted[skeleton.parents[hand]] = 0;
 * const explainer = createErrorExplainer(skeleton, raw, animation, hand);
 * const { chain } = withoutUnmeasured(explainer, counted);
 * console.assert(chain.length === explainer.chain.length - 1);
 */
export function withoutUnmeasured(
  explainer: ErrorExplainer,
  counted: Uint8Array | undefined,
): Omit<ErrorExplainer, 'stages'> {
  const { joint, chain: whole } = explainer;
  const chain = whole.filter((one) => one === joint || counted?.[one] !== 0);
  if (chain.length === whole.length) return explainer;
  const width = KINDS * CAUSES;
  return {
    joint,
    chain,
    at: (time, distance) => {
      const found = explainer.at(time, distance);
      const parts = new Float64Array(chain.length * width);
      let place = 0;
      whole.forEach((one, i) => {
        for (let at = 0; at < width; at++) parts[place * width + at] += found.parts[i * width + at];
        if (one === chain[place]) place++;
      });
      return { ...found, chain, parts };
    },
  };
}

/** The joint and all its ancestors, the root first. */
export function chainOf({ parents }: Skeleton, joint: JointIndex): JointIndex[] {
  const chain: JointIndex[] = [];
  for (let at = joint; at !== NO_PARENT; at = parents[at]) chain.unshift(at);
  return chain;
}

/** Locals of the chain at every stage: {@link LOCAL_FLOATS} floats each, stage after stage. */
export type ChainLocals = readonly Float32Array[];

/** Samples the joints of a chain at all stages. The result is overwritten by the next call. */
export function createStageSampler(
  stages: StageClips,
  chain: readonly JointIndex[],
  duration: Seconds,
): (time: Seconds) => ChainLocals {
  const pose = new Float32Array(poseLength(stages.source.trackCount));
  const locals = COMPRESSION_STAGES.map(() => new Float32Array(chain.length * LOCAL_FLOATS));
  return (time) => {
    COMPRESSION_STAGES.forEach((stage, s) => {
      const inSeconds = stage === 'source' || stage === 'kept';
      const at = inSeconds ? time : Math.fround(time / duration);
      chain.forEach((joint, i) => {
        sampleRawJoint(stages[stage], joint, at, pose);
        getLocal(pose, joint, locals[s], i * LOCAL_FLOATS);
      });
    });
    return locals;
  };
}

/** Transforms `point` in place by a local transform (translation, rotation, scale), in doubles. */
function applyLocal(local: Float32Array, at: number, point: Float64Array): void {
  const qx = local[at + 3];
  const qy = local[at + 4];
  const qz = local[at + 5];
  const qw = local[at + 6];
  const x = point[0] * local[at + 7];
  const y = point[1] * local[at + 8];
  const z = point[2] * local[at + 9];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  point[0] = x + qw * tx + qy * tz - qz * ty + local[at];
  point[1] = y + qw * ty + qz * tx - qx * tz + local[at + 1];
  point[2] = z + qw * tz + qx * ty - qy * tx + local[at + 2];
}

/** Transforms `point` in place, from the space of joint `from` of a chain to model space. */
export function pointToModel(locals: Float32Array, from: number, point: Float64Array): void {
  for (let i = from; i >= 0; i--) applyLocal(locals, i * LOCAL_FLOATS, point);
}

function attributeParts(
  locals: ChainLocals,
  distance: number,
): Pick<ErrorAttribution, 'total' | 'parts'> {
  const source = locals[0];
  const last = source.length / LOCAL_FLOATS - 1;
  const parts = new Float64Array((last + 1) * KINDS * CAUSES);
  const { axis, total, direction } = worstPoint(locals, last, distance);
  if (!(total > 0)) return { total, parts };
  // The point in the space of the joint whose local is replaced; the joints below it are as in the
  // source.
  const below = shellPoint(axis, distance);
  const point = new Float64Array(3);
  const mixed = new Float32Array(LOCAL_FLOATS);
  const along = (i: number): number => {
    point.set(below);
    applyLocal(mixed, 0, point);
    pointToModel(locals[STAGES - 1], i - 1, point);
    return point[0] * direction[0] + point[1] * direction[1] + point[2] * direction[2];
  };
  for (let i = last; i >= 0; i--) {
    const at = i * LOCAL_FLOATS;
    mixed.set(source.subarray(at, at + LOCAL_FLOATS));
    let before = along(i);
    for (let k = 0; k < KINDS; k++) {
      const { begin, end } = PARTS[k];
      for (let c = 0; c < CAUSES; c++) {
        mixed.set(locals[c + 1].subarray(at + begin, at + end), begin);
        const after = along(i);
        parts[partAt(i, k, c)] = after - before;
        before = after;
      }
    }
    applyLocal(source, at, below);
  }
  return { total, parts };
}

/** Offsets of each kind in a local transform. */
const PARTS = KEY_KINDS.map((kind) => ({
  begin: TRANSFORM_AT[kind],
  end: TRANSFORM_AT[kind] + keyComponents(kind),
}));

function shellPoint(axis: number, distance: number): Float64Array {
  const point = new Float64Array(3);
  point[axis] = distance;
  return point;
}

/** The shell point with the largest displacement, the distance and the direction. */
function worstPoint(
  locals: ChainLocals,
  last: number,
  distance: number,
): { readonly axis: number; readonly total: number; readonly direction: Float64Array } {
  let worst = { axis: 0, total: 0, direction: new Float64Array(3) };
  for (let axis = 0; axis < 3; axis++) {
    const from = shellPoint(axis, distance);
    const to = from.slice();
    pointToModel(locals[0], last, from);
    pointToModel(locals[STAGES - 1], last, to);
    const away = to.map((component, i) => component - from[i]);
    const total = Math.hypot(...away);
    if (total > worst.total) {
      worst = { axis, total, direction: away.map((component) => component / total) };
    }
  }
  return worst;
}
