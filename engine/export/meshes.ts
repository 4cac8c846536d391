import type { GLTF } from '@gltf-transform/core';
import type { Mesh } from '../model/mesh.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';
import { addColumn, type GltfFile } from './gltf-file.ts';
import { addMaterials } from './materials.ts';
import { firstVertices, skinGroups, type SkinGroup } from './mesh-groups.ts';
import { restInverses, type JointNodes } from './nodes.ts';
import { addVertices } from './vertices.ts';

/**
 * Adds a mesh, and a skin over all joints for whatever they move.
 * @returns its nodes; none if it cannot be exported, which is noted
 */
export function addMesh(
  file: GltfFile,
  joints: JointNodes,
  mesh: Mesh,
  name: string,
  notes: string[],
): number[] {
  const groups = skinGroups(mesh);
  if (groups === undefined) {
    notes.push(`"${name}" is left out: a part of it has two bind poses for one joint.`);
    return [];
  }
  const materials = addMaterials(file, mesh, notes);
  return groups.flatMap((group) => {
    const primitives = primitivesOf(file, mesh, group, materials);
    if (primitives.length === 0) return [];
    const own = file.json.meshes.push({ name, primitives }) - 1;
    const isSkinned = group.meshJointOf.size > 0;
    const skin = isSkinned ? addSkin(file, joints, inverseBinds(joints, mesh, group)) : undefined;
    return file.json.nodes.push({ name, mesh: own, ...(skin !== undefined && { skin }) }) - 1;
  });
}

/**
 * Adds a skin over all joints.
 * @param inverses {@link MATRIX_FLOATS} a joint
 */
export function addSkin(
  file: GltfFile,
  { names, root }: JointNodes,
  inverses: Float32Array,
): number {
  const inverseBindMatrices = addColumn(file, inverses, {
    type: 'MAT4',
    use: 'keys',
    what: 'the inverse bind matrices',
  });
  const joints = names.map((_, joint) => joint);
  return file.json.skins.push({ inverseBindMatrices, joints, skeleton: root }) - 1;
}

/** Those of the mesh where it has them, else those of the rest pose. */
function inverseBinds(joints: JointNodes, mesh: Mesh, { meshJointOf }: SkinGroup): Float32Array {
  const inverses = restInverses(joints);
  for (const [joint, meshJoint] of meshJointOf) {
    const from = meshJoint * MATRIX_FLOATS;
    const at = joint * MATRIX_FLOATS;
    inverses.set(mesh.inverseBindPoses.subarray(from, from + MATRIX_FLOATS), at);
    // Affine matrices end so; the format requires it to the bit.
    for (let row = 3; row < MATRIX_FLOATS; row += 4) inverses[at + row] = Number(row === 15);
  }
  return inverses;
}

function primitivesOf(
  file: GltfFile,
  mesh: Mesh,
  { parts }: SkinGroup,
  materials: readonly number[],
): GLTF.IMeshPrimitive[] {
  const places = placesOf(mesh, parts);
  const whole = { first: 0, count: mesh.triangleIndices.length };
  const columns = (mesh.appearance?.surfaces ?? [whole]).map(({ first, count }) =>
    trianglesOf(mesh, places, first, count),
  );
  if (columns.every(({ length }) => length === 0)) return [];
  const attributes = addVertices(file, mesh, parts);
  return columns.flatMap((column, surface) => {
    if (column.length === 0) return [];
    const indices = addColumn(file, column, {
      type: 'SCALAR',
      use: 'triangles',
      what: 'the triangles of a mesh',
    });
    const material = materials.at(surface);
    return [{ attributes, indices, ...(material !== undefined && { material }) }];
  });
}

/** Where every vertex of the mesh stands among those of some parts; -1 for all others. */
function placesOf(mesh: Mesh, parts: readonly number[]): Int32Array {
  const firsts = firstVertices(mesh);
  const places = new Int32Array(mesh.vertexCount).fill(-1);
  let place = 0;
  for (const part of parts) {
    for (let vertex = firsts[part]; vertex < firsts[part + 1]; vertex++) places[vertex] = place++;
  }
  return places;
}

/** The largest index of 16 bits ends a strip: with it, indices have 32. */
const MAX_NARROW = 0xffff;

function trianglesOf(
  { triangleIndices }: Mesh,
  places: Int32Array,
  first: number,
  count: number,
): Uint16Array | Uint32Array {
  const own: number[] = [];
  for (let corner = first; corner < first + count; corner++) {
    const place = places[triangleIndices[corner]];
    if (place >= 0) own.push(place);
  }
  const isNarrow = places.length <= MAX_NARROW;
  return isNarrow ? Uint16Array.from(own) : Uint32Array.from(own);
}
