import type { JointIndex } from '#engine/base';
import { loopSeams, type LoopSeam, type LoopSeamRequest } from '#engine/inspect';
import {
  createErrorExplainer,
  errorSpectrum,
  keyPrices,
  type ErrorSpectrum,
  type KeyPrices,
  type PriceRequest,
} from '#engine/inspect/error';
import type { Animation, Clip, Skeleton } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

export interface SpectrumInput {
  readonly skeleton: Skeleton;
  readonly reference: Clip;
  readonly candidate: Animation;
  readonly joint: JointIndex;
  /** From the joint to the shell's point where its error is measured. */
  readonly distance: number;
}

/** Computes the frequencies of a joint's error. */
export const spectrum = defineJob({
  failure: 'Computing the spectrum failed',
  run: ({ skeleton, reference, candidate, joint, distance }: SpectrumInput): ErrorSpectrum => {
    const explainer = createErrorExplainer(skeleton, reference, candidate, joint);
    return errorSpectrum(explainer, candidate.duration, distance);
  },
});

/** Computes the price of every key: its bytes, and the error without it. */
export const prices = defineJob({
  failure: 'Pricing keys failed',
  transfer: true,
  run: (request: PriceRequest, { progress }: JobTask<KeyPrices>): KeyPrices =>
    keyPrices(request, { onProgress: progress }),
});

/** Measures how clips go from their last pose to their first. */
export const seams = defineJob({
  failure: 'Comparing the end with the beginning failed',
  run: (request: LoopSeamRequest): readonly LoopSeam[] => loopSeams(request),
});
