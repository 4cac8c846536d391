import { BONES_ONLY, type JointTypes, type PropertyRequest } from '../model/import-settings.ts';
import type { Axes } from './rotation-axes.ts';
import {
  type ClipRecipe,
  DEFAULT_CLIP_RECIPE,
  DEFAULT_TRACK_TOLERANCE,
  type ErrorLimits,
  type MotionPartRecipe,
  type MotionRecipe,
  type JointLimit,
} from './settings.ts';

/** How properties of joints become user tracks. */
export interface PropertyImport extends PropertyRequest {
  /** Name of the file to write, `*` standing for `joint-property`. */
  readonly filename: string;
  /** Writes the source form. */
  readonly raw: boolean;
  readonly optimize: boolean;
  /** Largest error of an optimised track, in the track's own unit. */
  readonly tolerance: number;
}

/** How clips are imported whose names match a pattern. */
export interface ClipImport {
  /** Names of clips: `*` any text, `?` any one character. */
  readonly clip: string;
  /** Name of the file to write, `*` standing for the clip's name. */
  readonly filename: string;
  /** Writes the source form. */
  readonly raw: boolean;
  readonly recipe: ClipRecipe;
  /** Name of the file of motion tracks, `*` standing for the clip's name. */
  readonly motionFilename: string;
  readonly properties: readonly PropertyImport[];
  /** Which of the motion tracks are written in source form. */
  readonly motionRaw: { readonly position: boolean; readonly rotation: boolean };
}

/** The settings of an import, as the reference importers read them from JSON. */
export interface ImportConfig {
  readonly skeleton: {
    readonly filename: string;
    /** Whether the skeleton is imported and written; otherwise it is only read. */
    readonly enabled: boolean;
    readonly raw: boolean;
    /** Which nodes become joints, where the format knows what nodes are (FBX). */
    readonly types: JointTypes;
  };
  readonly animations: readonly ClipImport[];
}

export const DEFAULT_CLIP_IMPORT: ClipImport = {
  clip: '*',
  filename: '*.ozz',
  raw: false,
  recipe: DEFAULT_CLIP_RECIPE,
  properties: [],
  motionFilename: '*_motion_track.ozz',
  motionRaw: { position: false, rotation: false },
};

/** The reference importers' choices. */
export const DEFAULT_PROPERTY_IMPORT: PropertyImport = {
  filename: '*.ozz',
  jointName: '*',
  propertyName: '*',
  type: 'float1',
  raw: false,
  optimize: true,
  tolerance: DEFAULT_TRACK_TOLERANCE,
};

/** The defaults of the reference importers. */
export const DEFAULT_IMPORT_CONFIG: ImportConfig = {
  skeleton: { filename: 'skeleton.ozz', enabled: true, raw: false, types: BONES_ONLY },
  animations: [DEFAULT_CLIP_IMPORT],
};

/**
 * Settings as the JSON that `readImportConfig` and the reference importers read.
 *
 * @example
 * const text = importConfigText(DEFAULT_IMPORT_CONFIG);
 * console.assert(readImportConfig(text).skeleton.filename === 'skeleton.ozz');
 */
export function importConfigText({ skeleton, animations }: ImportConfig): string {
  const { filename, enabled, raw, types } = skeleton;
  const json = {
    skeleton: { filename, import: { enable: enabled, raw, types } },
    animations: animations.map(clipJson),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

function clipJson(clip: ClipImport): object {
  const { recipe } = clip;
  return {
    clip: clip.clip,
    filename: clip.filename,
    raw: clip.raw,
    // The reference importers know no ranges and no limits of errors, and refuse what they do not know.
    ...(recipe.range !== undefined && { range: recipe.range }),
    additive: recipe.additive !== 'none',
    additive_reference: recipe.additive === 'none' ? 'animation' : recipe.additive,
    sampling_rate: recipe.samplingRate,
    iframe_interval: recipe.iframeInterval,
    optimize: recipe.optimize,
    optimization_settings: {
      tolerance: recipe.tolerance,
      distance: recipe.distance,
      ...(recipe.smallest !== undefined && { smallest: limitsJson(recipe.smallest) }),
      override: recipe.overrides.map(({ pattern, tolerance, distance }) => {
        return { name: pattern, tolerance, distance };
      }),
    },
    tracks: {
      properties: clip.properties.map(propertyJson),
      motion: motionJson(clip, recipe.motion),
    },
  };
}

function limitsJson({ joints = [], contacts = [], ...limits }: ErrorLimits): object {
  return {
    ...limits,
    ...(joints.length > 0 && { joints: joints.map(limitJson) }),
    ...(contacts.length > 0 && { contacts: contacts.map(limitJson) }),
  };
}

function limitJson({ pattern, max }: JointLimit): object {
  return { name: pattern, max };
}

function propertyJson(property: PropertyImport): object {
  return {
    filename: property.filename,
    joint_name: property.jointName,
    property_name: property.propertyName,
    type: property.type,
    raw: property.raw,
    optimize: property.optimize,
    optimization_tolerance: property.tolerance,
  };
}

function motionJson({ motionFilename, motionRaw }: ClipImport, motion: MotionRecipe): object {
  return {
    enable: motion.enabled,
    filename: motionFilename,
    joint_name: motion.jointName,
    position: partJson(motion.position, motionRaw.position),
    rotation: partJson(motion.rotation, motionRaw.rotation),
  };
}

function partJson(part: MotionPartRecipe, raw: boolean): object {
  const { axes, reference, bake, loop, optimize, tolerance } = part;
  const components = axesText(axes);
  const thinning = { optimize, optimization_tolerance: tolerance };
  return { components, reference, bake, loop, raw, ...thinning };
}

/** Components as settings write them: `xz`. */
export function axesText({ x, y, z }: Axes): string {
  return `${x ? 'x' : ''}${y ? 'y' : ''}${z ? 'z' : ''}`;
}
