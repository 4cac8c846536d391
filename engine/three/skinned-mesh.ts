import {
  BufferAttribute,
  BufferGeometry,
  Matrix4,
  Skeleton as ThreeSkeleton,
  SkinnedMesh,
  type Material,
} from 'three';
import { AssetError } from '../base/errors.ts';
import type { Mesh, MeshPart } from '../model/mesh.ts';
import { vertexWeights } from '../model/vertex-weights.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { createBones } from './bones.ts';

/** Influences per vertex in three.js. */
const INFLUENCES = 4;

/**
 * Creates a skinned mesh of three.js from a mesh of an archive or a glTF file. It has bones of its
 * own, in rest pose. Each vertex keeps its four influences with the largest weights.
 *
 * @throws AssetError if the mesh follows joints that the skeleton has not
 *
 * @example
 * const skinned = createSkinnedMesh(mesh, skeleton, new MeshNormalMaterial());
 * scene.add(skinned);
 */
export function createSkinnedMesh(mesh: Mesh, skeleton: Skeleton, material: Material): SkinnedMesh {
  const outside = mesh.jointRemaps.find((joint) => joint >= skeleton.count);
  if (outside !== undefined) {
    const expected = `joints of the skeleton, which has ${skeleton.count}`;
    const advice = 'Give the skeleton that the mesh was made for.';
    throw new AssetError({ object: 'the mesh', expected, found: `joint ${outside}`, advice });
  }
  const bones = createBones(skeleton);
  const skinned = new SkinnedMesh(createGeometry(mesh), material);
  skinned.add(...bones.filter((bone) => bone.parent === null));
  const inverses = Array.from(mesh.jointRemaps, (_, i) =>
    new Matrix4().fromArray(mesh.inverseBindPoses, i * MATRIX_FLOATS),
  );
  const followed = Array.from(mesh.jointRemaps, (joint) => bones[joint]);
  skinned.bind(new ThreeSkeleton(followed, inverses), new Matrix4());
  skinned.frustumCulled = false;
  return skinned;
}

function createGeometry({ parts, vertexCount, triangleIndices }: Mesh): BufferGeometry {
  const positions = new Float32Array(vertexCount * 3);
  const normals = new Float32Array(vertexCount * 3);
  const joints = new Uint16Array(vertexCount * INFLUENCES);
  const weights = new Float32Array(vertexCount * INFLUENCES);
  let first = 0;
  for (const part of parts) {
    positions.set(part.positions, first * 3);
    normals.set(part.normals, first * 3);
    for (let i = 0; i < part.vertexCount; i++) {
      writeInfluences(part, i, joints, weights, (first + i) * INFLUENCES);
    }
    first += part.vertexCount;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('skinIndex', new BufferAttribute(joints, INFLUENCES));
  geometry.setAttribute('skinWeight', new BufferAttribute(weights, INFLUENCES));
  geometry.setIndex(new BufferAttribute(triangleIndices, 1));
  if (parts.some((part) => part.normals.length === 0)) geometry.computeVertexNormals();
  return geometry;
}

/** A vertex's four strongest influences, their weights summing to 1. */
function writeInfluences(
  part: MeshPart,
  vertex: number,
  joints: Uint16Array,
  weights: Float32Array,
  to: number,
): void {
  const first = vertex * part.influences;
  const all = vertexWeights(part, vertex).map((weight, i) => ({
    joint: part.jointIndices[first + i],
    weight,
  }));
  const kept = all.toSorted((a, b) => b.weight - a.weight).slice(0, INFLUENCES);
  const sum = kept.reduce((total, { weight }) => total + weight, 0);
  kept.forEach(({ joint, weight }, i) => {
    joints[to + i] = joint;
    weights[to + i] = weight / sum;
  });
}
