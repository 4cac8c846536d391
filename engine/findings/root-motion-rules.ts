import type { Remedy } from '../base/finding.ts';
import { millimetresText } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import type { LoopSeam } from '../inspect/loop-seam.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { poseLength } from '../math/pose.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { sampleTrack } from '../runtime/track-sampling.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { loopEnd } from './loop-end.ts';
import type { SampledMotion } from './sampled-motion.ts';

export const ROOT_MOTION_RULES: readonly ClipRule[] = [
  {
    name: 'root-drift',
    severity: 'warning',
    why: 'Root motion belongs either into the clip or into its motion tracks: extract it again from the source.',
    check: rootDrift,
  },
];

/** Displacements that differ by less, in millimetres and as a part, are the same. */
const SAME_MM = 2;
const SAME_PART = 0.01;
/** Or so many tolerances: errors of a build's root, and of its tracks, are no lost motion. */
const ADDED_UP = 10;
/** A source that goes so little beside its build, as a part of the motion track, was without that motion before. */
const NO_PART = 0.05;
/** A root goes the way of a motion track a second time if it differs by so little, as a part, */
const TWICE = 0.1;
/** or goes so far: a part of the track, at most of one as long as the character's size, and of that size. A step that is cut from a walk sways by less. */
const FAR = { ofTrack: 0.25, ofSize: 0.05 } as const;

function* rootDrift(scene: ClipScene): Iterable<Place> {
  const end = loopEnd(scene);
  const travels = end?.seam.groundMotion;
  const tracks = trackDisplacement(scene);
  if (tracks === undefined) {
    if (travels !== undefined && end !== undefined && end.isLoop) yield lostMotion(scene, travels);
    return;
  }
  const { mm, nameOf } = scene;
  const inClip = rootDisplacement(scene, scene.motion);
  const moved = Math.hypot(...tracks);
  if (travels !== undefined && goesTwice(scene, travels.displacement, tracks)) {
    const { joint, displacement } = travels;
    const still = mm(Math.hypot(...displacement));
    yield {
      joint,
      time: scene.clip.duration,
      message: `${nameOf(joint)} travels ${millimetresText(still)} in the clip, and ${millimetresText(mm(moved))} in its motion track: played with both, it goes twice`,
      evidence: { clipMm: still, trackMm: mm(moved) },
      remedy: extraction(scene, travels),
    };
    return;
  }
  yield* unaccounted(scene, tracks, inClip);
}

/** Whether the root of a clip goes a way beside that of its motion track. */
function goesTwice(
  { mm, size, up }: ClipScene,
  displacement: readonly number[],
  tracks: readonly number[],
): boolean {
  const rise = tracks.reduce((sum, part, k) => sum + part * up[k], 0);
  const ground = tracks.map((part, k) => part - rise * up[k]);
  const [way, track] = [Math.hypot(...displacement), Math.hypot(...ground)];
  if (mm(way) <= Math.max(SAME_MM, SAME_PART * mm(track))) return false;
  const apart = Math.hypot(...displacement.map((part, k) => part - ground[k]));
  const far = Math.max(FAR.ofTrack * Math.min(track, size), FAR.ofSize * size);
  return apart <= TWICE * track || way > far;
}

/** Source against clip and motion track together. */
function* unaccounted(
  scene: ClipScene,
  tracks: readonly number[],
  inClip: readonly number[] | undefined,
): Iterable<Place> {
  const { source, skeleton, mm, nameOf, tolerance } = scene;
  if (source === undefined || skeleton === undefined || inClip === undefined) return;
  const whole = rootDisplacement(scene, scene.sourceMotion);
  if (whole === undefined) return;
  const error = Math.max(SAME_MM, ADDED_UP * mm(tolerance));
  const most = Math.max(error, SAME_PART * mm(Math.hypot(...whole)));
  const notInClip = whole.map((part, k) => part - inClip[k]);
  // The track then has what the source was without, too: root motion that was extracted before.
  const none = Math.max(most, NO_PART * mm(Math.hypot(...tracks)));
  if (mm(Math.hypot(...notInClip)) <= none) return;
  const missing = mm(Math.hypot(...notInClip.map((part, k) => part - tracks[k])));
  if (missing <= most) return;
  yield {
    joint: 0,
    time: scene.clip.duration,
    message: `the source moves ${nameOf(0)} ${millimetresText(mm(Math.hypot(...whole)))}, clip and motion track together ${millimetresText(mm(Math.hypot(...tracks)))}: ${millimetresText(missing)} are lost`,
    evidence: {
      sourceMm: mm(Math.hypot(...whole)),
      trackMm: mm(Math.hypot(...tracks)),
      lostMm: missing,
    },
  };
}

