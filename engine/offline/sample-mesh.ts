import { MAX_ARCHIVE_VERTICES, type Mesh, type MeshPart } from '../model/mesh.ts';
import { vertexWeights } from '../model/vertex-weights.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';
import { emptyRanges } from '../base/units.ts';
import { AssetError } from '../base/errors.ts';
import { addShading } from './mesh-shading.ts';

/** A vertex of a mesh, by where it stands now. */
interface Vertex {
  /** Its index in the whole mesh. */
  readonly index: number;
  readonly part: MeshPart;
  /** Its index in the part. */
  readonly place: number;
  /** Mesh joints with their weights, which add up to 1; the largest first. */
  readonly influences: readonly (readonly [joint: number, weight: number])[];
}

/** Fewer vertices of one number of influences do not get a part of their own. */
const MIN_PART = 32;

/** Columns of a part, with the numbers that a vertex has in each and what fills them where only other parts have any. */
const COLUMNS = {
  positions: { width: 3, empty: [0, 0, 0] },
  normals: { width: 3, empty: [0, 1, 0] },
  tangents: { width: 4, empty: [1, 0, 0, 1] },
  uvs: { width: 2, empty: [0, 0] },
  colors: { width: 4, empty: [0xff, 0xff, 0xff, 0xff] },
} as const;

/**
 * A skinned mesh as the reference's mesh tool (fbx2mesh) stores it: influences sorted by weight and brought to a sum of 1, one
 * part for each number of influences, of joints only those that move something, and triangles
 * sorted by their vertices. Normals and tangents that are missing are made, see {@link addShading}.
 *
 * @throws AssetError if no archive holds it, as it has too many vertices
 *
 * @example
 * const sample = sampleMesh(mesh);
 * console.assert(sample.vertexCount === mesh.vertexCount);
 */
export function sampleMesh(given: Mesh): Mesh {
  if (given.vertexCount > MAX_ARCHIVE_VERTICES) {
    throw new AssetError({
      object: 'ozz-sample-Mesh',
      expected: `at most ${MAX_ARCHIVE_VERTICES} vertices`,
      found: String(given.vertexCount),
      advice: 'Export the mesh in parts.',
    });
  }
  const mesh = addShading(given);
  const joints = usedJoints(mesh);
  const groups = byInfluences(verticesOf(mesh, joints.placeOf));
  const newIndex = new Uint16Array(mesh.vertexCount);
  groups.flatMap(({ vertices }) => vertices).forEach(({ index }, to) => (newIndex[index] = to));
  return {
    kind: 'mesh',
    parts: groups.map(({ count, vertices }) => partOf(mesh, count, vertices)),
    vertexCount: mesh.vertexCount,
    triangleIndices: sortedTriangles(mesh, newIndex),
    jointRemaps: joints.remaps,
    inverseBindPoses: joints.inverseBindPoses,
    ranges: emptyRanges('body'),
  };
}

/**
 * A mesh whose second texture coordinates are counted from the other end: archives count them from below, as FBX does,
 * and imported models from above, as glTF does.
 *
 * @example
 * const sample = sampleMesh(flipTextureCoordinates(mesh));
 * console.assert(sample.vertexCount === mesh.vertexCount);
 */
export function flipTextureCoordinates(mesh: Mesh): Mesh {
  return { ...mesh, parts: mesh.parts.map(withFlippedUvs) };
}

function withFlippedUvs(part: MeshPart): MeshPart {
  return { ...part, uvs: part.uvs.map((value, i) => (i % 2 === 0 ? value : 1 - value)) };
}

interface UsedJoints {
  readonly remaps: Uint16Array;
  readonly inverseBindPoses: Float32Array;
  /** New index of every mesh joint. */
  readonly placeOf: ReadonlyMap<number, number>;
}

/** The mesh joints that move something, in the order of the skeleton; equal ones once. */
function usedJoints({ parts, jointRemaps, inverseBindPoses }: Mesh): UsedJoints {
  const bindOf = (joint: number): Float32Array =>
    inverseBindPoses.subarray(joint * MATRIX_FLOATS, (joint + 1) * MATRIX_FLOATS);
  const used = new Set(parts.flatMap(({ jointIndices }) => [...new Set(jointIndices)]));
  const order = [...used].toSorted((a, b) => jointRemaps[a] - jointRemaps[b] || a - b);
  const kept: number[] = [];
  const places = new Map<string, number>();
  const placeOf = new Map<number, number>();
  for (const joint of order) {
    const id = `${jointRemaps[joint]}: ${bindOf(joint).join()}`;
    const place = places.get(id) ?? kept.push(joint) - 1;
    places.set(id, place);
    placeOf.set(joint, place);
  }
  const matrices = new Float32Array(kept.length * MATRIX_FLOATS);
  kept.forEach((joint, place) => matrices.set(bindOf(joint), place * MATRIX_FLOATS));
  return {
    remaps: Uint16Array.from(kept, (joint) => jointRemaps[joint]),
    inverseBindPoses: matrices,
    placeOf,
  };
}

