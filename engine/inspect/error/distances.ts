import type { Mesh } from '../../model/mesh.ts';
import { vertexWeights } from '../../model/vertex-weights.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { jointOffset, POSE_SX, POSE_SY, POSE_SZ, POSE_TY, POSE_TZ } from '../../math/pose.ts';
import { transformPoint } from '../../math/matrix.ts';

/**
 * The same distance for every joint.
 *
 * @example
 * const distances = uniformDistances(skeleton.count, 0.1); // 10 cm in a clip in metres
 */
export function uniformDistances(jointCount: number, distance: number): Float32Array {
  return new Float32Array(jointCount).fill(distance);
}

/** A vertex counts for a joint if its weight is at least this. */
const COUNTING_WEIGHT = 0.1;

/**
 * How far the skin reaches from each joint: the distance of the farthest vertex that it moves, in the
 * joint's space; `fallback` if it moves none.
 *
 * @example
 * const distances = skinDistances(mesh, skeleton.count, 0.1);
 * console.assert(distances.length === skeleton.count);
 */
export function skinDistances(mesh: Mesh, jointCount: number, fallback: number): Float32Array {
  const distances = new Float32Array(jointCount);
  const point = new Float32Array(3);
  for (const part of mesh.parts) {
    const { influences, jointIndices, positions } = part;
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      for (const [i, weight] of vertexWeights(part, vertex).entries()) {
        if (weight < COUNTING_WEIGHT) continue;
        const meshJoint = jointIndices[vertex * influences + i];
        transformPoint(point, 0, mesh.inverseBindPoses, meshJoint * 16, positions, vertex * 3);
        const joint = mesh.jointRemaps[meshJoint];
        const distance = Math.hypot(point[0], point[1], point[2]);
        if (distance > distances[joint]) distances[joint] = distance;
      }
    }
  }
  return distances.map((distance) => (distance > 0 ? distance : fallback));
}

/**
 * How far the chain below each joint reaches in a pose, in the joint's own space and with its own distance: from leaf
 * to root, the largest of own distance and, of a child, the length of its translation + its reach · its scale.
 * @param reach written, one float per joint
 */
export function chainReach(
  { count, parents }: Pick<Skeleton, 'count' | 'parents'>,
  pose: Float32Array,
  distances: Float32Array,
  reach: Float32Array,
): void {
  reach.set(distances);
  for (let joint = count - 1; joint >= 0; joint--) {
    const parent = parents[joint];
    if (parent === NO_PARENT) continue;
    const x = jointOffset(joint);
    const away = Math.hypot(pose[x], pose[x + POSE_TY], pose[x + POSE_TZ]);
    const scale = Math.max(
      Math.abs(pose[x + POSE_SX]),
      Math.abs(pose[x + POSE_SY]),
      Math.abs(pose[x + POSE_SZ]),
    );
    reach[parent] = Math.max(reach[parent], away + reach[joint] * scale);
  }
}
