import type {
  Animation,
  ErrorSpectrum,
  JointIndex,
  KeyPrices,
  RawAnimation,
  Skeleton,
} from '#engine';

/** A runtime clip and what it is held against. */
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

export type ExplainJob = SpectrumJob | PriceJob;

/** How far a job is; the last word on it has what was found. */
export interface ExplainFound {
  readonly fraction: number;
  readonly spectrum?: ErrorSpectrum | undefined;
  readonly prices?: KeyPrices | undefined;
}

export type ExplainNews = ExplainFound | { readonly problem: string };
