import { inFileUnits, type FileUnit } from '../base/length.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import { isAdditiveClip } from '../inspect/additive-clip.ts';
import { guessFrameRate, type FrameRate } from '../inspect/frame-rate.ts';
import { addToPose, poseSource, type PoseSource } from '../inspect/error/pose-source.ts';
import { skeletonBounds } from '../inspect/skeleton-bounds.ts';
import { rawForm } from '../inspect/error/raw-form.ts';
import type { Direction } from '../inspect/loop-seam.ts';
import type { SceneRule } from '../kinds/shared/rule.ts';
import type { Clip, RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { UserTrack } from '../model/user-track.ts';
import type { CheckedObject } from './request.ts';
import { fitRig, type RigFit } from './rig-fit.ts';
import { sampleMotion, type SampledMotion } from './sampled-motion.ts';

export type { Clip } from '../model/raw.ts';

/** What is given about a clip. */
export interface ClipSubject {
  readonly clip: Clip;
  readonly file: string;
  readonly skeleton: Skeleton | undefined;
  /** What a runtime clip was built from. */
  readonly source: RawAnimation | undefined;
  /** Where it has no source: the one that it would have, if the joints of both were in one order. */
  readonly otherOrderSource?: CheckedObject | undefined;
  /** What a source was made from by another tool: the clip of the same name in a file that was opened before. */
  readonly original: RawAnimation | undefined;
  /** Root motion that was extracted from the clip. */
  readonly motionTracks: readonly UserTrack[];
  readonly unit: FileUnit;
  readonly up: Direction;
  readonly rate: number | undefined;
  readonly isAdditiveLayer: boolean;
  readonly tolerance: number | undefined;
  readonly feet: readonly string[] | undefined;
  readonly nameOf: (joint: JointIndex) => string;
}

/** A clip with everything that rules know about it. What must be computed is computed once, when needed. */
export interface ClipScene extends ClipSubject {
  /** The clip's keys, decoded. */
  readonly keys: RawAnimation;
  /** Seconds of one frame. */
  readonly frame: Seconds;
  readonly frameRate: FrameRate | undefined;
  /** The clip's bones against those of its skeleton. */
  readonly rig: RigFit | undefined;
  /** Whether the clip holds differences; false without a skeleton. */
  readonly isAdditive: boolean;
  /** The clip as it is shown: differences are added to the rest pose. */
  readonly poses: PoseSource;
  /** Joints in model space, frame by frame; undefined without a skeleton. */
  readonly motion: SampledMotion | undefined;
  /** The same of its source. */
  readonly sourceMotion: SampledMotion | undefined;
  /** The diagonal of the box around the rest pose: about the size of the character; 0 without a skeleton. */
  readonly size: number;
  /** What the clip was built with, as far as it is known. */
  readonly tolerance: number;
  /** A length of the clip in millimetres. */
  readonly mm: (length: number) => number;
}

/** A check of a clip of either kind, with what belongs to it. */
export type ClipRule = SceneRule<ClipScene>;

/** Of the reference importers. */
const TOLERANCE_MM = 1;

/** Frame rate of clips whose keys do not tell it. */
const DEFAULT_RATE = 30;

/** Prepares a clip for its rules. */
export function createClipScene(subject: ClipSubject): ClipScene {
  const { clip, skeleton, unit, rate } = subject;
  const keys = lazy(() => rawForm(clip));
  const frameRate = lazy(() => guessFrameRate(clip));
  const frame = (): Seconds => 1 / (rate ?? frameRate()?.rate ?? DEFAULT_RATE);
  const rig = lazy(() =>
    skeleton?.count === clip.trackCount ? fitRig(keys(), skeleton) : undefined,
  );
  // A pose in a larger unit looks like a difference: its bones are short, but all by the same factor.
  const isAdditive = lazy(
    () => skeleton !== undefined && rig()?.units === undefined && isAdditiveClip(clip, skeleton),
  );
  const poses = lazy(() => {
    const own = poseSource(clip);
    return skeleton !== undefined && isAdditive() ? addToPose(skeleton.restPose, own) : own;
  });
  const motion = lazy(() => skeleton && sampleMotion(skeleton, poses(), frame()));
  const sourceMotion = lazy(() => {
    const { source } = subject;
    return skeleton && source && sampleMotion(skeleton, poseSource(source), frame());
  });
  const size = lazy(() => (skeleton === undefined ? 0 : skeletonBounds(skeleton).extent));
  const millimetre = inFileUnits({ value: 1, unit: 'mm' }, unit);
  return {
    ...subject,
    get keys() {
      return keys();
    },
    get frameRate() {
      return frameRate();
    },
    get frame() {
      return frame();
    },
    get rig() {
      return rig();
    },
    get isAdditive() {
      return isAdditive();
    },
    get poses() {
      return poses();
    },
    get motion() {
      return motion();
    },
    get sourceMotion() {
      return sourceMotion();
    },
    get size() {
      return size();
    },
    tolerance: subject.tolerance ?? TOLERANCE_MM * millimetre,
    mm: (length) => length / millimetre,
  };
}

/** Computes a value at the first call. */
function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
