import { AssetError } from '../../base/errors.ts';
import type { ByteReader } from '../../base/reader.ts';
import { decodeText } from '../../base/text.ts';
import type { ByteOffset } from '../../base/units.ts';
import type { ByteWriter } from '../../base/writer.ts';
import { MAX_ARCHIVE_VERTICES } from '../../model/mesh.ts';
import type { Mesh, MeshPart } from '../../model/mesh.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import type { CurrentVersion } from '../shared/format.ts';
import { requireFinite } from '../shared/values.ts';
import { readCount, readObjectCount, writeObjectCount, writeVector } from '../shared/vector.ts';

/** Bytes of a part without vertices: seven empty vectors. */
const MIN_PART_BYTES = 7 * 4;

/** Written by releases from 0.10 on. */
export const v1 = {
  version: 1,
  read: readMesh,
  write: writeMesh,
} as const satisfies CurrentVersion<Mesh>;

/** Which vectors a part has, and how they are counted. */
export interface PartForm {
  /** Floats that the counts of positions and normals stand for. */
  readonly countedFloats: 1 | 3;
  /** Whether tangents and texture coordinates are stored. */
  readonly hasSurface: boolean;
  readonly hasColors: boolean;
}

const CURRENT: PartForm = { countedFloats: 1, hasSurface: true, hasColors: true };

/** Release 0.9 wrote the same version without remaps. */
function readMesh(reader: ByteReader): Mesh {
  const partCount = readObjectCount(reader, 'mesh parts', MIN_PART_BYTES);
  return readMeshWith(reader, partCount, CURRENT, true);
}

/** Reads all that follows the number of parts. */
export function readMeshWith(
  reader: ByteReader,
  partCount: number,
  form: PartForm,
  mayHaveRemaps: boolean,
): Mesh {
  const parts: MeshPart[] = [];
  // Joint indices can be checked only when the bind poses are known. Until then their offsets are
  // kept.
  const jointsAt: ByteOffset[] = [];
  for (let part = 0; part < partCount; part++) parts.push(readPart(reader, jointsAt, form));
  const vertexCount = parts.reduce((sum, part) => sum + part.vertexCount, 0);
  const triangleIndices = readIndices(reader, 'triangle indices');
  requireBelow(
    reader,
    triangleIndices,
    reader.offset - triangleIndices.byteLength,
    vertexCount,
    'vertices',
  );
  if (triangleIndices.length % 3 !== 0) {
    reader.fail({
      expected: 'three indices per triangle',
      found: String(triangleIndices.length),
    });
  }
  const hasRemaps = mayHaveRemaps && !endsWithMatrices(reader);
  const stored = hasRemaps ? readIndices(reader, 'joint remaps') : undefined;
  const inverseBindPoses = readFloats(reader, 'inverse bind matrices', MATRIX_FLOATS);
  const joints = inverseBindPoses.length / MATRIX_FLOATS;
  // Without remaps there is a matrix for each joint of the skeleton.
  const jointRemaps = stored ?? Uint16Array.from({ length: joints }, (_, joint) => joint);
  if (jointRemaps.length !== joints) {
    const expected = `a joint remap for each of the ${joints} inverse bind matrices`;
    reader.fail({ expected, found: String(jointRemaps.length) });
  }
  parts.forEach(({ jointIndices }, i) =>
    requireBelow(reader, jointIndices, jointsAt[i], joints, 'mesh joints'),
  );
  const ranges = { body: reader.endPart() };
  return {
    kind: 'mesh',
    parts,
    vertexCount,
    triangleIndices,
    jointRemaps,
    inverseBindPoses,
    siblingsFirst: hasRemaps ? undefined : true,
    ranges,
  };
}

const MATRIX_BYTES = Float32Array.BYTES_PER_ELEMENT * MATRIX_FLOATS;

/** Whether matrices follow at once: then they, as many as the next word says, are the end of the object. */
function endsWithMatrices(reader: ByteReader): boolean {
  const { offset: start, bytes } = reader;
  if (reader.remaining < 4) return false;
  const count = reader.u32('a count');
  const end = start + 4 + MATRIX_BYTES * count;
  const isEnd =
    end === bytes.length ||
    (end < bytes.length && decodeText(bytes.subarray(end, end + 4)) === 'ozz-');
  const areMatrices = isEnd && areAffine(reader.f32s(count * MATRIX_FLOATS, 'matrices'));
  reader.offset = start;
  return areMatrices;
}

