import { composeAffine, multiplyAffine } from '../math/matrix.ts';
import { conjugate, QUATERNION_FLOATS } from '../math/quaternion.ts';
import type { Mesh } from '../model/mesh.ts';
import { vertexWeights } from '../model/vertex-weights.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { restFrames, type RestFrames } from './rest-frames.ts';

/**
 * A mesh bound to the joints of another skeleton, as where characters and their clips are files of their own: to those
 * that its own joints are paired with, whatever axes and scales these have.
 * @param own the skeleton of the mesh
 * @param places per joint of `skeleton`, the one of `own`; -1 where it has none
 * @returns undefined if a joint that moves vertices has no partner
 *
 * @example
 * const { places } = pairJoints(skeleton.names, skeleton.names);
 * console.assert(meshOnSkeleton(mesh, skeleton, skeleton, places)?.vertexCount === mesh.vertexCount);
 */
export function meshOnSkeleton(
  mesh: Mesh,
  own: Skeleton,
  skeleton: Skeleton,
  places: readonly number[],
): Mesh | undefined {
  const partners = new Map(places.map((place, joint) => [place, joint]));
  const isNeeded = movingJoints(mesh);
  if (mesh.jointRemaps.some((joint, i) => isNeeded[i] === 1 && !partners.has(joint))) {
    return undefined;
  }
  // What moves nothing may be bound to any joint.
  const jointRemaps = mesh.jointRemaps.map((joint) => partners.get(joint) ?? 0);
  const frames = restFrames(own, skeleton, places);
  if (frames === undefined) return { ...mesh, jointRemaps };
  return { ...mesh, jointRemaps, inverseBindPoses: inFrames(mesh, jointRemaps, frames) };
}

/** One per joint of a mesh: 1 if a vertex has a weight of it. */
function movingJoints({ parts, jointRemaps }: Mesh): Uint8Array {
  const isMoving = new Uint8Array(jointRemaps.length);
  for (const part of parts) {
    const { vertexCount, influences, jointIndices } = part;
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      vertexWeights(part, vertex).forEach((weight, i) => {
        const least = i === influences - 1 ? 1e-6 : 0;
        if (weight > least) isMoving[jointIndices[vertex * influences + i]] = 1;
      });
    }
  }
  return isMoving;
}

/** Inverse bind poses for joints whose axes are turned and scaled against those of a mesh's own skeleton. */
function inFrames(
  { inverseBindPoses }: Mesh,
  jointRemaps: Uint16Array,
  { rotations, scales }: RestFrames,
): Float32Array {
  const turned = new Float32Array(inverseBindPoses.length);
  const back = new Float32Array(MATRIX_FLOATS);
  const rotation = new Float32Array(QUATERNION_FLOATS);
  jointRemaps.forEach((joint, i) => {
    conjugate(rotation, 0, rotations, joint * QUATERNION_FLOATS);
    const scale = 1 / scales[joint];
    composeAffine(back, 0, [0, 0, 0, ...rotation, scale, scale, scale]);
    multiplyAffine(turned, i * MATRIX_FLOATS, back, 0, inverseBindPoses, i * MATRIX_FLOATS);
  });
  return turned;
}
