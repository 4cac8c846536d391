import type { ByteReader } from '../../base/reader.ts';
import type { Mesh } from '../../model/mesh.ts';
import type { Version } from '../shared/format.ts';
import { readCount } from '../shared/vector.ts';
import { readMeshWith, type PartForm } from './v1.ts';

/** The tag of meshes of release 0.7. */
export const SKINNED_TAG = 'ozz-sample-SkinnedMesh';

/** Positions and normals are counted in vertices, and there is nothing else that a vertex looks like. */
const SKINNED: PartForm = { countedFloats: 3, hasSurface: false, hasColors: false };

/** Positions, normals and colours. */
const COLORED: PartForm = { countedFloats: 1, hasSurface: false, hasColors: true };

/** Bytes of a part without vertices: four or five empty vectors. */
const MIN_PART_BYTES = 4 * 4;

/** Written by releases 0.7 and 0.8, without a version: named after the release. */
export const v07 = {
  version: 0.7,
  isStored: false,
  read: (reader: ByteReader) => readUnversioned(reader, SKINNED),
} as const satisfies Version<Mesh>;

export const v08 = {
  version: 0.8,
  isStored: false,
  read: (reader: ByteReader) => readUnversioned(reader, COLORED),
} as const satisfies Version<Mesh>;

function readUnversioned(reader: ByteReader, form: PartForm): Mesh {
  const partCount = readCount(reader, 'mesh parts', MIN_PART_BYTES);
  return readMeshWith(reader, partCount, form, false);
}

/**
 * The layout of a mesh without a version. Version 1 is followed by the number of parts, and that, if there are any, by
 * their version, 1 again; else the first word is the number of parts, and the next one of a mesh with one part is the
 * number of its positions.
 */
export function unversionedMesh(reader: ByteReader, tag: string): Version<Mesh> | undefined {
  if (tag === SKINNED_TAG) return v07;
  const start = reader.offset;
  const isVersioned = reader.remaining < 4 || reader.u32('a version') === 1;
  const partCount =
    isVersioned && reader.remaining >= 4 ? reader.u32('the number of mesh parts') : 0;
  const partVersion = partCount > 0 && reader.remaining >= 4 ? reader.u32('their version') : 1;
  reader.offset = start;
  return isVersioned && partVersion === 1 ? undefined : v08;
}
