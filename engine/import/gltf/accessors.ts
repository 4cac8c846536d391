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
import { keyAccessors, primitiveParts, withStandIns, type Faults } from './faults.ts';
import type { Buffers } from './read-buffers.ts';

// This module brings the glTF library and the decoders: import it lazily.

/**
 * Reads every accessor of a file: sparse ones filled in, strides taken out, compressed ones unfolded. One an
 * accessor, undefined if nothing gives it numbers, or it is not sound. If a decoder cannot read all of them, those of
 * keys are read alone.
 * @param faults what is known not to be sound; gets what a decoder cannot read
 * @throws AssetError if a decoder cannot read keys
 */
export async function readAccessors(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
  buffers: Buffers,
): Promise<(AccessorData | undefined)[]> {
  const sound = withStandIns(json, (path) => faults.has(path));
  try {
    return await unpack(object, sound, faults, buffers);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    const keys = keyAccessors(json);
    const all = sound.accessors?.map((_, i) => `accessors[${i}]`) ?? [];
    for (const path of all) if (!keys.has(path) && !faults.has(path)) faults.set(path, error);
    return await unpack(object, onlyKeys(sound, keys), faults, buffers);
  }
}

/** A file without anything but keys: its other accessors, views and meshes hold nothing. */
function onlyKeys(json: GLTF.IGLTF, keys: ReadonlySet<string>): GLTF.IGLTF {
  const accessors = json.accessors?.filter((_, i) => keys.has(`accessors[${i}]`)) ?? [];
  const views = accessors.flatMap(({ bufferView, sparse }) => [
    bufferView,
    sparse?.indices.bufferView,
    sparse?.values.bufferView,
  ]);
  const needed = new Set([...keys, ...views.map((view) => `bufferViews[${view}]`)]);
  return withStandIns(json, (path) => !needed.has(path));
}

/** @throws AssetError if a decoder cannot read something */
async function unpack(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
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
    const stored = storedPart(json, faults, used);
    const document = await io.readJSON({ json: stored, resources: resourcesOf(stored, buffers) });
    const accessors = document.getRoot().listAccessors();
    return (json.accessors ?? []).map(({ type }, i) => {
      // The library knows more kinds, of extensions that are not used here.
      const array = accessors[i].getArray() as Numbers | null;
      const components = TYPE_COMPONENTS[type];
      if (array === null || faults.has(`accessors[${i}]`)) return undefined;
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
function storedPart(json: GLTF.IGLTF, faults: Faults, used: readonly string[]): GLTF.IGLTF {
  const compressed = (json.meshes ?? [])
    .flatMap(({ primitives }) => primitives)
    .filter(({ extensions }) => extensions?.KHR_draco_mesh_compression !== undefined)
    .filter((primitive) => !primitiveParts(primitive).some((path) => faults.has(path)))
    .map(({ attributes, indices, extensions }) => ({ attributes, indices, extensions }));
  return {
    asset: { version: '2.0' },
    extensionsUsed: [...used],
    buffers: json.buffers?.map((buffer, i) => ({ ...buffer, uri: `buffer-${i}` })),
    bufferViews: json.buffers?.length ? json.bufferViews : [],
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
