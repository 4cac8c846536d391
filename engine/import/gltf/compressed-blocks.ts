import { groupBy } from '../../base/group-by.ts';
import type { GLTF } from '@gltf-transform/core';
import { meshoptSpan } from './buffers.ts';
import { DRACO, dracoView } from './faults.ts';
import type { Buffers } from './read-buffers.ts';

/** A file with the bytes that it names. */
export interface StoredFile {
  readonly json: GLTF.IGLTF;
  readonly buffers: Buffers;
}

/** A compressed block, as a file that holds nothing else. */
export interface CompressedBlock extends StoredFile {
  /** The block's buffer view in the file that it comes from. */
  readonly view: number;
  /** Of what it unfolds to, as far as the file says it. */
  readonly byteLength: number;
}

/** All compressed blocks of a file, so that each can be tried alone. */
export function* compressedBlocks(file: StoredFile): Generator<CompressedBlock> {
  const { bufferViews = [] } = file.json;
  for (const [view, { extensions, ...stored }] of bufferViews.entries()) {
    const span = meshoptSpan({ extensions, ...stored });
    if (span === undefined) continue;
    const inFirst = { ...span, buffer: 0 };
    const alone = { ...stored, buffer: 0, extensions: { ...extensions, [MESHOPT]: inFirst } };
    yield blockOf(file, view, span.buffer, { bufferViews: [alone] });
  }
  for (const [view, primitives] of dracoPrimitives(file.json)) {
    const { extensions: _, ...stored } = bufferViews[view];
    const meshes = meshesOf(file.json, primitives);
    const bufferView = { ...stored, buffer: 0 };
    yield blockOf(file, view, stored.buffer, { bufferViews: [bufferView], ...meshes });
  }
}

const MESHOPT = 'EXT_meshopt_compression';

function blockOf(
  { json: file, buffers }: StoredFile,
  view: number,
  buffer: number,
  parts: Partial<GLTF.IGLTF>,
): CompressedBlock {
  const bytes = buffers.get(buffer) ?? new Uint8Array(0);
  const { asset, extensionsUsed, buffers: all = [], bufferViews = [] } = file;
  const json = { asset, extensionsUsed, buffers: [all[buffer]], ...parts };
  const { byteLength } = bufferViews[view];
  return { view, byteLength, json, buffers: new Map([[0, bytes]]) };
}

/** The primitives that Draco has compressed, by their buffer views. */
function dracoPrimitives({ meshes = [] }: GLTF.IGLTF): Map<number, GLTF.IMeshPrimitive[]> {
  const primitives = meshes.flatMap((mesh) => mesh.primitives);
  return groupBy(primitives, (primitive) => {
    const view = dracoView(primitive);
    return view === undefined ? [] : [view];
  });
}

/** Primitives of one block, with accessors that nothing but the block gives numbers. */
function meshesOf(
  { accessors: all = [] }: GLTF.IGLTF,
  primitives: readonly GLTF.IMeshPrimitive[],
): Pick<GLTF.IGLTF, 'accessors' | 'meshes'> {
  const accessors: GLTF.IAccessor[] = [];
  const alone = (index: number): number => {
    const { componentType, count, type, normalized } = all[index];
    return accessors.push({ componentType, count, type, normalized }) - 1;
  };
  const moved = primitives.map(({ attributes, indices, extensions = {} }) => ({
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([semantic, index]) => [semantic, alone(index)]),
    ),
    ...(indices !== undefined && { indices: alone(indices) }),
    extensions: { [DRACO]: { ...(extensions[DRACO] as object), bufferView: 0 } },
  }));
  return { accessors, meshes: [{ primitives: moved }] };
}
