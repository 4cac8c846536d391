import type { Archive } from '#engine/archive';
import type { Skeleton } from '#engine/model';
import type { ClipRecipe, SourceObject } from '#engine/offline';

/** A source and what is to be made of it. */
export interface BuildJob {
  readonly source: SourceObject;
  /** The one that a clip was made for, where there is one. */
  readonly skeleton: Skeleton | undefined;
  readonly recipe: ClipRecipe;
}

/** What was made: whole archives, as a file would be. */
export interface BuiltArchives {
  readonly main: Archive;
  /** Undefined where no motion was taken out of a clip. */
  readonly motion: Archive | undefined;
  /** Milliseconds that building took, writing included. */
  readonly milliseconds: number;
  /** Size of the source as an archive of its own. */
  readonly sourceBytes: number;
  /** Keys of a source clip by kind, in the order of KEY_KINDS; none of other sources. */
  readonly sourceKeys: readonly number[];
}

/** What came of a job: archives, or one sentence that says why there are none. */
export type BuildOutcome = BuiltArchives | { readonly problem: string };

/** How far a job is, and with the last word what was made. */
export type BuildNews =
  | { readonly fraction: number; readonly archives?: BuiltArchives }
  | { readonly problem: string };