/** A file that is cut short may end where matrices would, but does not hold any there. */
function areAffine(matrices: Float32Array): boolean {
  return matrices.every((value, i) => i % 4 !== 3 || value === (i % MATRIX_FLOATS === 15 ? 1 : 0));
}

function readPart(
  reader: ByteReader,
  jointsAt: ByteOffset[],
  { countedFloats, hasSurface, hasColors }: PartForm,
): MeshPart {
  const none = new Float32Array(0);
  const positions = readFloats(reader, 'positions', countedFloats);
  if (positions.length % 3 !== 0) {
    reader.fail({ expected: 'three position floats per vertex', found: String(positions.length) });
  }
  const vertexCount = positions.length / 3;
  const normals = readFloats(reader, 'normals', countedFloats);
  requireCount(reader, normals.length, 3 * vertexCount, 'normal floats');
  const tangents = hasSurface ? readFloats(reader, 'tangents') : none;
  requireCount(reader, tangents.length, 4 * vertexCount, 'tangent floats');
  const uvs = hasSurface ? readFloats(reader, 'texture coordinates') : none;
  requireCount(reader, uvs.length, 2 * vertexCount, 'texture coordinate floats');
  const colors = reader.u8s(hasColors ? readCount(reader, 'color bytes', 1) : 0, 'colors');
  requireCount(reader, colors.length, 4 * vertexCount, 'color bytes');
  const jointIndices = readIndices(reader, 'joint indices');
  jointsAt.push(reader.offset - jointIndices.byteLength);
  const influences = vertexCount === 0 ? 0 : jointIndices.length / vertexCount;
  if (influences * vertexCount !== jointIndices.length || !Number.isInteger(influences)) {
    const expected = `as many joint indices for each of the ${vertexCount} vertices`;
    reader.fail({ expected, found: String(jointIndices.length) });
  }
  const jointWeights = readFloats(reader, 'joint weights');
  const weights = Math.max(0, influences - 1) * vertexCount;
  if (jointWeights.length !== weights) {
    reader.fail({ expected: `${weights} joint weights`, found: String(jointWeights.length) });
  }
  const surface = { positions, normals, tangents, uvs, colors };
  return { vertexCount, influences, ...surface, jointIndices, jointWeights };
}

function readIndices(reader: ByteReader, what: string): Uint16Array {
  return reader.u16s(readCount(reader, what, Uint16Array.BYTES_PER_ELEMENT), what);
}

/** A vector of finite floats. Its stored count is the number of elements of `components` floats. */
function readFloats(reader: ByteReader, what: string, components = 1): Float32Array {
  const count = readCount(reader, what, components * Float32Array.BYTES_PER_ELEMENT);
  const start = reader.offset;
  const column = reader.f32s(count * components, what);
  requireFinite(reader, column, start, (index) => `float ${index} of ${what}`);
  return column;
}

function requireCount(reader: ByteReader, found: number, expected: number, what: string): void {
  if (found === 0 || found === expected) return;
  reader.fail({ expected: `${expected} ${what}, or none`, found: String(found) });
}

function requireBelow(
  reader: ByteReader,
  indices: Uint16Array,
  start: ByteOffset,
  limit: number,
  what: string,
): void {
  const wrong = indices.findIndex((index) => index >= limit);
  if (wrong < 0) return;
  reader.fail({
    offset: start + wrong * Uint16Array.BYTES_PER_ELEMENT,
    expected: `an index of one of ${limit} ${what}`,
    found: String(indices[wrong]),
  });
}

/** @throws AssetError for more vertices than the format's indices can refer to */
function writeMesh(writer: ByteWriter, mesh: Mesh): void {
  if (mesh.triangleIndices instanceof Uint32Array) {
    throw new AssetError({
      object: 'ozz-sample-Mesh',
      expected: `at most ${MAX_ARCHIVE_VERTICES} vertices`,
      found: String(mesh.vertexCount),
      advice: 'Split the mesh, or export it with fewer vertices.',
    });
  }
  writeObjectCount(writer, mesh.parts.length);
  for (const part of mesh.parts) {
    writeVector(writer, part.positions);
    writeVector(writer, part.normals);
    writeVector(writer, part.tangents);
    writeVector(writer, part.uvs);
    writeVector(writer, part.colors);
    writeVector(writer, part.jointIndices);
    writeVector(writer, part.jointWeights);
  }
  writeVector(writer, mesh.triangleIndices);
  writeVector(writer, mesh.jointRemaps);
  writeVector(writer, mesh.inverseBindPoses, MATRIX_FLOATS);
}
