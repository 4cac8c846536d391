import type {
  Animation,
  Direction,
  ErrorSpectrum,
  JointIndex,
  KeyPrices,
  LoopSeam,
  RawAnimation,
  Seconds,
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

/** How clips go from their last pose to their first. */
export interface LoopJob {
  readonly what: 'loop';
  readonly skeleton: Skeleton;
  readonly clips: readonly (Animation | RawAnimation)[];
  readonly frame: Seconds;
  readonly up: Direction;
}

export type ExplainJob = SpectrumJob | PriceJob | LoopJob;

/** How far a job is; the last word on it has what was found. */
export interface ExplainFound {
  readonly fraction: number;
  readonly found?: ErrorSpectrum | KeyPrices | readonly LoopSeam[] | undefined;
}

export type ExplainNews = ExplainFound | { readonly problem: string };
