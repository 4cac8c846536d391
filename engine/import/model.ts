import type { Finding } from '../base/finding.ts';
import { CMU_METRES, FILE_UNITS, type FileUnit } from '../base/length.ts';
import type { TaskControl } from '../base/task.ts';
import type { JointTypes, PropertyRequest, PropertyType } from '../model/import-settings.ts';
import type { ClipCurves } from '../model/curves.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation, RawSkeleton, RawTrack } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { SkinJoints } from './skeleton-roots.ts';
import type { ReadResource } from './uris.ts';

/** Metres of the units of length that models are made in. */
export const MODEL_UNITS = { m: 1, in: 0.0254, cm: 0.01, mm: 0.001, cmu: CMU_METRES } as const;

/**
 * The unit of an imported model's lengths: metres where its file says its unit, else the one that is likely by its size;
 * undefined if neither is known, or it has no name.
 *
 * @example
 * console.assert(modelUnit({ unit: 0.01 }) === 'm' && modelUnit({ unit: undefined, likelyUnit: 0.01 }) === 'cm');
 */
export function modelUnit({
  unit,
  likelyUnit,
}: Pick<ImportFacts, 'unit' | 'likelyUnit'>): FileUnit | undefined {
  if (unit !== undefined) return 'm';
  return FILE_UNITS.find((name) => MODEL_UNITS[name] === likelyUnit);
}

/** A file to import and a way to the files that it names. */
export interface ModelSource {
  /** Name of the file, without its folder: a clip that has no name in the file (BVH) is called by it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Without it, files that the model names are missing. */
  readonly readResource?: ReadResource | undefined;
}

/** How to import. A format ignores what it has no use for. */
export interface ImportOptions {
  /** Hertz at which curves are sampled; {@link ImportFacts.samplingRate} where 0 or less. */
  readonly samplingRate?: number | undefined;
  /** Name of the scene to import, one of {@link ImportFacts.scenes}; the file's default one where undefined. */
  readonly scene?: string | undefined;
  /**
   * Name of the root joint of the skeleton to import, one of {@link ImportFacts.roots}; all skeletons together if
   * undefined.
   */
  readonly root?: string | undefined;
  /** Whether to import what can be seen as well; true if undefined. */
  readonly mesh?: boolean | undefined;
  /** Metres of one unit of a file that does not say it; lengths stay as they are if undefined. */
  readonly unit?: number | undefined;
  /** Which nodes become joints (FBX); the bones, or all nodes of a file without bones, if undefined. */
  readonly jointTypes?: JointTypes | undefined;
  /**
   * Skeleton to sample clips for, instead of the file's own, which is not imported then (FBX). Its joints are found by
   * their names.
   */
  readonly skeleton?: Skeleton | undefined;
  /** Which properties of joints become user tracks (FBX); those that a user added, if undefined. */
  readonly properties?: readonly PropertyRequest[] | undefined;
  /** Whether ends of chains that only a length is known of become joints; false if undefined. */
  readonly endSites?: boolean | undefined;
}

/** What a file was before it was imported. */
export interface ImportFacts {
  /** Bytes of the file itself, without those that it names. */
  readonly byteLength: number;
  /** Its format: `glTF`. */
  readonly format: string;
  /** Version of the format, as the file says it; may be empty. */
  readonly version: string;
  /** Program that wrote the file, as it calls itself; may be empty. */
  readonly exporter: string;
  /** Metres that one unit of the file is; undefined if neither the file nor {@link ImportOptions.unit} says. */
  readonly unit: number | undefined;
  /**
   * Metres that one unit probably is, if the file does not say: one of {@link MODEL_UNITS}, or the length that makes a
   * person of the figure, if none of them does.
   */
  readonly likelyUnit?: number | undefined;
  /** The file's axes: `y up`; empty if the file does not say. */
  readonly axes: string;
  /** Frames per second that the file says of its clips; undefined if it does not. */
  readonly rate: number | undefined;
  /** Hertz at which curves are sampled by default; 0 if the format has only keys. */
  readonly samplingRate: number;
  /** Joints of a humanoid (VRMA), by the names of the human bones that they are. */
  readonly humanBones?: Readonly<Record<string, string>> | undefined;
  /** Names of all scenes of the file, in its order, each only once; none if the format has none. */
  readonly scenes: readonly string[];
  /** Which of them is imported; undefined if the file has none. */
  readonly scene: string | undefined;
  /** Names of the root joints, if several skeletons stand side by side; else none. */
  readonly roots: readonly string[];
  /** Which of the skeletons is imported; undefined for all together. */
  readonly root: string | undefined;
  /** How the space that the skeleton stands in is turned in the scene, where y is up: x y z w. */
  readonly orientation: readonly number[];
  /** What is odd about the file, or was left out. */
  readonly findings: readonly Finding[];
}

/** A user track of an imported clip. */
export interface ImportedTrack {
  /** Name of the clip that it belongs to. */
  readonly clip: string;
  /** Name of the joint, or of another part of the model, that has the value. */
  readonly joint: string;
  /** What the value is of it. */
  readonly property: string;
  /** What three numbers are, if more than that. */
  readonly type?: Extract<PropertyType, 'point' | 'vector'> | undefined;
  readonly track: RawTrack;
}

/** What a model holds, in source form. */
export interface ImportedModel extends ImportFacts {
  readonly skeleton: RawSkeleton;
  readonly animations: readonly RawAnimation[];
  /** The same clips as the file stores them, if its format has other curves than straight lines. */
  readonly curves?: readonly ClipCurves[] | undefined;
  readonly tracks: readonly ImportedTrack[];
  /** Everything that can be seen, skinned or carried by the skeleton's joints; undefined if there is nothing. */
  readonly mesh: Mesh | undefined;
}

/** A model as its format's importer reads it, with all skeletons together. */
export interface ReadModel extends Omit<ImportedModel, 'roots' | 'root'> {
  /** The joints that every skin names, in a format whose skins name all joints of their skeleton. */
  readonly skins?: readonly SkinJoints[] | undefined;
}

/** A format that can be imported. Its code loads when it is first needed. */
export interface Importer {
  /** {@link ImportFacts.format}. */
  readonly format: string;
  /** How names of such files end, in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whether a file is of this format, by its first bytes; false if they do not say. */
  recognises(bytes: Uint8Array): boolean;
  /**
   * @throws AssetError if the file cannot be understood, or is not sound
   * @throws TaskCancelled when `task` is cancelled
   */
  read(source: ModelSource, options: ImportOptions, task?: TaskControl): Promise<ReadModel>;
}
