import type { Mesh, MeshPart } from '../../model/mesh.ts';
import { vertexWeights } from '../../model/vertex-weights.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import { transformPoint } from '../../math/matrix.ts';

/** Influences of a mesh's vertices, in the layout for measuring the distance between two poses. */
export interface SkinSampler {
  /** Influences of vertex v: `[offsets[v], offsets[v + 1])`. */
  readonly offsets: Uint32Array;
  /** Skeleton joint of every influence. */
  readonly joints: Uint16Array;
  /** 4 floats per influence: the vertex in the joint's space and 1, times the influence's weight. */
  readonly places: Float32Array;
  /** Skeleton joint that moves every vertex most. */
  readonly strongest: Uint16Array;
}

/** Creates the layout of a mesh once. Vertices without influences are left out. */
export function createSkinSampler(mesh: Mesh): SkinSampler {
  const offsets = [0];
  const joints: number[] = [];
  const places: number[] = [];
  const strongest: number[] = [];
  for (const part of mesh.parts) {
    if (part.influences === 0) continue;
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      strongest.push(pushVertex(mesh, part, vertex, joints, places));
      offsets.push(joints.length);
    }
  }
  return {
    offsets: Uint32Array.from(offsets),
    joints: Uint16Array.from(joints),
    places: Float32Array.from(places),
    strongest: Uint16Array.from(strongest),
  };
}

/** 1 for every joint that some vertex follows most. */
export function skinnedJoints({ strongest }: SkinSampler, jointCount: number): Uint8Array {
  const skinned = new Uint8Array(jointCount);
  for (const joint of strongest) skinned[joint] = 1;
  return skinned;
}

/** Appends the influences of a vertex; returns the strongest one's joint. */
function pushVertex(
  { inverseBindPoses, jointRemaps }: Mesh,
  part: MeshPart,
  vertex: number,
  joints: number[],
  places: number[],
): number {
  const { influences, jointIndices, positions } = part;
  const place = new Float32Array(3);
  let strongest = 0;
  let most = -Infinity;
  for (const [i, weight] of vertexWeights(part, vertex).entries()) {
    const bone = jointIndices[vertex * influences + i];
    if (weight > most) {
      most = weight;
      strongest = jointRemaps[bone];
    }
    if (weight === 0) continue;
    transformPoint(place, 0, inverseBindPoses, bone * MATRIX_FLOATS, positions, vertex * 3);
    joints.push(jointRemaps[bone]);
    places.push(weight * place[0], weight * place[1], weight * place[2], weight);
  }
  return strongest;
}

/**
 * Displacement of a mesh's vertices between two poses: for each joint the largest displacement of the
 * vertices that it moves most, 0 if it moves none. The largest of all joints is that of the whole
 * skin. Allocates nothing.
 * @param a model matrices, {@link MATRIX_FLOATS} floats per joint
 * @param out owned by the caller, one per joint
 */
export function skinErrors(
  { offsets, joints, places, strongest }: SkinSampler,
  a: Float32Array,
  b: Float32Array,
  out: Float32Array,
): void {
  out.fill(0);
  for (let vertex = 0; vertex < strongest.length; vertex++) {
    let [x, y, z] = [0, 0, 0];
    for (let i = offsets[vertex]; i < offsets[vertex + 1]; i++) {
      const m = joints[i] * MATRIX_FLOATS;
      for (let k = 0; k < 4; k++) {
        const by = places[4 * i + k];
        const column = m + 4 * k;
        x += (a[column] - b[column]) * by;
        y += (a[column + 1] - b[column + 1]) * by;
        z += (a[column + 2] - b[column + 2]) * by;
      }
    }
    const square = x * x + y * y + z * z;
    if (square > out[strongest[vertex]]) out[strongest[vertex]] = square;
  }
  for (let joint = 0; joint < out.length; joint++) out[joint] = Math.sqrt(out[joint]);
}
