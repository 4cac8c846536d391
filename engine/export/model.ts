import type { Mesh } from '../model/mesh.ts';
import type { RawSkeleton, RawTrack, Clip } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';

/** A clip to export, with the user tracks that belong to it. */
export interface ExportedClip {
  readonly clip: Clip;
  /** Name in the exported file, if the clip has none. */
  readonly label: string;
  /** Whether it holds differences, to be added to a pose. */
  readonly additive: boolean;
  readonly tracks: readonly (UserTrack | RawTrack)[];
}

/** Everything that goes into one file. All of it is for the one skeleton, in its order of joints. */
export interface ExportSource {
  readonly skeleton: Skeleton | RawSkeleton;
  readonly clips: readonly ExportedClip[];
  /** User tracks that belong to no clip. */
  readonly tracks: readonly (UserTrack | RawTrack)[];
  readonly meshes: readonly Mesh[];
  /** Where it all comes from; stored as it is, see `asset.extras` of the format. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** How to export. */
export interface ExportOptions {
  /** Whether viewers get something to show: the meshes, else thin bones; true if undefined. */
  readonly mesh?: boolean | undefined;
  /** Keys a second that rotations get besides their own, so that viewers turn as the runtime does; none if undefined. */
  readonly bake?: number | undefined;
  /** Whether an additive clip is also given as it looks on the rest pose (`apply`, if undefined), or not (`keep`). */
  readonly additive?: 'keep' | 'apply' | undefined;
  /** What float tracks have to cross to make an event; half-way between their extremes if undefined. */
  readonly threshold?: number | undefined;
}

/** What became of a clip. */
export interface ExportedClipFacts {
  readonly name: string;
  /** Keys of joints in the file. */
  readonly keys: number;
  /** The largest angle, in radians, between a joint's rotation as glTF has it and as the runtime has it. */
  readonly largestDifference: number;
  /** Rotations that were brought to length 1, or written as the opposite quaternion, which is the same rotation. */
  readonly changedRotations: number;
}

export interface ExportedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly clips: readonly ExportedClipFacts[];
  /** What could not be exported as it is: a sentence each. */
  readonly notes: readonly string[];
}
