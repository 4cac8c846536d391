import { Box3, BufferAttribute, BufferGeometry, Matrix4, Vector3 } from 'three';
import type { Mesh, MeshPart } from '#engine/model';
import { MATRIX_FLOATS } from '#engine/model';
import { LEVEL_PIXELS } from './detail.ts';
import type { SimplifiedMesh } from './simplify-mesh.job.ts';

/** Influences per vertex that are drawn, the strongest ones: a crowd is seen from a distance. */
export const INFLUENCES = 4;

/** Columns of vertices that follow mesh joints. */
export interface SkinVertices {
  /** 3 floats a vertex, in bind pose. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** {@link INFLUENCES} a vertex, the strongest first. */
  readonly joints: Float32Array;
  readonly weights: Float32Array;
}

/** What one level of detail draws. */
export interface SkinLevel {
  readonly vertices: SkinVertices;
  /** Three a triangle. */
  readonly indices: Uint16Array | Uint32Array;
}

/** The levels of a mesh: all triangles, the same until fewer of them are known, and a box for every joint. */
export function skinLevels(mesh: Mesh, height: number): SkinLevel[] {
  const full = { vertices: skinVertices(mesh), indices: mesh.triangleIndices };
  const boxes = boneBoxes(mesh, full.vertices, height / LEVEL_PIXELS[1]);
  // A mesh that is all tiny bones has no boxes.
  return [full, full, boxes.indices.length > 0 ? boxes : full];
}

/** What the second level is made from: its surface may be off by a pixel, where characters are as high as in it. */
export function simplifyInput({ vertices, indices }: SkinLevel, height: number): SimplifiedMesh {
  return {
    positions: vertices.positions,
    indices: Uint32Array.from(indices),
    error: height / LEVEL_PIXELS[0],
  };
}

/** The vertices of all parts, with up to four influences each. */
export function skinVertices({ vertexCount, parts, triangleIndices }: Mesh): SkinVertices {
  const vertices = createVertices(vertexCount);
  let vertex = 0;
  for (const part of parts) {
    vertices.positions.set(part.positions, vertex * 3);
    vertices.normals.set(part.normals, vertex * 3);
    for (let i = 0; i < part.vertexCount; i++, vertex++) writeInfluences(part, i, vertices, vertex);
  }
  if (parts.some(({ normals }) => normals.length === 0)) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(vertices.positions, 3));
    geometry.setIndex(new BufferAttribute(triangleIndices, 1));
    geometry.computeVertexNormals();
    vertices.normals.set(geometry.getAttribute('normal').array);
  }
  return vertices;
}

function createVertices(count: number): SkinVertices {
  return {
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    joints: new Float32Array(count * INFLUENCES),
    weights: new Float32Array(count * INFLUENCES),
  };
}

function writeInfluences(
  { influences, jointIndices, jointWeights }: MeshPart,
  vertex: number,
  { joints, weights }: SkinVertices,
  to: number,
): void {
  const of = (i: number): number => jointWeights[vertex * (influences - 1) + i];
  const all = Array.from({ length: influences }, (_, i) => i);
  const last = 1 - all.slice(0, -1).reduce((sum, i) => sum + of(i), 0);
  const weightOf = (i: number): number => (i === influences - 1 ? last : of(i));
  const strongest = all.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, INFLUENCES);
  const total = strongest.reduce((sum, i) => sum + weightOf(i), 0) || 1;
  strongest.forEach((i, slot) => {
    joints[to * INFLUENCES + slot] = jointIndices[vertex * influences + i];
    weights[to * INFLUENCES + slot] = weightOf(i) / total;
  });
}

const CORNERS = 8;

/** Two triangles a side of a box whose corner `i` is at the upper end of axis `a` if bit `a` of `i` is set. */
const BOX_TRIANGLES = [
  [0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5],
  [0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3],
  [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6],
].flat();

/**
 * A box for every mesh joint around the vertices that follow it most, along the joint's axes; none for joints whose
 * box would be shorter than `shortest`. Each corner follows its joint alone.
 */
export function boneBoxes(
  { jointRemaps, inverseBindPoses }: Pick<Mesh, 'jointRemaps' | 'inverseBindPoses'>,
  { positions, joints, weights }: SkinVertices,
  shortest: number,
): SkinLevel {
  const bounds = Array.from(jointRemaps, () => new Box3());
  const toJoint = new Matrix4();
  const point = new Vector3();
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    // Vertices that nothing moves stay where they are drawn: at no joint.
    if (weights[vertex * INFLUENCES] === 0) continue;
    const joint = joints[vertex * INFLUENCES];
    toJoint.fromArray(inverseBindPoses, joint * MATRIX_FLOATS);
    bounds[joint].expandByPoint(point.fromArray(positions, vertex * 3).applyMatrix4(toJoint));
  }
  const kept = Array.from(jointRemaps, (_, joint) => joint).filter((joint) => {
    const { x, y, z } = bounds[joint].getSize(point);
    // In lengths of the mesh, whatever unit the joint's axes have.
    const scale = toJoint.fromArray(inverseBindPoses, joint * MATRIX_FLOATS).getMaxScaleOnAxis();
    return !bounds[joint].isEmpty() && Math.max(x, y, z) >= shortest * scale;
  });
  const vertices = createVertices(kept.length * CORNERS);
  kept.forEach((joint, box) => {
    const toMesh = toJoint.fromArray(inverseBindPoses, joint * MATRIX_FLOATS).invert();
    writeBox(bounds[joint], toMesh, joint, vertices, box * CORNERS);
  });
  const indices = kept.flatMap((_, box) => BOX_TRIANGLES.map((corner) => box * CORNERS + corner));
  return { vertices, indices: Uint32Array.from(indices) };
}

/** Normals point away from the middle, so that a box is shaded as the limb that it stands for. */
function writeBox(
  box: Box3,
  toMesh: Matrix4,
  joint: number,
  vertices: SkinVertices,
  first: number,
): void {
  const corner = new Vector3();
  const { min, max } = box;
  const middle = box.getCenter(new Vector3()).applyMatrix4(toMesh);
  for (let i = 0; i < CORNERS; i++) {
    const at = first + i;
    corner.set(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
    corner.applyMatrix4(toMesh).toArray(vertices.positions, 3 * at);
    corner
      .sub(middle)
      .normalize()
      .toArray(vertices.normals, 3 * at);
    vertices.joints[at * INFLUENCES] = joint;
    vertices.weights[at * INFLUENCES] = 1;
  }
}
