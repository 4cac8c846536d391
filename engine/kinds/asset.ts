import type { ByteRange } from '../base/units.ts';
import type { Animation } from '../model/animation.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation, RawSkeleton, RawTrack } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';

/** Anything that an archive may hold; `kind` tells which. */
export type AssetObject =
  | Skeleton
  | Animation
  | UserTrack
  | Mesh
  | RawSkeleton
  | RawAnimation
  | RawTrack;

export type AssetKind = AssetObject['kind'];

/** One object of an archive with what its file says of it. */
export interface ArchiveEntry {
  /** As stored: `ozz-animation`. */
  readonly tag: string;
  readonly version: number;
  /** From the first byte of the tag to the last byte of the body; of no length for what stands in no file. */
  readonly range: ByteRange;
  readonly object: AssetObject;
}

/**
 * A whole file: its bytes, and objects whose columns are views into them where alignment allows.
 */
export interface Archive {
  readonly bytes: Uint8Array;
  readonly littleEndian: boolean;
  readonly entries: readonly ArchiveEntry[];
}
