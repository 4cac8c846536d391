import type { JointIndex } from '#engine/base';
import type { LoopSeamRequest, LoopSeam } from '#engine/inspect';
import type { ErrorSpectrum, KeyPrices } from '#engine/inspect/error';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';

/** A runtime clip and what it is measured against. */
export interface ExplainedClips {
  readonly skeleton: Skeleton;
  readonly reference: Animation | RawAnimation;
  readonly candidate: Animation;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array;
}

export interface SpectrumJob {
  readonly what: 'spectrum';
  readonly clips: ExplainedClips;
  readonly joint: JointIndex;
}

export interface PriceJob {
  readonly what: 'prices';
  readonly clips: ExplainedClips;
  readonly tolerance: number;
}

export interface LoopJob extends LoopSeamRequest {
  readonly what: 'loop';
}

export type ExplainJob = SpectrumJob | PriceJob | LoopJob;

/** What a job of each kind finds; of a loop, one a clip. */
export type ExplainFinding = ErrorSpectrum | KeyPrices | readonly LoopSeam[];

/** How far a job is; the last word on it has what was found. */
export interface ExplainFound {
  readonly fraction: number;
  readonly found?: ExplainFinding | undefined;
}

export type ExplainNews = ExplainFound | { readonly problem: string };
