import type { ErrorMap } from '#engine/inspect/error';
import type { Animation, Mesh, RawAnimation, Skeleton } from '#engine/model';

/** A clip and what it is measured against. */
export interface ErrorJob {
  readonly skeleton: Skeleton;
  readonly reference: Animation | RawAnimation;
  readonly candidate: Animation | RawAnimation;
  /** Of the shell's points, one a joint. */
  readonly distances: Float32Array;
  /** Whose vertices are measured too. */
  readonly skin: Mesh | undefined;
}

/** How far it is, with the map as far as it is known when there is more to see; or what is wrong. */
export type ErrorNews =
  | { readonly fraction: number; readonly map?: ErrorMap | undefined }
  | { readonly problem: string };
