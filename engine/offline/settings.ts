import type { JointIndex, Seconds } from '../base/units.ts';
import type { Axes } from './rotation-axes.ts';

/** Tolerance of a joint, and the distance at which the error is measured. */
export interface JointSetting {
  /** Largest error accepted, in the clip's unit of length. */
  readonly tolerance: number;
  /**
   * Distance from the joint at which the error is measured, such as that of the skin, in the same
   * unit.
   */
  readonly distance: number;
}

/** Settings for the joints whose names fit a pattern. */
export interface NamedSetting extends JointSetting {
  /** `*` any text, `?` any one character. */
  readonly pattern: string;
}

/** Tolerances for all joints and for single joints. */
export interface OptimizerSettings extends JointSetting {
  readonly overrides?: ReadonlyMap<JointIndex, JointSetting> | undefined;
}

/** 1 mm at 10 cm from the joint, for a clip in metres. */
export const DEFAULT_OPTIMIZER_SETTINGS: OptimizerSettings = { tolerance: 0.001, distance: 0.1 };

/** The reference importers' tolerance, in the track's own unit. */
export const DEFAULT_TRACK_TOLERANCE = 0.001;

/** Settings of a build. */
export interface BuildSettings {
  /** Seconds between iframes; 0 for none. The reference's importers use 10. */
  readonly iframeInterval: Seconds;
  /** Name of the result; by default the source's name. */
  readonly name?: string | undefined;
}

export const DEFAULT_BUILD_SETTINGS: BuildSettings = { iframeInterval: 10 };

/** What motion is measured from: nothing, the joint's rest pose, or the joint's first key. */
export type MotionReference = 'absolute' | 'skeleton' | 'animation';

/** How position or rotation of the root motion is extracted from a clip. */
export interface MotionPart {
  /** Axes along or about which the joint's movement counts as root motion. */
  readonly axes: Axes;
  readonly reference: MotionReference;
  /** Whether the motion is removed from the clip. */
  readonly bake: boolean;
  /**
   * Distributes the difference between end and start of the motion over the clip, so that it loops.
   */
  readonly loop: boolean;
}

export interface MotionSettings {
  /** The joint that carries the motion. */
  readonly joint: JointIndex;
  readonly position: MotionPart;
  readonly rotation: MotionPart;
}

const NO_AXES: Axes = { x: false, y: false, z: false };
const DEFAULT_PART = { reference: 'skeleton', bake: true, loop: false } as const;

/** The defaults of the reference importers: position on the ground, rotation about the up axis. */
export const DEFAULT_MOTION_SETTINGS: MotionSettings = {
  joint: 0,
  position: { ...DEFAULT_PART, axes: { ...NO_AXES, x: true, z: true } },
  rotation: { ...DEFAULT_PART, axes: { ...NO_AXES, y: true } },
};

/** What an additive clip is relative to: nothing, its own first frame, or the skeleton's rest pose. */
export type AdditiveReference = 'none' | 'animation' | 'skeleton';

/** How one half of the motion, position or rotation, becomes a track. */
export interface MotionPartRecipe extends MotionPart {
  readonly optimize: boolean;
  /** Largest error of an optimised track, in the track's own unit. */
  readonly tolerance: number;
}

/** How the motion of the whole character becomes tracks of its own. */
export interface MotionRecipe {
  readonly enabled: boolean;
  /** The joint that carries the motion; joint 0 if empty. */
  readonly jointName: string;
  readonly position: MotionPartRecipe;
  readonly rotation: MotionPartRecipe;
}

/** A largest error for joints by name. */
export interface JointLimit {
  /** `*` any text, `?` any one character. */
  readonly pattern: string;
  readonly max: number;
}

/** Limits of shell errors, in the clip's unit of length; 0 for none. */
export interface ErrorLimits {
  readonly max: number;
  readonly percentile99: number;
  readonly mean: number;
  /** Other largest errors for joints by name; if several match a joint, the last one applies. */
  readonly joints?: readonly JointLimit[] | undefined;
  /** Largest errors of joints by name while they hardly move: feet on the ground. */
  readonly contacts?: readonly JointLimit[] | undefined;
}

/** From when to when a source is built. */
export interface ClipRange {
  readonly from: Seconds;
  /** The end of the clip if it is missing. */
  readonly to?: Seconds | undefined;
}

/** All settings of one build of a clip; independent of the clip. */
export interface ClipRecipe extends JointSetting {
  /** The source is cut to it before everything else; all of it is built if there is none. */
  readonly range?: ClipRange | undefined;
  /** Whether to drop keys that interpolation reproduces within the tolerance. */
  readonly optimize: boolean;
  /**
   * If keys are dropped: the fewest that keep these limits stay, instead of those that the tolerance asks
   * for; see `buildWithRecipe` of `posescope/smallest`. {@link buildClip} knows only tolerances, and builds as if there were no limits.
   */
  readonly smallest?: ErrorLimits | undefined;
  /** Other limits for joints by name; if several match a joint, the last one applies. */
  readonly overrides: readonly NamedSetting[];
  readonly additive: AdditiveReference;
  /** Seconds between iframes; 0 for none. */
  readonly iframeInterval: Seconds;
  /** Hertz at which an import samples curves that are not linear; 0 for its usual rate. */
  readonly samplingRate: number;
  readonly motion: MotionRecipe;
}

/**
 * How long the clip is that a recipe builds.
 * @param duration of the source
 *
 * @example
 * console.assert(builtDuration(2, { range: { from: 0.5 } }) === 1.5);
 */
export function builtDuration(duration: Seconds, { range }: Pick<ClipRecipe, 'range'>): Seconds {
  return range === undefined ? duration : (range.to ?? duration) - range.from;
}

const DEFAULT_TRACK = { optimize: true, tolerance: DEFAULT_TRACK_TOLERANCE };

/** The reference importers' choices. */
export const DEFAULT_CLIP_RECIPE: ClipRecipe = {
  optimize: true,
  tolerance: DEFAULT_OPTIMIZER_SETTINGS.tolerance,
  distance: DEFAULT_OPTIMIZER_SETTINGS.distance,
  overrides: [],
  additive: 'none',
  iframeInterval: DEFAULT_BUILD_SETTINGS.iframeInterval,
  samplingRate: 0,
  motion: {
    enabled: false,
    jointName: '',
    position: { ...DEFAULT_MOTION_SETTINGS.position, ...DEFAULT_TRACK },
    rotation: { ...DEFAULT_MOTION_SETTINGS.rotation, ...DEFAULT_TRACK },
  },
};
