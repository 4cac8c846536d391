import type { Finding } from '../base/finding.ts';
import type { FileUnit } from '../base/length.ts';
import type { ByteRange } from '../base/units.ts';
import type { Direction } from '../inspect/loop-seam.ts';
import type { AssetObject } from '../kinds/asset.ts';
import type { ClipRange } from '../offline/settings.ts';

/** Something that is open. */
export interface CheckedObject {
  /** The file that it comes from. */
  readonly file: string;
  /** What it is called in findings: `ozz-animation "walk"`. */
  readonly label: string;
  readonly object: AssetObject;
  /** Its bytes in the file; undefined if it was imported or made. */
  readonly range?: ByteRange | undefined;
  /** Unit of its lengths, if not that of the request. */
  readonly unit?: FileUnit | undefined;
}

/** Everything that is open, and what is known about its use. Indices point into `objects`. */
export interface FindingsRequest {
  readonly objects: readonly CheckedObject[];
  /** The one whose findings are wanted; those of all if undefined. */
  readonly only?: number | undefined;
  /** Unit of all lengths; metres if undefined. */
  readonly unit?: FileUnit | undefined;
  /** Points up from the ground; y if undefined. */
  readonly up?: Direction | undefined;
  /** The frame rate that the clips should have, in hertz; if undefined, it is derived from their keys. */
  readonly rate?: number | undefined;
  /** Skeletons of clips, where not the best fitting one. */
  readonly skeletons?: ReadonlyMap<number, number> | undefined;
  /** Sources of built clips, where they are not to be guessed from names and durations. */
  readonly sources?: ReadonlyMap<number, number> | undefined;
  /** The ranges that clips were built from, of those of `sources`; all of the source where there is none. */
  readonly ranges?: ReadonlyMap<number, ClipRange> | undefined;
  /** Clips that are played as additive layers. */
  readonly additive?: ReadonlySet<number> | undefined;
  /** Thresholds of float tracks; half of a track's range if undefined. */
  readonly thresholds?: ReadonlyMap<number, number> | undefined;
  /** Tolerance that clips were built with, in their unit of length; 1 mm if undefined. */
  readonly tolerance?: number | undefined;
  /** Names of the joints that stand on the ground; found by name and shape if undefined. */
  readonly feet?: readonly string[] | undefined;
}

/** The findings about one object, in order of importance. */
export interface ObjectFindings {
  /** Index of the object in the request. */
  readonly index: number;
  readonly findings: readonly Finding[];
}
