import type { JointIndex, Seconds } from '../../base/units.ts';
import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../math/pose.ts';
import type { Mesh } from '../../model/mesh.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import { localToModel } from '../../runtime/local-to-model.ts';
import { chainReach } from './distances.ts';
import type { ErrorMetric } from './measures.ts';
import { jointError, rotationError, scaleError, shellError, translationError } from './measures.ts';
import type { PoseSource } from './pose-source.ts';
import { createSkinSampler, skinErrors, skinnedJoints } from './skin-error.ts';

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
  /** Distance of the shell points, one per joint, in the asset's unit of length. */
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
  const reach = chainReach(skeleton, distances);
  const local = localShell(a.pose, b.pose);
  const sampler = subject.skin && createSkinSampler(subject.skin);
  const ofSkin = new Float32Array(skeleton.count);
  const measures: Readonly<Record<ErrorMetric, (joint: JointIndex) => number>> = {
    shell: (joint) => shellError(a.models, b.models, joint * MATRIX_FLOATS, distances[joint]),
    joint: (joint) => jointError(a.models, b.models, joint),
    local: (joint) => local(joint, distances[joint]),
    reach: (joint) => local(joint, reach[joint]),
    skin: (joint) => ofSkin[joint],
    translation: (joint) => translationError(a.pose, b.pose, joint),
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

/** Shell error between two locals of one joint, its parent taken as exact. */
function localShell(
  a: Float32Array,
  b: Float32Array,
): (joint: JointIndex, distance: number) => number {
  const local = new Float32Array(LOCAL_FLOATS);
  const first = new Float32Array(MATRIX_FLOATS);
  const second = new Float32Array(MATRIX_FLOATS);
  return (joint, distance) => {
    getLocal(a, joint, local);
    composeAffine(first, 0, local);
    getLocal(b, joint, local);
    composeAffine(second, 0, local);
    return shellError(first, second, 0, distance);
  };
}
