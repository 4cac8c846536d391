import type { JointIndex, Ratio } from '../base/units.ts';
import { checkpoint, type TaskControl } from '../base/task.ts';
import { poseLength } from '../math/pose.ts';
import type { Animation } from '../model/animation.ts';
import type { BlendJob } from '../runtime/blend-job.ts';
import { createSamplingContext, type SamplingContext } from '../runtime/context.ts';
import { sample } from '../runtime/sampling.ts';
import { createBlendTrace, traceBlending } from './blend-trace.ts';

/**
 * Two rotations nearly oppose from this angle on, in degrees. The shortest path between them may then
 * flip to the other side.
 */
export const OPPOSED_DEGREES = 160;

/** Default number of phases. */
const SURVEY_PHASES = 240;

/** A normal layer, and how its clip is synchronised with the cycle. */
export interface SurveyLayer {
  readonly clip: Animation;
  readonly weight: number;
  /** One weight per joint, padding lanes included. */
  readonly jointWeights?: Float32Array | undefined;
  /** Position in its clip when the cycle begins. */
  readonly start: Ratio;
  /** Loops of its clip per cycle; negative when played backward. */
  readonly loops: number;
}

/** What is blended over a whole cycle. */
export interface SurveyRequest {
  readonly restPose: Float32Array;
  readonly joints: number;
  readonly threshold: number;
  readonly layers: readonly SurveyLayer[];
  readonly phases?: number | undefined;
}

/** Result of blending for each joint and phase of a cycle; phase p is sampled in its middle. */
export interface BlendSurvey {
  readonly phases: number;
  readonly joints: number;
  /**
   * `joints` values per phase, in degrees [0, 180]: the largest angle between a layer's rotation and
   * the sum that it is added to.
   */
  readonly apart: Float32Array;
  /**
   * `joints` values per phase: number of layers whose rotation is negated to take the shortest path.
   */
  readonly negated: Uint8Array;
  /** Per phase: the joint whose layers are farthest apart. */
  readonly worst: Uint16Array;
  /** Per phase: the layer whose rotation of that joint is farthest from the sum; after the last one, the rest pose. */
  readonly farthest: Uint16Array;
}

/**
 * Blends a whole cycle and finds where layers oppose each other and where rotations are negated.
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const walking = { clip: animation, weight: 0.5, start: 0, loops: 1 };
 * const running = { clip: other, weight: 0.5, start: 0, loops: 1 };
 * const { restPose, count: joints } = skeleton;
 * const survey = surveyBlending({ restPose, joints, threshold: 0.1, layers: [walking, running] });
 * console.assert(survey.phases > 0);
 */
export function surveyBlending(request: SurveyRequest, task?: TaskControl): BlendSurvey {
  const { joints, layers, phases = SURVEY_PHASES } = request;
  const survey = {
    phases,
    joints,
    apart: new Float32Array(phases * joints),
    negated: new Uint8Array(phases * joints),
    worst: new Uint16Array(phases),
    farthest: new Uint16Array(phases),
  };
  const contexts = layers.map(({ clip }) => createSamplingContext(clip.trackCount));
  const job = jobOf(request);
  const trace = createBlendTrace(joints, layers.length);
  for (let phase = 0; phase < phases; phase++) {
    samplePhase(request, contexts, job, (phase + 0.5) / phases);
    traceBlending(job, trace);
    for (let joint = 0; joint < joints; joint++) {
      const at = phase * joints + joint;
      survey.apart[at] = degreesApart(trace.agreement[joint]);
      for (let i = 0; i < layers.length; i++) {
        survey.negated[at] += trace.negated[joint * layers.length + i];
      }
    }
    survey.worst[phase] = worstOf(survey, phase);
    survey.farthest[phase] = trace.farthest[survey.worst[phase]];
    checkpoint(task, (phase + 1) / phases);
  }
  return survey;
}

/**
 * The angle between two rotations, in degrees, from the cosine of half of it.
 *
 * @example
 * console.assert(Math.abs(degreesApart(0) - 180) < 1e-6);
 */
export function degreesApart(agreement: number): number {
  return (2 * Math.acos(Math.min(1, agreement)) * 180) / Math.PI;
}

/**
 * The phase of a survey that contains a ratio of its cycle.
 *
 * @example
 * const layer = { clip: animation, weight: 1, start: 0, loops: 1 };
 * const { restPose, count: joints } = skeleton;
 * const survey = surveyBlending({ restPose, joints, threshold: 0.1, layers: [layer] });
 * console.assert(phaseAt(survey, 0) === 0);
 */
export function phaseAt({ phases }: BlendSurvey, ratio: Ratio): number {
  return Math.min(phases - 1, Math.max(0, Math.floor(ratio * phases)));
}

/**
 * Ranges of a cycle, as ratios, in which some joint's layers nearly oppose each other. With `joint`,
 * only that joint is considered.
 *
 * @example
 * const layer = { clip: animation, weight: 1, start: 0, loops: 1 };
 * const { restPose, count: joints } = skeleton;
 * const survey = surveyBlending({ restPose, joints, threshold: 0.1, layers: [layer] });
 * console.assert(opposedStretches(survey).length === 0);
 */
export function opposedStretches(
  survey: BlendSurvey,
  joint?: JointIndex,
): { readonly from: Ratio; readonly to: Ratio }[] {
  const { phases, joints, apart, worst } = survey;
  const stretches: { from: Ratio; to: Ratio }[] = [];
  let from = -1;
  for (let phase = 0; phase <= phases; phase++) {
    const opposed =
      phase < phases && apart[phase * joints + (joint ?? worst[phase])] > OPPOSED_DEGREES;
    if (opposed && from < 0) from = phase;
    if (opposed || from < 0) continue;
    stretches.push({ from: from / phases, to: phase / phases });
    from = -1;
  }
  return stretches;
}

/**
 * One byte per joint: 1 if its layers nearly oppose each other anywhere in the cycle.
 *
 * @example
 * const layer = { clip: animation, weight: 1, start: 0, loops: 1 };
 * const { restPose, count: joints } = skeleton;
 * const survey = surveyBlending({ restPose, joints, threshold: 0.1, layers: [layer] });
 * console.assert(!opposedJoints(survey).includes(1)); // one layer opposes nobody
 */
export function opposedJoints({ phases, joints, apart }: BlendSurvey): Uint8Array {
  const opposed = new Uint8Array(joints);
  for (let i = 0; i < phases * joints; i++) {
    if (apart[i] > OPPOSED_DEGREES) opposed[i % joints] = 1;
  }
  return opposed;
}

function jobOf({ restPose, layers, threshold, joints }: SurveyRequest): BlendJob {
  return {
    layers: layers.map(({ weight, jointWeights }) => {
      return { pose: new Float32Array(poseLength(joints)), weight, jointWeights };
    }),
    additiveLayers: [],
    restPose,
    threshold,
    output: restPose,
  };
}

function samplePhase(
  { layers }: SurveyRequest,
  contexts: readonly SamplingContext[],
  job: BlendJob,
  at: Ratio,
): void {
  for (let i = 0; i < layers.length; i++) {
    const { clip, start, loops } = layers[i];
    const ratio = start + at * loops;
    sample(clip, contexts[i], ratio - Math.floor(ratio), job.layers[i].pose);
  }
}

function worstOf({ joints, apart }: BlendSurvey, phase: number): JointIndex {
  let worst = 0;
  for (let joint = 1; joint < joints; joint++) {
    if (apart[phase * joints + joint] > apart[phase * joints + worst]) worst = joint;
  }
  return worst;
}
