import type { JointIndex, Seconds } from '../../base/units.ts';
import { composeAffine, multiplyAffine, setIdentity } from '../../math/matrix.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import type { Mesh } from '../../model/mesh.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { localToModel } from '../../runtime/local-to-model.ts';
import { chainReach } from './distances.ts';
import type { ErrorMetric } from './measures.ts';
import { jointError, rotationError, scaleError, shellError } from './measures.ts';
import type { PoseSource } from './pose-source.ts';
import { createSkinSampler, skinErrors, skinnedJoints } from './skin-error.ts';

/** Where the translation of a matrix begins. */
const TRANSLATION = 12;

/** The pose of a clip at the time of the last {@link ErrorProbe.moveTo}. */
export interface PosedJoints {
  /** Local transforms in groups of four. */
  readonly pose: Float32Array;
  /** {@link MATRIX_FLOATS} floats per joint. */
  readonly models: Float32Array;
}

/** Two clips posed at the same time, and the errors between them. */
export interface ErrorProbe {
  readonly reference: PosedJoints;
  readonly candidate: PosedJoints;
  /** 1 for each joint that moves some vertex most, which `skin` measures; undefined without a mesh. */
  readonly skinned: Uint8Array | undefined;
  /** Poses both; allocates nothing. */
  moveTo(time: Seconds): void;
  /** Error of a joint at the current time; allocates nothing. */
  error(metric: ErrorMetric, joint: JointIndex): number;
}

/** What a probe compares. All belongs to one skeleton, see `checkRequest`. */
export interface ProbeSubject {
  readonly skeleton: Skeleton;
  readonly reference: PoseSource;
  readonly candidate: PoseSource;
  /** Distance of the shell points, one per joint, in the joint's space and the asset's unit of length. */
  readonly distances: Float32Array;
  /** The mesh for the metric `skin`; without it that metric is 0. */
  readonly skin?: Mesh | undefined;
}

/**
 * Creates a probe with all memory that it needs.
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1);
 * const candidate = animationSource(animation);
 * const probe = createProbe({ skeleton, reference: rawSource(raw), candidate, distances });
 * probe.moveTo(0.5);
 * console.assert(probe.error('shell', skeleton.names.indexOf('LeftHand')) < 0.01); // metres
 */
export function createProbe(subject: ProbeSubject): ErrorProbe {
  const { skeleton, reference, candidate, distances } = subject;
  const a = posedJoints(skeleton.count);
  const b = posedJoints(skeleton.count);
  const reach = new Float32Array(skeleton.count);
  let isReachKnown = false;
  const local = localShell(skeleton, a, b);
  const sampler = subject.skin && createSkinSampler(subject.skin);
  const ofSkin = new Float32Array(skeleton.count);
  const measures: Readonly<Record<ErrorMetric, (joint: JointIndex) => number>> = {
    shell: (joint) => shellError(a.models, b.models, joint * MATRIX_FLOATS, distances[joint]),
    joint: (joint) => jointError(a.models, b.models, joint),
    local: (joint) => local.error(joint, distances[joint]),
    reach: (joint) => {
      if (!isReachKnown) chainReach(skeleton, a.pose, distances, reach);
      isReachKnown = true;
      return local.error(joint, reach[joint]);
    },
    skin: (joint) => ofSkin[joint],
    translation: (joint) => local.error(joint, 0),
    rotation: (joint) => rotationError(a.pose, b.pose, joint),
    scale: (joint) => scaleError(a.pose, b.pose, joint),
  };
  return {
    reference: a,
    candidate: b,
    skinned: sampler && skinnedJoints(sampler, skeleton.count),
    moveTo: (time) => {
      poseAt(skeleton, reference, time, a);
      poseAt(skeleton, candidate, time, b);
      isReachKnown = false;
      local.forget();
      if (sampler !== undefined) skinErrors(sampler, a.models, b.models, ofSkin);
    },
    error: (metric, joint) => measures[metric](joint),
  };
}

function posedJoints(jointCount: number): PosedJoints {
  return {
    pose: new Float32Array(poseLength(jointCount)),
    models: new Float32Array(jointCount * MATRIX_FLOATS),
  };
}

function poseAt(skeleton: Skeleton, clip: PoseSource, time: Seconds, out: PosedJoints): void {
  clip.samplePose(time, out.pose);
  localToModel(skeleton, out.pose, out.models);
}

interface LocalShell {
  /**
   * Shell error between two locals of one joint under one parent, that of the reference; in model space. At a distance
   * of 0 it is the distance between the translations.
   */
  error(joint: JointIndex, distance: number): number;
  /** Both have another pose. */
  forget(): void;
}

/** Keeps the matrices of the last joint, which several metrics ask for. */
function localShell({ parents }: Skeleton, a: PosedJoints, b: PosedJoints): LocalShell {
  const local = new Float32Array(LOCAL_FLOATS);
  const own = new Float32Array(MATRIX_FLOATS);
  const above = new Float32Array(MATRIX_FLOATS);
  const place = ({ pose }: PosedJoints, joint: JointIndex, out: Float32Array): void => {
    getLocal(pose, joint, local);
    composeAffine(own, 0, local);
    multiplyAffine(out, 0, above, 0, own, 0);
  };
  const first = new Float32Array(MATRIX_FLOATS);
  const second = new Float32Array(MATRIX_FLOATS);
  let placed = NO_PARENT;
  const placeBoth = (joint: JointIndex): void => {
    setIdentity(above);
    const at = parents[joint] * MATRIX_FLOATS;
    // Without the parent's place: far from the origin, floats would be too coarse.
    if (parents[joint] !== NO_PARENT) above.set(a.models.subarray(at, at + TRANSLATION));
    place(a, joint, first);
    place(b, joint, second);
    placed = joint;
  };
  return {
    error: (joint, distance) => {
      if (joint !== placed) placeBoth(joint);
      return shellError(first, second, 0, distance);
    },
    forget: () => void (placed = NO_PARENT),
  };
}