function verticesOf({ parts }: Mesh, placeOf: ReadonlyMap<number, number>): Vertex[] {
  let first = 0;
  return parts.flatMap((part) => {
    const begin = first;
    first += part.vertexCount;
    return Array.from({ length: part.vertexCount }, (_, place) => {
      const influences = influencesOf(part, place, placeOf);
      return { index: begin + place, part, place, influences };
    });
  });
}

/** Smaller weights are what rounding leaves of nothing. */
const LEAST = 1e-6;

function influencesOf(
  part: MeshPart,
  place: number,
  placeOf: ReadonlyMap<number, number>,
): [joint: number, weight: number][] {
  const { influences, jointIndices } = part;
  const weights = new Map<number, number>();
  for (const [i, weight] of vertexWeights(part, place).entries()) {
    const joint = placeOf.get(jointIndices[place * influences + i]) ?? 0;
    if (weight > LEAST) weights.set(joint, (weights.get(joint) ?? 0) + weight);
  }
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  const own = [...weights].map(([joint, weight]): [number, number] => [joint, weight / sum]);
  return own.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
}

interface Group {
  /** Influences of each vertex. */
  readonly count: number;
  readonly vertices: readonly Vertex[];
}

/** Vertices by their number of influences; a few of one number join those of the next one. */
function byInfluences(vertices: readonly Vertex[]): Group[] {
  const buckets: Vertex[][] = [];
  for (const vertex of vertices) (buckets[vertex.influences.length] ??= []).push(vertex);
  const groups: Group[] = [];
  let waiting: readonly Vertex[] = [];
  for (let count = 0; count < buckets.length; count++) {
    const own = [...waiting, ...(buckets[count] ?? [])].toSorted((a, b) => a.index - b.index);
    // What nothing moves stays apart, as any joint would move it.
    const joins = count > 0 && own.length < MIN_PART && count < buckets.length - 1;
    waiting = joins ? own : [];
    if (!joins && own.length > 0) groups.push({ count, vertices: own });
  }
  return groups;
}

function partOf(mesh: Mesh, influences: number, vertices: readonly Vertex[]): MeshPart {
  const jointIndices = new Uint16Array(vertices.length * influences);
  const jointWeights = new Float32Array(vertices.length * Math.max(0, influences - 1));
  vertices.forEach(({ influences: own }, to) => {
    for (let i = 0; i < influences; i++) {
      const [joint, weight] = own.at(i) ?? [own[0][0], 0];
      jointIndices[to * influences + i] = joint;
      // The last one is what is missing to 1.
      if (i < influences - 1) jointWeights[to * (influences - 1) + i] = weight;
    }
  });
  const floats = (name: 'positions' | 'normals' | 'tangents' | 'uvs'): Float32Array =>
    Float32Array.from(columnOf(mesh, name, vertices));
  return {
    vertexCount: vertices.length,
    influences,
    positions: floats('positions'),
    normals: floats('normals'),
    tangents: floats('tangents'),
    uvs: floats('uvs'),
    colors: Uint8Array.from(columnOf(mesh, 'colors', vertices)),
    jointIndices,
    jointWeights,
  };
}

/** A column of some vertices; none if no part of the mesh has it. */
function columnOf(
  { parts }: Mesh,
  name: keyof typeof COLUMNS,
  vertices: readonly Vertex[],
): number[] {
  const { width, empty } = COLUMNS[name];
  if (parts.every((part) => part[name].length === 0)) return [];
  return vertices.flatMap(({ part, place }) => {
    const own = part[name];
    return own.length === 0 ? [...empty] : [...own.subarray(place * width, (place + 1) * width)];
  });
}

/** By the sum of their vertices as they were before the parts, so that triangles side by side stay so. */
function sortedTriangles({ triangleIndices }: Mesh, newIndex: Uint16Array): Uint16Array {
  const sums = Array.from(
    { length: triangleIndices.length / 3 },
    (_, i) => triangleIndices[3 * i] + triangleIndices[3 * i + 1] + triangleIndices[3 * i + 2],
  );
  const order = [...sums.keys()].toSorted((a, b) => sums[a] - sums[b]);
  const sorted = new Uint16Array(triangleIndices.length);
  order.forEach((from, to) => {
    for (let i = 0; i < 3; i++) sorted[3 * to + i] = newIndex[triangleIndices[3 * from + i]];
  });
  return sorted;
}
