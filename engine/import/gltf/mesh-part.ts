import { AssetError } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import type { MeshPart } from '../../model/mesh.ts';
import { elementCount, floatsOf, type AccessorData } from './accessor-data.ts';
import { cofactors, determinant, type Affine } from '../affine.ts';
import type { Binding } from './mesh-joints.ts';
import { finiteFloat } from '../../math/next-float.ts';
import { normalized, scaled } from '../../math/vectors.ts';
import { influencesOf, type VertexWeights } from './vertex-weights.ts';

/** The accessors of one primitive, by their semantics. */
export type Attributes = ReadonlyMap<string, AccessorData>;

/** What one part is read from. */
export interface PartSource {
  /** `glTF "fox.glb", meshes[0].primitives[1]`. */
  readonly object: string;
  readonly attributes: Attributes;
  readonly binding: Binding;
  /** Moves positions; undefined leaves them. */
  readonly placed: Affine | undefined;
  readonly texcoord: number;
  /** Changes texture coordinates, two floats each, in place. */
  readonly placeUvs: (uvs: Float32Array) => void;
}

/** Reads the vertices of a primitive; undefined if it has none. */
export function readPart(source: PartSource): MeshPart | undefined {
  const { attributes, placed, texcoord, placeUvs } = source;
  const stored = attributes.get('POSITION');
  const vertexCount = stored === undefined ? 0 : elementCount(stored);
  if (vertexCount === 0) return undefined;
  const positions = column(source, 'POSITION', 3, vertexCount);
  const normals = column(source, 'NORMAL', 3, vertexCount).map(finiteFloat);
  const uvs = column(source, `TEXCOORD_${texcoord}`, 2, vertexCount).map(finiteFloat);
  placeUvs(uvs);
  if (placed !== undefined) {
    movePoints(positions, placed);
    turnNormals(normals, placed);
  }
  requireFinite(source, positions);
  return {
    vertexCount,
    positions,
    normals,
    tangents: new Float32Array(0),
    uvs: uvs.map(finiteFloat),
    colors: colorsOf(source, vertexCount),
    ...weightsOf(source, vertexCount),
  };
}

/** An attribute as floats of its own memory; none if the primitive has no such attribute. */
function column(
  { object, attributes }: PartSource,
  semantic: string,
  components: number,
  vertexCount: number,
): Float32Array {
  const data = attributes.get(semantic);
  if (data === undefined) return new Float32Array(0);
  if (data.components !== components || elementCount(data) !== vertexCount) {
    throw new AssetError({
      object,
      expected: `${vertexCount} times ${components} numbers of ${semantic}`,
      found: `${elementCount(data)} times ${data.components}`,
    });
  }
  return floatsOf(data).slice();
}

function requireFinite({ object }: PartSource, positions: Float32Array): void {
  const wrong = positions.findIndex((value) => !Number.isFinite(value));
  if (wrong < 0) return;
  throw new AssetError({
    object,
    expected: 'finite positions',
    found: `${floatText(positions[wrong])} at vertex ${Math.floor(wrong / 3)}`,
    advice: 'Export the model again, or repair it.',
  });
}

function movePoints(points: Float32Array, m: Affine): void {
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = points.subarray(at, at + 3);
    for (let row = 0; row < 3; row++) {
      points[at + row] = m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row];
    }
  }
}

/** Normals follow the surface, not its points; mirrored, they still point outwards. */
function turnNormals(normals: Float32Array, m: Affine): void {
  const side = determinant(m) < 0 ? -1 : 1;
  const [a, b, c] = cofactors(m).map((axis) => scaled(axis, side));
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = normals.subarray(at, at + 3);
    normals.set(normalized([0, 1, 2].map((row) => a[row] * x + b[row] * y + c[row] * z)), at);
  }
}

/** Four bytes per vertex, opaque where the source has three numbers. */
function colorsOf({ attributes, object }: PartSource, vertexCount: number): Uint8Array {
  const data = attributes.get('COLOR_0');
  if (data === undefined) return new Uint8Array(0);
  const { components } = data;
  if (elementCount(data) !== vertexCount || components < 3) {
    throw new AssetError({
      object,
      expected: `${vertexCount} times 3 or 4 numbers of COLOR_0`,
      found: `${elementCount(data)} times ${components}`,
    });
  }
  const floats = floatsOf(data);
  const colors = new Uint8Array(4 * vertexCount).fill(0xff);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let i = 0; i < components; i++) {
      const level = Math.min(1, Math.max(0, floats[vertex * components + i]));
      colors[4 * vertex + i] = Math.round(0xff * level);
    }
  }
  return colors;
}

function weightsOf(
  { object, attributes, binding }: PartSource,
  vertexCount: number,
): VertexWeights {
  const none = new Float32Array(0);
  if (binding.kind === 'still') {
    return { influences: 0, jointIndices: new Uint16Array(0), jointWeights: none };
  }
  if (binding.kind === 'carried') {
    const jointIndices = new Uint16Array(vertexCount).fill(binding.first);
    return { influences: 1, jointIndices, jointWeights: none };
  }
  return influencesOf(object, attributes, binding, vertexCount);
}
