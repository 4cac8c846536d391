import { transformPoint } from '#engine/math';
import { MATRIX_FLOATS, type Clip, type Mesh, type Skeleton } from '#engine/model';
import { addPose, createSamplingContext, localToModel, sample, sampleRaw } from '#engine/runtime';
import { isAdditive } from '../../session/state/additive.ts';
import {
  BOUNDS_FLOATS,
  addBoxes,
  addMostJoints,
  addMovedBox,
  addPoint,
  emptyBounds,
  pad,
  resetBounds,
  type Bounds,
} from './bounds.ts';
import type { SkinData } from './skin-data.ts';

/** How far a skinned mesh reaches around the joints that move it. */
export interface MeshReach {
  /** Skeleton joint of every box. */
  readonly joints: Uint16Array;
  /** In the joint's space, {@link BOUNDS_FLOATS} floats each; empty if the joint moves nothing most. */
  readonly boxes: Float32Array;
  /** Vertices that follow no joint. */
  readonly still: Bounds;
}

/** Boxes around the vertices that each joint moves most; edit time. */
export function meshReach(mesh: Mesh, skin: SkinData): MeshReach {
  const boxes = new Float32Array(mesh.jointRemaps.length * BOUNDS_FLOATS);
  const boxOf = (i: number): Bounds => boxes.subarray(i * BOUNDS_FLOATS, (i + 1) * BOUNDS_FLOATS);
  for (let i = 0; i < mesh.jointRemaps.length; i++) boxOf(i).set(emptyBounds());
  const still = emptyBounds();
  const p = new Float32Array(3);
  for (let vertex = 0; vertex < skin.vertexCount; vertex++) {
    const joint = strongestJoint(skin, vertex);
    p.set(skin.positions.subarray(3 * vertex, 3 * vertex + 3));
    if (joint !== undefined) {
      transformPoint(p, 0, mesh.inverseBindPoses, joint * MATRIX_FLOATS, p, 0);
    }
    addPoint(joint === undefined ? still : boxOf(joint), p[0], p[1], p[2]);
  }
  return { joints: mesh.jointRemaps, boxes, still };
}

function strongestJoint({ spans, influences }: SkinData, vertex: number): number | undefined {
  let strongest: number | undefined;
  let most = -Infinity;
  for (let i = spans[2 * vertex]; i < spans[2 * vertex] + spans[2 * vertex + 1]; i++) {
    if (influences[2 * i + 1] <= most) continue;
    most = influences[2 * i + 1];
    strongest = influences[2 * i];
  }
  return strongest;
}

/** Most poses of a clip that are sampled for its bounds; fewer if there are many joints. */
const MAX_POSES = 128;
const MAX_JOINT_POSES = 40_000;
const MIN_POSES = 16;

/** Ratios to sample: at keys of a runtime clip, as extremes of a motion have keys; evenly spread for a source. */
function momentsOf(clip: Clip): Float32Array {
  const affordable = Math.floor(MAX_JOINT_POSES / clip.trackCount);
  const count = Math.min(MAX_POSES, Math.max(MIN_POSES, affordable));
  if (clip.kind === 'raw-animation') return Float32Array.from(spread(count));
  const { timepoints } = clip;
  if (timepoints.length <= count) return timepoints;
  const last = timepoints.length - 1;
  return Float32Array.from(spread(count), (part) => timepoints[Math.round(part * last)]);
}

/** Evenly spaced numbers from 0 to 1. */
function spread(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i / (count - 1));
}

/**
 * The boxes that a skeleton, and the mesh on it, are in while a clip plays, one after another: at a
 * number of poses all over the clip, sampled by a context of its own; a few strays of very many joints
 * may lie outside. Without a clip, that of the
 * rest pose. Edit time.
 * @param margin room around every box, in the skeleton's unit
 */
export function motionBoxes(
  skeleton: Skeleton,
  clip: Clip | undefined,
  reach: MeshReach | undefined,
  margin: number,
): Float32Array {
  const moments = clip === undefined ? Float32Array.of(0) : momentsOf(clip);
  const boxes = new Float32Array(moments.length * BOUNDS_FLOATS);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const visit = (pose: Float32Array, index: number): void => {
    const box = boxes.subarray(index * BOUNDS_FLOATS, (index + 1) * BOUNDS_FLOATS);
    localToModel(skeleton, pose, models);
    addMostJoints(resetBounds(box), models, skeleton.count);
    pad(box, margin);
    if (reach !== undefined) addMesh(box, reach, models);
  };
  if (clip === undefined) visit(skeleton.restPose, 0);
  else visitPoses(skeleton, clip, moments, visit);
  return boxes;
}

function addMesh(box: Bounds, { joints, boxes, still }: MeshReach, models: Float32Array): void {
  addBoxes(box, still);
  for (let i = 0; i < joints.length; i++) {
    addMovedBox(box, boxes, i * BOUNDS_FLOATS, models, joints[i] * MATRIX_FLOATS);
  }
}

function visitPoses(
  skeleton: Skeleton,
  clip: Clip,
  moments: Float32Array,
  visit: (pose: Float32Array, index: number) => void,
): void {
  const context = clip.kind === 'animation' ? createSamplingContext(clip.trackCount) : undefined;
  const pose = skeleton.restPose.slice();
  const difference = isAdditive(skeleton, clip) ? skeleton.restPose.slice() : undefined;
  moments.forEach((ratio, i) => {
    if (clip.kind === 'raw-animation') sampleRaw(clip, ratio * clip.duration, difference ?? pose);
    else if (context !== undefined) sample(clip, context, ratio, difference ?? pose);
    if (difference !== undefined) addPose(skeleton.restPose, difference, pose);
    visit(pose, i);
  });
}
