import type { JointIndex } from '#engine/base';
import { createErrorExplainer, errorSpectrum, type ErrorSpectrum } from '#engine/inspect/error';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { defineJob } from '../../session/jobs/job.ts';

export interface SpectrumInput {
  readonly skeleton: Skeleton;
  readonly reference: Animation | RawAnimation;
  readonly candidate: Animation;
  readonly joint: JointIndex;
  /** From the joint to the shell's point where its error is measured. */
  readonly distance: number;
}

/** Computes the frequencies of a joint's error. */
export default defineJob({
  failure: 'Computing the spectrum failed',
  run: ({ skeleton, reference, candidate, joint, distance }: SpectrumInput): ErrorSpectrum => {
    const explainer = createErrorExplainer(skeleton, reference, candidate, joint);
    return errorSpectrum(explainer, candidate.duration, distance);
  },
});
