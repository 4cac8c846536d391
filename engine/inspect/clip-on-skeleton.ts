import type { JointIndex, Ratio, Seconds } from '../base/units.ts';
import { composeAffine, invertAffine, multiplyAffine } from '../math/matrix.ts';
import { getLocal, identityPose, LOCAL_FLOATS, poseLength, setLocal } from '../math/pose.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { placesByName } from '../model/joint-names.ts';
import { TRANSFORM_AT, type Clip, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { joinTracks, mapKeys, trackKeys, type TrackKeys } from '../model/track-keys.ts';
import { remapTracks } from '../offline/remap-tracks.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { isAdditiveClip } from './additive-clip.ts';
import { changeAxes, changeOwnAxes, withAxes } from './clip-axes.ts';
import { measurementTimes, poseSource, rawSource } from './error/pose-source.ts';
import type { PoseSource } from './error/pose-source.ts';
import { rawForm } from './error/raw-form.ts';
import { restFrames, type RestFrames } from './rest-frames.ts';

/**
 * A clip with the joints of another skeleton, paired by name: each is in model space where the clip has it. Those without
 * a partner rest. Tracks are taken over as they are, but for joints that are below another one there: these get keys that
 * place them.
 * @param own the skeleton of the clip
 *
 * @example
 * const same = clipOnSkeleton(animation, skeleton, skeleton);
 * console.assert(same.trackCount === skeleton.count);
 */
export function clipOnSkeleton(clip: Clip, own: Skeleton, skeleton: Skeleton): RawAnimation {
  const raw = rawForm(clip);
  const placed = placing(clip, own, skeleton);
  const { moved, resting } = placed;
  const remapped: RawAnimation = {
    ...remapTracks(raw, own.names, { ...skeleton, restPose: resting }),
    siblingsFirst: skeleton.siblingsFirst,
  };
  const carried = withAxes(remapped, skeleton, placed);
  if (moved.length === 0) return carried;
  const poses = placedPoses(rawSource(raw), own, skeleton, placed);
  return withPlaced(carried, moved, placedLocals(poses, skeleton, moved));
}

/**
 * The same as poses, each at its time, without keys between.
 * @param source how the clip is sampled
 *
 * @example
 * const poses = posesOnSkeleton(animation, skeleton, skeleton);
 * console.assert(poses.trackCount === skeleton.count);
 */
export function posesOnSkeleton(
  clip: Clip,
  own: Skeleton,
  skeleton: Skeleton,
  source = poseSource(clip),
): PoseSource {
  return placedPoses(source, own, skeleton, placing(clip, own, skeleton));
}

/** How joints of a clip come onto another skeleton. */
interface Placing {
  /** Per joint, the one of the clip's skeleton; -1 where it has none. */
  readonly places: readonly number[];
  /** Joints that are placed in model space, as they are below other ones. */
  readonly moved: readonly JointIndex[];
  /** The pose of those that have none. */
  readonly resting: Float32Array;
  /** What makes axes of joints those of the skeleton, where they are others. */
  readonly frames: RestFrames | undefined;
}

function placing(clip: Clip, own: Skeleton, skeleton: Skeleton): Placing {
  const places = placesByName(skeleton.names, own.names);
  // What a difference does not move, it does not rest, but leaves where it is.
  if (isAdditiveClip(clip, own)) {
    return { places, moved: [], resting: identityPose(skeleton.count), frames: undefined };
  }
  const other = movedJoints(skeleton, own, places);
  const isSheared = scalesUnevenly(clip, skeleton);
  const moved = isSheared && other.length > 0 ? withThoseBelow(other, skeleton, places) : other;
  // Axes that are scaled unevenly shear where they are turned.
  const frames = isSheared ? undefined : restFrames(own, skeleton, places);
  return { places, moved, resting: skeleton.restPose, frames };
}

function placedPoses(
  source: PoseSource,
  own: Skeleton,
  skeleton: Skeleton,
  placed: Placing,
): PoseSource {
  const { places, moved, resting, frames } = placed;
  const ownPose = new Float32Array(poseLength(own.count));
  const local = new Float32Array(LOCAL_FLOATS);
  const place = moved.length > 0 ? placer(own, skeleton, placed) : undefined;
  return {
    ...source,
    trackCount: skeleton.count,
    samplePose: (time, pose) => {
      source.samplePose(time, ownPose);
      pose.set(resting);
      for (let joint = 0; joint < skeleton.count; joint++) {
        if (places[joint] < 0) continue;
        getLocal(ownPose, places[joint], local);
        if (frames !== undefined) changeAxes(frames, skeleton, joint, local);
        setLocal(pose, joint, local);
      }
      place?.(ownPose, pose);
    },
  };
}

/** Writes transforms of some joints into a pose, so that they are where they are in model space in their own one. */
function placer(
  own: Skeleton,
  { count, parents }: Skeleton,
  { places, moved, frames }: Placing,
): (ownPose: Float32Array, pose: Float32Array) => void {
  const isMoved = new Set(moved);
  const [ownModels, models] = [own.count, count].map((n) => new Float32Array(n * MATRIX_FLOATS));
  const [local, matrix, inverse] = [LOCAL_FLOATS, MATRIX_FLOATS, MATRIX_FLOATS].map(
    (floats) => new Float32Array(floats),
  );
  return (ownPose, pose) => {
    localToModel(own, ownPose, ownModels);
    for (let joint = 0; joint < count; joint++) {
      const above = parents[joint] * MATRIX_FLOATS;
      const isRoot = parents[joint] === NO_PARENT;
      getLocal(pose, joint, local);
      if (isMoved.has(joint) && (isRoot || invertAffine(inverse, models, above))) {
        const at = places[joint] * MATRIX_FLOATS;
        if (isRoot) matrix.set(ownModels.subarray(at, at + MATRIX_FLOATS));
        else multiplyAffine(matrix, 0, inverse, 0, ownModels, at);
        writeLocal(matrix, local);
        // What is above has the skeleton's axes already.
        if (frames !== undefined) changeOwnAxes(frames, joint, local);
        setLocal(pose, joint, local);
      }
      composeAffine(matrix, 0, local);
      if (isRoot) models.set(matrix, joint * MATRIX_FLOATS);
      else multiplyAffine(models, joint * MATRIX_FLOATS, models, above, matrix, 0);
    }
  };
}

/** Scales that differ less are the same, but for rounding. */
const EVEN: Ratio = 1e-4;

/** Whether a clip, or what rests of a skeleton, is scaled otherwise along one axis than along another. */
function scalesUnevenly(clip: Clip, { count, restPose }: Skeleton): boolean {
  const { values } = rawForm(clip).scales;
  const local = new Float32Array(LOCAL_FLOATS);
  for (let at = 0; at < values.length; at += 3) if (isUneven(values, at)) return true;
  for (let joint = 0; joint < count; joint++) {
    getLocal(restPose, joint, local);
    if (isUneven(local, TRANSFORM_AT.scale)) return true;
  }
  return false;
}

function isUneven(scales: Float32Array, at: number): boolean {
  const [x, y, z] = scales.subarray(at, at + 3);
  return Math.abs(x - y) > EVEN || Math.abs(x - z) > EVEN;
}

/** Joints, and all that are below them: where a joint cannot shear, those below it would be elsewhere. */
function withThoseBelow(
  joints: readonly JointIndex[],
  { names, parents }: Skeleton,
  places: readonly number[],
): JointIndex[] {
  const below = new Set(joints);
  names.forEach((_, joint) => below.has(parents[joint]) && below.add(joint));
  return [...below].filter((joint) => places[joint] >= 0).toSorted((a, b) => a - b);
}

/** Joints whose partners are below other ones than the partners of their parents. */
function movedJoints(skeleton: Skeleton, own: Skeleton, places: readonly number[]): JointIndex[] {
  return skeleton.names.flatMap((_, joint) =>
    hasOtherParent(skeleton, own, places, joint) ? [joint] : [],
  );
}

/** Whether a joint's partner is not below the partner of its parent. */
function hasOtherParent(
  { parents }: Skeleton,
  own: Skeleton,
  places: readonly number[],
  joint: JointIndex,
): boolean {
  if (places[joint] < 0) return false;
  const above = own.parents[places[joint]];
  return parents[joint] === NO_PARENT
    ? above !== NO_PARENT
    : above === NO_PARENT || places[parents[joint]] !== above;
}

/** Local transforms of some joints at some times. */
interface PlacedLocals {
  readonly times: Float64Array;
  /** By joint, then by time, {@link LOCAL_FLOATS} each. */
  readonly locals: readonly Float32Array[];
}

/** Longest time between two keys of a joint that is placed: the paths between keys are others below another joint. */
const MAX_STEP: Seconds = 1 / 120;

/** Times, and more of them where they are far apart. */
function closeTimes(times: Float64Array): Float64Array {
  const close = [...times.subarray(0, 1)];
  for (let i = 1; i < times.length; i++) {
    const [from, length] = [times[i - 1], times[i] - times[i - 1]];
    // But for rounding: frames at 30 Hz have three times between, all the same distance apart.
    const steps = Math.max(1, Math.ceil(length / MAX_STEP - 0.01));
    for (let step = 1; step < steps; step++) close.push(from + (length * step) / steps);
    close.push(times[i]);
  }
  return Float64Array.from(close);
}

/** The local transforms of joints at the times of a clip, and at close steps between. */
function placedLocals(
  poses: PoseSource,
  { count }: Skeleton,
  moved: readonly JointIndex[],
): PlacedLocals {
  const times = closeTimes(measurementTimes(poses, poses));
  const locals = moved.map(() => new Float32Array(times.length * LOCAL_FLOATS));
  const pose = new Float32Array(poseLength(count));
  const local = new Float32Array(LOCAL_FLOATS);
  times.forEach((time, i) => {
    poses.samplePose(time, pose);
    moved.forEach((joint, row) => {
      getLocal(pose, joint, local);
      locals[row].set(local, i * LOCAL_FLOATS);
    });
  });
  return { times, locals };
}

/** Takes an affine matrix apart; what shears is dropped, as a joint cannot. */
function writeLocal(m: Float32Array, out: Float32Array): void {
  const scale = [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]));
  const volume =
    m[0] * (m[5] * m[10] - m[6] * m[9]) +
    m[1] * (m[6] * m[8] - m[4] * m[10]) +
    m[2] * (m[4] * m[9] - m[5] * m[8]);
  if (volume < 0) scale[0] = -scale[0];
  const [sx, sy, sz] = scale.map((one) => (one === 0 ? 1 : one));
  out.set([m[12], m[13], m[14]]);
  out.set(
    rotationOf([
      [m[0] / sx, m[4] / sy, m[8] / sz],
      [m[1] / sx, m[5] / sy, m[9] / sz],
      [m[2] / sx, m[6] / sy, m[10] / sz],
    ]),
    TRANSFORM_AT.rotation,
  );
  out.set(scale, TRANSFORM_AT.scale);
}

