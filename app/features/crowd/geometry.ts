import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Sphere,
} from 'three';
import type { Mesh, MeshPart, Skeleton } from '#engine/model';
import type { CrowdField } from '#engine/runtime/crowd';

/** Influences per vertex that are drawn, the strongest ones: a crowd is seen from a distance. */
const INFLUENCES = 4;

/** Vertices, and the place of each character: x, z, heading and slot number. */
export interface CrowdGeometry {
  readonly geometry: InstancedBufferGeometry;
  /** Needs an update when characters have changed places. */
  readonly places: InstancedBufferAttribute;
}

/** Half the length of the cross that a lone joint is drawn as, in heights. */
const CROSS = 0.015;

/**
 * A line from every joint to its parent; where a joint has neither parent nor children, three that cross on it,
 * along its axes.
 * @param height the unit of lengths
 */
export function boneGeometry(
  { parents }: Pick<Skeleton, 'parents'>,
  field: CrowdField,
  height: number,
): CrowdGeometry {
  const ends: number[] = [];
  const hasChildren = new Set(parents);
  parents.forEach((parent, joint) => {
    if (parent >= 0) ends.push(parent, 0, 0, joint, 0, 0);
    else if (!hasChildren.has(joint)) {
      const half = CROSS * height;
      for (let axis = 0; axis < 3; axis++) ends.push(joint, axis, -half, joint, axis, half);
    }
  });
  const geometry = new InstancedBufferGeometry();
  // The shader reads each position as a joint, one of its axes, and a distance along it.
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(ends), 3));
  return withPlaces(geometry, field);
}

/** A mesh with up to four influences a vertex. */
export function meshGeometry(mesh: Mesh, field: CrowdField): CrowdGeometry {
  const { vertexCount, parts, triangleIndices } = mesh;
  const positions = new Float32Array(vertexCount * 3);
  const normals = new Float32Array(vertexCount * 3);
  const joints = new Float32Array(vertexCount * INFLUENCES);
  const weights = new Float32Array(vertexCount * INFLUENCES);
  let vertex = 0;
  for (const part of parts) {
    positions.set(part.positions, vertex * 3);
    normals.set(part.normals, vertex * 3);
    for (let i = 0; i < part.vertexCount; i++, vertex++) {
      writeInfluences(part, i, joints, weights, vertex * INFLUENCES);
    }
  }
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setAttribute('joints4', new BufferAttribute(joints, INFLUENCES));
  geometry.setAttribute('weights', new BufferAttribute(weights, INFLUENCES));
  geometry.setIndex(new BufferAttribute(triangleIndices, 1));
  if (parts.some(({ normals: own }) => own.length === 0)) geometry.computeVertexNormals();
  return withPlaces(geometry, field);
}

function writeInfluences(
  { influences, jointIndices, jointWeights }: MeshPart,
  vertex: number,
  joints: Float32Array,
  weights: Float32Array,
  to: number,
): void {
  const of = (i: number): number => jointWeights[vertex * (influences - 1) + i];
  const all = Array.from({ length: influences }, (_, i) => i);
  const last = 1 - all.slice(0, -1).reduce((sum, i) => sum + of(i), 0);
  const weightOf = (i: number): number => (i === influences - 1 ? last : of(i));
  const strongest = all.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, INFLUENCES);
  const total = strongest.reduce((sum, i) => sum + weightOf(i), 0) || 1;
  strongest.forEach((i, slot) => {
    joints[to + slot] = jointIndices[vertex * influences + i];
    weights[to + slot] = weightOf(i) / total;
  });
}

function withPlaces(geometry: InstancedBufferGeometry, field: CrowdField): CrowdGeometry {
  const { characters } = field.crowd.settings;
  const places = new InstancedBufferAttribute(new Float32Array(3 * characters), 3);
  places.setUsage(DynamicDrawUsage);
  geometry.setAttribute('place', places);
  geometry.instanceCount = characters;
  // Not culled, as only the shader knows where characters are.
  geometry.boundingSphere = new Sphere();
  return { geometry, places };
}

/** Writes the places of all characters. Called every frame. */
export function writePlaces({ x, z, heading, crowd }: CrowdField, out: Float32Array): void {
  const { characters } = crowd.settings;
  for (let slot = 0, at = 0; slot < characters; slot++, at += 3) {
    out[at] = x[slot];
    out[at + 1] = z[slot];
    out[at + 2] = heading[slot];
  }
}
