import type { ClipComparison } from '#engine/inspect';
import type { ErrorMap } from '#engine/inspect/error';
import type { Animation, Mesh, RawAnimation, Skeleton } from '#engine/model';

/** Two clips, and what the error of each is measured against. */
export interface CompareJob {
  readonly a: Animation | RawAnimation;
  readonly b: Animation | RawAnimation;
  /** Without it nothing but keys is compared. */
  readonly skeleton: Skeleton | undefined;
  readonly source: Animation | RawAnimation;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array | undefined;
  /** Whose vertices are measured too. */
  readonly skin: Mesh | undefined;
}

/** How far it is, with everything that is known by now. */
export interface CompareFound {
  readonly fraction: number;
  readonly comparison: ClipComparison;
  readonly errors: readonly [a: ErrorMap | undefined, b: ErrorMap | undefined];
}

export type CompareNews = CompareFound | { readonly problem: string };
