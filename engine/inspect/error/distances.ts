import type { Mesh } from '../../model/mesh.ts';
import { NO_PARENT, type Skeleton } from '../../model/skeleton.ts';
import { getLocal, LOCAL_FLOATS } from '../../math/pose.ts';
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
    const { influences, jointIndices, jointWeights, positions } = part;
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      let rest = 1;
      for (let i = 0; i < influences; i++) {
        const last = i === influences - 1;
        const weight = last ? rest : jointWeights[vertex * (influences - 1) + i];
        rest -= weight;
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
 * How far the chain below each joint reaches in the rest pose, its own distance included: from leaf to
 * root, the largest of own distance and child's reach + length of the child's translation.
 *
 * @example
 * const reach = chainReach(skeleton, uniformDistances(skeleton.count, 0.1));
 * console.assert(reach[0] > reach[skeleton.count - 1]); // metres
 */
export function chainReach(skeleton: Skeleton, distances: Float32Array): Float32Array {
  const reach = Float32Array.from(distances);
  const local = new Float32Array(LOCAL_FLOATS);
  for (let joint = skeleton.count - 1; joint >= 0; joint--) {
    const parent = skeleton.parents[joint];
    if (parent === NO_PARENT) continue;
    getLocal(skeleton.restPose, joint, local);
    const below = reach[joint] + Math.hypot(local[0], local[1], local[2]);
    if (below > reach[parent]) reach[parent] = below;
  }
  return reach;
}