/** The quaternion x y z w of a rotation by rows: its largest part first, as divisions by small ones lose digits. */
function rotationOf(r: readonly (readonly number[])[]): number[] {
  const squares = [0, 1, 2].map((i) => 1 + 2 * r[i][i] - r[0][0] - r[1][1] - r[2][2]);
  const w = 1 + r[0][0] + r[1][1] + r[2][2];
  const i = squares.indexOf(Math.max(...squares));
  const [j, k] = [(i + 1) % 3, (i + 2) % 3];
  const q = [0, 0, 0, 0];
  if (w >= squares[i]) {
    q.splice(0, 4, r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1], w);
  } else {
    [q[i], q[j], q[k], q[3]] = [
      squares[i],
      r[i][j] + r[j][i],
      r[i][k] + r[k][i],
      r[k][j] - r[j][k],
    ];
  }
  const length = Math.hypot(...q) || 1;
  return q.map((part) => part / length);
}

/** A clip with keys of these transforms in place of those of some tracks. */
function withPlaced(
  clip: RawAnimation,
  moved: readonly JointIndex[],
  placed: PlacedLocals,
): RawAnimation {
  return mapKeys(clip, (keys, kind) => placedKeys(keys, kind, moved, placed));
}

function areSame(before: Float32Array, values: Float32Array, after: Float32Array): boolean {
  return values.every((value, i) => value === before[i] && value === after[i]);
}

function placedKeys(
  keys: RawKeys,
  kind: KeyKind,
  moved: readonly JointIndex[],
  { times, locals }: PlacedLocals,
): RawKeys {
  const components = keyComponents(kind);
  const tracks = Array.from({ length: keys.offsets.length - 1 }, (_, track): TrackKeys => {
    const row = moved.indexOf(track);
    if (row < 0) return trackKeys(keys, kind, track);
    const valuesAt = (i: number): Float32Array => {
      const at = i * LOCAL_FLOATS + TRANSFORM_AT[kind];
      return locals[row].subarray(at, at + components);
    };
    // Where nothing moves, no key is needed.
    const needed = Array.from(times.keys()).filter(
      (i) =>
        i === 0 ||
        i + 1 === times.length ||
        !areSame(valuesAt(i - 1), valuesAt(i), valuesAt(i + 1)),
    );
    const values = new Float32Array(needed.length * components);
    needed.forEach((i, key) => values.set(valuesAt(i), key * components));
    return { times: Float32Array.from(needed, (i) => times[i]), values };
  });
  return joinTracks(tracks, kind);
}
