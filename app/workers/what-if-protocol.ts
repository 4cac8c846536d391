import type {
  ClipRecipe,
  OverrideProposal,
  RawAnimation,
  Skeleton,
  WhatIfAxis,
  WhatIfPoint,
  WhatIfSolution,
  WhatIfTarget,
} from '#engine';

/** A source, and what is to be tried on it. */
export interface WhatIfJob {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array;
  /** What other settings are tried beside. */
  readonly recipe: ClipRecipe;
  readonly trial: WhatIfTrial;
}

/**
 * What is tried: one setting over its range; the tolerance that meets a target; finer tolerances of
 * single joints, by themselves or until an error is met.
 */
export type WhatIfTrial =
  | { readonly what: 'sweep'; readonly axis: WhatIfAxis }
  | { readonly what: 'solve'; readonly target: WhatIfTarget }
  | { readonly what: 'propose' }
  | { readonly what: 'override'; readonly limit: number };

/** Builds that were tried since the last word; what came of the trial, with the last one. */
export interface WhatIfFound {
  readonly fraction: number;
  readonly points?: readonly WhatIfPoint[] | undefined;
  readonly solution?: WhatIfSolution | undefined;
  readonly proposals?: readonly OverrideProposal[] | undefined;
}

export type WhatIfNews = WhatIfFound | { readonly problem: string };