type GroundMotion = NonNullable<LoopSeam['groundMotion']>;

function lostMotion(scene: ClipScene, motion: GroundMotion): Place {
  const { mm, nameOf, clip } = scene;
  const { joint, displacement, speed, heading, curvature } = motion;
  const length = mm(Math.hypot(...displacement));
  return {
    severity: 'info',
    joint,
    time: clip.duration,
    message: `${nameOf(joint)} travels ${millimetresText(length)} in one loop, and jumps back: extract root motion to keep it`,
    evidence: {
      groundMotionMm: length,
      speedMm: mm(speed),
      headingDegrees: (heading * 180) / Math.PI,
      turnDegrees: (curvature * Math.hypot(...displacement) * 180) / Math.PI,
    },
    remedy: extraction(scene, motion),
  };
}

/** What takes the way of a joint out of a clip; undefined if the joint is not the one that travels, and as {@link extraction}. */
export function groundMotionRemedy(
  scene: ClipScene,
  joint: JointIndex | undefined,
): Remedy | undefined {
  const travels = loopEnd(scene)?.seam.groundMotion;
  return travels !== undefined && travels.joint === joint ? extraction(scene, travels) : undefined;
}

/**
 * A build of the source that extracts the motion. Undefined without a source, and for a joint whose parent has other
 * axes than model space: builds extract along those of the parent.
 */
function extraction(scene: ClipScene, { joint, displacement }: GroundMotion): Remedy | undefined {
  const { clip, source, skeleton, keys, up } = scene;
  if (skeleton === undefined || (source === undefined && clip.kind === 'animation'))
    return undefined;
  const { offsets, values } = keys.translations;
  const [first, last] = [3 * offsets[joint], 3 * (offsets[joint + 1] - 1)];
  const way = Math.hypot(...displacement);
  const isAlong = displacement.every((part, k) => {
    const own = values[last + k] - values[first + k];
    return up[k] !== 0 || Math.abs(own - part) <= SAME_PART * way;
  });
  if (!isAlong || !keepsUp(scene, skeleton, skeleton.parents[joint])) return undefined;
  const axis = up.findIndex((part) => part !== 0);
  return {
    text: 'Extract the root motion as the source is built.',
    command: { name: 'extract-motion', args: { joint: skeleton.names[joint], up: axis } },
  };
}

/** Parts of the clip's duration at which joints are posed to find their axes. */
const POSED = [0, 0.25, 0.5, 0.75, 1];

/** Whether a joint is never rotated in model space except about the axis that points up. */
function keepsUp({ poses, up }: ClipScene, skeleton: Skeleton, joint: JointIndex): boolean {
  if (joint < 0) return true;
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const at = MATRIX_FLOATS * joint + 4 * up.findIndex((part) => part !== 0);
  return POSED.every((part) => {
    poses.samplePose(part * poses.duration, pose);
    localToModel(skeleton, pose, models);
    const axis = models.subarray(at, at + 3);
    const along = axis.reduce((sum, value, k) => sum + value * up[k], 0);
    return along >= (1 - SAME_PART ** 2) * Math.hypot(...axis);
  });
}

/** From the first value of the position track to its last; undefined without one. */
function trackDisplacement({ motionTracks }: ClipScene): number[] | undefined {
  const position = motionTracks.find(({ type, count }) => type === 'float3' && count > 1);
  if (position === undefined) return undefined;
  const [from, to] = [new Float32Array(4), new Float32Array(4)];
  sampleTrack(position, 0, from);
  sampleTrack(position, 1, to);
  return [0, 1, 2].map((k) => to[k] - from[k]);
}

/** From the root's first place to its last: of the first joint that moves. */
function rootDisplacement(
  { skeleton }: ClipScene,
  motion: SampledMotion | undefined,
): number[] | undefined {
  if (motion === undefined || skeleton === undefined) return undefined;
  const { places, count, jointCount } = motion;
  const last = 3 * jointCount * (count - 1);
  for (let joint = 0; joint < jointCount; joint++) {
    const moved = [0, 1, 2].map((k) => places[last + 3 * joint + k] - places[3 * joint + k]);
    if (Math.hypot(...moved) > 1e-6) return moved;
  }
  return [0, 0, 0];
}
