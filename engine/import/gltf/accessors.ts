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
import { MAX_DECODED_BYTES, TYPE_COMPONENTS, viewPath, viewsOf } from './buffers.ts';
import { compressedBlocks, type StoredFile } from './compressed-blocks.ts';
import { STORAGE_EXTENSIONS } from './extensions.ts';
import {
  collectFault,
  DRACO,
  dracoView,
  keyAccessors,
  primitiveParts,
  requireSound,
  withStandIns,
  type Faults,
} from './faults.ts';
import type { Buffers } from './read-buffers.ts';

// This module brings the glTF library and the decoders: import it lazily.

/**
 * Reads every accessor of a file: sparse ones filled in, strides taken out, compressed ones unfolded. One an
 * accessor, undefined if nothing gives it numbers, or it is not sound.
 * @param faults what is known not to be sound; gets what a decoder cannot read
 * @throws AssetError if a decoder cannot read keys
 */
export async function readAccessors(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
  buffers: Buffers,
): Promise<(AccessorData | undefined)[]> {
  const isFaulty = (path: string): boolean => faults.has(path);
  const decoders = await decodersOf(json);
  try {
    return await unpack(object, { json: withStandIns(json, isFaulty), buffers }, faults, decoders);
  } catch (error) {
    if (!(error instanceof AssetError)) throw error;
    await collectBrokenBlocks(
      object,
      { json: withStandIns(json, isFaulty), buffers },
      faults,
      decoders,
    );
    requireSound(faults, [...keyAccessors(json)]);
    return await unpack(object, { json: withStandIns(json, isFaulty), buffers }, faults, decoders);
  }
}

/** Looks for the compressed blocks that cannot be read, each alone; what is made of them is not sound either. */
async function collectBrokenBlocks(
  object: string,
  file: StoredFile,
  faults: Faults,
  decoders: Decoders,
): Promise<void> {
  let tried = 0;
  for (const { view, byteLength, ...alone } of compressedBlocks(file)) {
    const path = viewPath(view);
    const block = `${object}, ${path}`;
    tried += byteLength;
    try {
      requireRoom(block, tried);
      await unpack(block, alone, new Map(), decoders);
    } catch (error) {
      collectFault(faults, path, () => {
        throw error;
      });
    }
  }
  file.json.accessors?.forEach((accessor, i) => {
    const views = viewsOf(accessor).map(viewPath);
    collectFault(faults, `accessors[${i}]`, () => requireSound(faults, views));
  });
}

/** Blocks that cannot be read take as much time as others, and few bytes. */
function requireRoom(object: string, unpacked: number): void {
  if (unpacked <= MAX_DECODED_BYTES) return;
  throw new AssetError({
    object,
    expected: `at most ${MAX_DECODED_BYTES} bytes in all blocks of a file with damaged ones`,
    found: 'more',
  });
}

/** Decoders by the names that the library has for them. */
type Decoders = Readonly<Record<string, unknown>>;

async function decodersOf({ extensionsUsed = [] }: GLTF.IGLTF): Promise<Decoders> {
  const decoders: Record<string, unknown> = {};
  if (extensionsUsed.includes('EXT_meshopt_compression')) {
    await MeshoptDecoder.ready;
    decoders['meshopt.decoder'] = MeshoptDecoder;
  }
  if (extensionsUsed.includes(DRACO)) {
    const { createDracoDecoder } = await import('./draco-decoder.ts');
    decoders['draco3d.decoder'] = await createDracoDecoder();
  }
  return decoders;
}

/** @throws AssetError if a decoder cannot read something */
async function unpack(
  object: string,
  { json, buffers }: StoredFile,
  faults: Faults,
  decoders: Decoders,
): Promise<(AccessorData | undefined)[]> {
  const used = STORAGE_EXTENSIONS.filter((name) => json.extensionsUsed?.includes(name));
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
      found: messageOf(error).replace(/\.$/, ''),
      advice: 'The file is damaged, or was compressed by something newer.',
    });
  }
}

/** The part of the JSON that the library needs to read numbers, without names, materials and images. */
function storedPart(json: GLTF.IGLTF, faults: Faults, used: readonly string[]): GLTF.IGLTF {
  const compressed = (json.meshes ?? [])
    .flatMap(({ primitives }) => primitives)
    .filter((primitive) => dracoView(primitive) !== undefined)
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
