import type { JointIndex } from '../base/units.ts';
import type { Mesh, MeshPart, MeshSurface } from '../model/mesh.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';

/** New index of what is kept; this of what is not. */
const GONE = -1;

/**
 * The vertices of a mesh that some joints move, and those that none moves; undefined if there are none. A vertex
 * belongs to its first joint.
 *
 * @param joints of the skeleton, ascending; they become its joints 0, 1, …
 */
export function meshOfJoints(mesh: Mesh, joints: readonly JointIndex[]): Mesh | undefined {
  const { parts, jointRemaps, inverseBindPoses, appearance } = mesh;
  const ofSkeleton = new Map(joints.map((joint, i) => [joint, i]));
  const kept = [...jointRemaps.keys()].filter((joint) => ofSkeleton.has(jointRemaps[joint]));
  const newJoint = newIndices(jointRemaps.length, kept);
  const rows = parts.map((part) => rowsOf(part, newJoint));
  const vertexCount = rows.reduce((sum, { length }) => sum + length, 0);
  if (vertexCount === 0) return undefined;
  const { triangleIndices, surfaces } = trianglesOf(mesh, newVertices(mesh, rows));
  return {
    ...mesh,
    parts: parts.map((part, i) => partOf(part, rows[i], newJoint)).filter(hasVertices),
    vertexCount,
    triangleIndices,
    jointRemaps: Uint16Array.from(kept, (joint) => ofSkeleton.get(jointRemaps[joint]) ?? 0),
    inverseBindPoses: rowsFrom(inverseBindPoses, kept, MATRIX_FLOATS),
    appearance: appearance && { ...appearance, surfaces },
  };
}

function hasVertices({ vertexCount }: MeshPart): boolean {
  return vertexCount > 0;
}

function newIndices(count: number, kept: readonly number[]): Int32Array {
  const places = new Int32Array(count).fill(GONE);
  kept.forEach((index, i) => (places[index] = i));
  return places;
}

/** The vertices of a part that are kept. */
function rowsOf(
  { vertexCount, influences, jointIndices }: MeshPart,
  newJoint: Int32Array,
): number[] {
  const all = Array.from({ length: vertexCount }, (_, row) => row);
  if (influences === 0) return all;
  return all.filter((row) => newJoint[jointIndices[row * influences]] !== GONE);
}

/** New index of every vertex of the mesh. */
function newVertices(
  { parts, vertexCount }: Mesh,
  rows: readonly (readonly number[])[],
): Int32Array {
  let first = 0;
  const kept = parts.flatMap((part, i) => {
    const begin = first;
    first += part.vertexCount;
    return rows[i].map((row) => begin + row);
  });
  return newIndices(vertexCount, kept);
}

function partOf(part: MeshPart, rows: readonly number[], newJoint: Int32Array): MeshPart {
  const { influences, jointIndices } = part;
  const indices = rowsFrom(jointIndices, rows, influences);
  return {
    vertexCount: rows.length,
    influences,
    positions: rowsFrom(part.positions, rows, 3),
    normals: rowsFrom(part.normals, rows, 3),
    tangents: rowsFrom(part.tangents, rows, 4),
    uvs: rowsFrom(part.uvs, rows, 2),
    colors: rowsFrom(part.colors, rows, 4),
    // A joint of another skeleton moves nothing here: the vertex's first one stands in.
    jointIndices: indices.map((joint, i) =>
      Math.max(
        newJoint[joint] === GONE ? newJoint[indices[i - (i % influences)]] : newJoint[joint],
        0,
      ),
    ),
    jointWeights: rowsFrom(part.jointWeights, rows, Math.max(0, influences - 1)),
  };
}

/** Some rows of a column, which may be empty. */
export function rowsFrom<Column extends Float32Array | Uint16Array | Uint8Array>(
  column: Column,
  rows: readonly number[],
  width: number,
): Column;
export function rowsFrom(
  column: Float32Array | Uint16Array | Uint8Array,
  rows: readonly number[],
  width: number,
): Float32Array | Uint16Array | Uint8Array {
  const chosen = column.slice(0, column.length === 0 ? 0 : rows.length * width);
  if (chosen.length === 0) return chosen;
  rows.forEach((row, i) => chosen.set(column.subarray(row * width, (row + 1) * width), i * width));
  return chosen;
}

interface Triangles {
  readonly triangleIndices: Uint16Array | Uint32Array;
  readonly surfaces: readonly MeshSurface[];
}

/** The triangles all of whose vertices are kept, and the surfaces that they lie on. */
function trianglesOf({ triangleIndices: old, appearance }: Mesh, newVertex: Int32Array): Triangles {
  const surfaces: MeshSurface[] = [];
  const corners: number[] = [];
  const all = [{ first: 0, count: old.length }];
  for (const surface of appearance?.surfaces ?? all) {
    const first = corners.length;
    for (let at = surface.first; at < surface.first + surface.count; at += 3) {
      const [a, b, c] = [newVertex[old[at]], newVertex[old[at + 1]], newVertex[old[at + 2]]];
      if (a !== GONE && b !== GONE && c !== GONE) corners.push(a, b, c);
    }
    const count = corners.length - first;
    if ('color' in surface && count > 0)
      surfaces.push(Object.assign({}, surface, { first, count }));
  }
  const Column = old instanceof Uint16Array ? Uint16Array : Uint32Array;
  return { triangleIndices: Column.from(corners), surfaces };
}
