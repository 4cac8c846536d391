import type { Seconds } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { Clip } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import { isAdditiveClip } from './additive-clip.ts';
import { addToPose, poseSource } from './error/pose-source.ts';
import { findFacing, type Facing } from './facing.ts';

/** A clip as lines that move, drawn flat: what a small picture shows of it. */
export interface ClipPicture {
  readonly duration: Seconds;
  /** Number of poses, from the clip's beginning to its end at even steps. */
  readonly poses: number;
  readonly joints: number;
  /** Joints of both ends of every bone, bone after bone. */
  readonly bones: Uint16Array;
  /** x and y of every joint, pose after pose; y points down, and all is within {@link width} and {@link height}. */
  readonly points: Float32Array;
  /** Corners of the ground that the motion covers: x and y of each. */
  readonly ground: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Most poses a second, and most points of a picture: in between, points move on straight lines. */
const RATE = 30;
const MAX_POINTS = 60_000;

/** Radians that the camera stands beside and above what is in front of the character. */
const ASIDE = 0.5;
const ABOVE = 0.2;

/**
 * Draws a clip flat, as seen from the front, a little from the side and from above, so near that its whole motion just
 * fits. The skeleton's names tell where up and the front are. An additive clip is shown on the rest pose.
 *
 * @example
 * const { width, height, points } = clipPicture(skeleton, animation);
 * console.assert(points.every((value, i) => value >= 0 && value <= (i % 2 === 0 ? width : height)));
 */
export function clipPicture(skeleton: Skeleton, clip: Clip): ClipPicture {
  const { count, parents } = skeleton;
  const { duration } = clip;
  const affordable = Math.floor(MAX_POINTS / Math.max(1, count));
  const poses = Math.max(2, Math.min(Math.ceil(duration * RATE) + 1, affordable));
  const facing = findFacing(skeleton);
  const places = jointPlaces(skeleton, clip, poses, facing);
  const [x, y, z, X, , Z] = limitsOf([places], 3);
  const ground = Float32Array.of(x, y, z, X, y, z, X, y, Z, x, y, Z);
  const angle = facing.angle + ASIDE;
  const [points, corners] = [places, ground].map((all) => flattened(all, angle));
  const frame = limitsOf([points, corners], 2);
  for (const flat of [points, corners]) {
    for (let i = 0; i < flat.length; i++) flat[i] -= frame[i % 2];
  }
  const [left, top, right, bottom] = frame;
  const bones = Array.from(parents, (parent, joint) =>
    parent === NO_PARENT ? [] : [parent, joint],
  );
  return {
    duration,
    poses,
    joints: count,
    bones: Uint16Array.from(bones.flat()),
    points,
    ground: corners,
    width: Math.fround(right - left),
    height: Math.fround(bottom - top),
  };
}

/** x y z of every joint, pose after pose, turned so that y points up. */
function jointPlaces(skeleton: Skeleton, clip: Clip, poses: number, { up }: Facing): Float32Array {
  const { count, restPose } = skeleton;
  const plain = poseSource(clip);
  const source = isAdditiveClip(clip, skeleton) ? addToPose(restPose, plain) : plain;
  const pose = new Float32Array(poseLength(count));
  const models = new Float32Array(count * MATRIX_FLOATS);
  const places = new Float32Array(poses * count * 3);
  for (let i = 0; i < poses; i++) {
    source.samplePose((clip.duration * i) / (poses - 1), pose);
    localToModel(skeleton, pose, models);
    for (let joint = 0; joint < count; joint++) {
      const at = joint * MATRIX_FLOATS + 12;
      const to = 3 * (i * count + joint);
      places[to] = models[at];
      places[to + 1] = up === 'y' ? models[at + 1] : models[at + 2];
      places[to + 2] = up === 'y' ? models[at + 2] : -models[at + 1];
    }
  }
  return places;
}

/** The least value of each axis, then the greatest of each; what is no number is left out. */
function limitsOf(all: readonly Float32Array[], axes: number): number[] {
  const least = Array.from({ length: axes }, () => Infinity);
  const greatest = Array.from({ length: axes }, () => -Infinity);
  for (const values of all) {
    for (let i = 0; i < values.length; i++) {
      if (!Number.isFinite(values[i])) continue;
      least[i % axes] = Math.min(least[i % axes], values[i]);
      greatest[i % axes] = Math.max(greatest[i % axes], values[i]);
    }
  }
  return [...least, ...greatest].map((value) => (Number.isFinite(value) ? value : 0));
}

/** x and y, which points down, of points that a camera sees from an angle around y; 0 is in front, at +z. */
function flattened(places: Float32Array, angle: number): Float32Array {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const flat = new Float32Array((places.length / 3) * 2);
  for (let from = 0, to = 0; to < flat.length; from += 3, to += 2) {
    const toCamera = places[from] * sin + places[from + 2] * cos;
    flat[to] = places[from] * cos - places[from + 2] * sin;
    flat[to + 1] = toCamera * Math.sin(ABOVE) - places[from + 1] * Math.cos(ABOVE);
  }
  return flat;
}
