import { cross, dot } from '../math/vectors.ts';
import type { Mesh, MeshPart } from '../model/mesh.ts';

type Point = readonly [x: number, y: number, z: number];

/** The columns of all parts in one, as triangles refer to vertices. */
interface Columns {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
}

/**
 * A mesh in which every part has normals, and tangents where it has texture coordinates, as the reference's mesh tool
 * asks its library for. Normals that are missing are the mean of all faces at one place, by their area. Tangents that
 * are missing point to where the first texture coordinate grows; their fourth number is 1 or -1, so that
 * `cross(normal, tangent) * w` points to where the second one grows.
 */
export function addShading(mesh: Mesh): Mesh {
  const { parts, triangleIndices } = mesh;
  const isWhole = parts.every(
    ({ normals, tangents, uvs }) => normals.length > 0 && (tangents.length > 0 || uvs.length === 0),
  );
  if (isWhole) return mesh;
  const positions = joined(parts, 'positions', 3);
  const normals = joined(parts, 'normals', 3);
  const made = smoothNormals(positions, triangleIndices);
  forMissing(parts, 'normals', (vertex) => {
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) normals[i] = made[i];
  });
  const columns = { positions, normals, uvs: joined(parts, 'uvs', 2) };
  const tangents = uvTangents(columns, triangleIndices);
  let first = 0;
  const withShading = (part: MeshPart): MeshPart => {
    const from = first;
    first += part.vertexCount;
    const hasTangents = part.tangents.length > 0 || part.uvs.length === 0;
    return {
      ...part,
      normals: normals.slice(3 * from, 3 * first),
      tangents: hasTangents ? part.tangents : tangents.slice(4 * from, 4 * first),
    };
  };
  return { ...mesh, parts: parts.map(withShading) };
}

/** One column of all parts, with zeros for parts that do not have it. */
function joined(
  parts: readonly MeshPart[],
  name: 'positions' | 'normals' | 'uvs',
  width: number,
): Float32Array {
  const count = parts.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const all = new Float32Array(width * count);
  let first = 0;
  for (const part of parts) {
    all.set(part[name], width * first);
    first += part.vertexCount;
  }
  return all;
}

function forMissing(
  parts: readonly MeshPart[],
  name: 'normals',
  fill: (vertex: number) => void,
): void {
  let first = 0;
  for (const part of parts) {
    if (part[name].length === 0) for (let i = 0; i < part.vertexCount; i++) fill(first + i);
    first += part.vertexCount;
  }
}

function pointAt(positions: Float32Array, vertex: number): Point {
  return [positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]];
}

function difference(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** Normals of all vertices; those at one place have the same. */
function smoothNormals(positions: Float32Array, triangles: ArrayLike<number>): Float32Array {
  const placeOf = new Map<string, number>();
  const places = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const name = pointAt(positions, vertex).join();
    const place = placeOf.get(name) ?? placeOf.size;
    placeOf.set(name, place);
    return place;
  });
  const sums = new Float64Array(3 * placeOf.size);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, triangles[i + k]));
    const face = cross(difference(b, a), difference(c, a));
    for (let k = 0; k < 3; k++) addTo(sums, places[triangles[i + k]], face, 1);
  }
  const normals = new Float32Array(positions.length);
  places.forEach((place, vertex) => normals.set(unit(pointOf(sums, place), [0, 1, 0]), 3 * vertex));
  return normals;
}

/** Tangents of all vertices, four floats each. */
function uvTangents(
  { positions, normals, uvs }: Columns,
  triangles: ArrayLike<number>,
): Float32Array {
  const count = positions.length / 3;
  const along = new Float64Array(3 * count);
  const across = new Float64Array(3 * count);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const [e, f] = [b, c].map((v) => difference(pointAt(positions, v), pointAt(positions, a)));
    const [du, dv] = [uvs[2 * b] - uvs[2 * a], uvs[2 * b + 1] - uvs[2 * a + 1]];
    const [dx, dy] = [uvs[2 * c] - uvs[2 * a], uvs[2 * c + 1] - uvs[2 * a + 1]];
    const area = du * dy - dx * dv;
    if (area === 0) continue;
    for (const vertex of [a, b, c]) {
      addTo(along, vertex, e, dy / area);
      addTo(along, vertex, f, -dv / area);
      addTo(across, vertex, f, du / area);
      addTo(across, vertex, e, -dx / area);
    }
  }
  const tangents = new Float32Array(4 * count);
  for (let vertex = 0; vertex < count; vertex++) {
    const normal = pointAt(normals, vertex);
    const wanted = pointOf(along, vertex);
    const part = dot(normal, wanted);
    const flat = difference(wanted, [normal[0] * part, normal[1] * part, normal[2] * part]);
    const tangent = unit(flat, anyAcross(normal));
    const side = dot(cross(normal, tangent), pointOf(across, vertex)) < 0 ? -1 : 1;
    tangents.set([...tangent, side], 4 * vertex);
  }
  return tangents;
}

function pointOf(sums: Float64Array, place: number): Point {
  return [sums[3 * place], sums[3 * place + 1], sums[3 * place + 2]];
}

function addTo(sums: Float64Array, place: number, value: Point, factor: number): void {
  for (let i = 0; i < 3; i++) sums[3 * place + i] += factor * value[i];
}

/** A direction at a right angle to another. */
function anyAcross(normal: Point): Point {
  return unit(cross(normal, Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]), [1, 0, 0]);
}

function unit([x, y, z]: Point, otherwise: Point): Point {
  const length = Math.hypot(x, y, z);
  return length > 0 && length < Infinity ? [x / length, y / length, z / length] : otherwise;
}
