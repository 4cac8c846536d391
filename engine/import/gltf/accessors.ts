import { Logger, WebIO, GLB_BUFFER } from '@gltf-transform/core';
import type { GLTF } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRDracoMeshCompression,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { AssetError, messageOf } from '../../base/errors.ts';
import type { AccessorData, Numbers } from './accessor-data.ts';
import { TYPE_COMPONENTS } from './buffers.ts';
import { STORAGE_EXTENSIONS } from './extensions.ts';
import type { Buffers } from './read-buffers.ts';

// This module brings the glTF library and the decoders: import it lazily.

/**
 * Reads every accessor of a file: sparse ones filled in, strides taken out, compressed ones unfolded. One an
 * accessor, undefined if nothing gives it numbers.
 * @throws AssetError if a decoder cannot read its bytes
 */
export async function readAccessors(
  object: string,
  json: GLTF.IGLTF,
  buffers: Buffers,
): Promise<(AccessorData | undefined)[]> {
  const used = STORAGE_EXTENSIONS.filter((name) => json.extensionsUsed?.includes(name));
  const decoders: Record<string, unknown> = {};
  if (used.includes('EXT_meshopt_compression')) {
    await MeshoptDecoder.ready;
    decoders['meshopt.decoder'] = MeshoptDecoder;
  }
  if (used.includes('KHR_draco_mesh_compression')) {
    const { createDracoDecoder } = await import('./draco-decoder.ts');
    decoders['draco3d.decoder'] = await createDracoDecoder();
  }
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization])
    .registerDependencies(decoders);
  try {
    const stored = storedPart(json, used);
    const document = await io.readJSON({ json: stored, resources: resourcesOf(stored, buffers) });
    const accessors = document.getRoot().listAccessors();
    return (json.accessors ?? []).map(({ type }, i) => {
      // The library knows more kinds, of extensions that are not used here.
      const array = accessors[i].getArray() as Numbers | null;
      const components = TYPE_COMPONENTS[type];
      if (array === null) return undefined;
      return { array, components, normalized: accessors[i].getNormalized() };
    });
  } catch (error) {
    throw new AssetError({
      object,
      expected: 'geometry and keys that can be unpacked',
      found: messageOf(error),
      advice: 'The file is damaged, or was compressed by something newer.',
    });
  }
}

/** The part of the JSON that the library needs to read numbers, without names, materials and images. */
function storedPart(json: GLTF.IGLTF, used: readonly string[]): GLTF.IGLTF {
  const compressed = (json.meshes ?? [])
    .flatMap(({ primitives }) => primitives)
    .filter(({ extensions }) => extensions?.KHR_draco_mesh_compression !== undefined)
    .map(({ attributes, indices, extensions }) => ({ attributes, indices, extensions }));
  return {
    asset: { version: '2.0' },
    extensionsUsed: [...used],
    buffers: json.buffers?.map((buffer, i) => ({ ...buffer, uri: `buffer-${i}` })),
    bufferViews: json.bufferViews,
    accessors: json.accessors,
    meshes: compressed.length === 0 ? undefined : [{ primitives: compressed }],
  };
}

function resourcesOf(
  { buffers = [] }: GLTF.IGLTF,
  read: Buffers,
): Record<string, Uint8Array<ArrayBuffer>> {
  const none = new Uint8Array(0);
  const entries = buffers.map(
    ({ uri = GLB_BUFFER }, i) => [uri, owned(read.get(i) ?? none)] as const,
  );
  return Object.fromEntries(entries);
}

/** The same bytes, without a copy where they are in memory of their own. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer, byteOffset, byteLength);
  return Uint8Array.from(bytes);
}
