import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { TRUNCATED_ADVICE } from '../../base/reader.ts';
import { decodeDataUri, isData, resourcePath, type ReadResource } from '../uris.ts';
import { checkBounds, usedBuffers } from './buffers.ts';
import type { Faults } from './faults.ts';
import { checkSparseIndices } from './sparse-indices.ts';

/** The bytes of every buffer that something is read from, by its index. */
export type Buffers = ReadonlyMap<number, Uint8Array>;

/**
 * Fetches all buffers and checks their lengths.
 * @param faults gets what is wrong with what is in them
 * @param binary the binary chunk of a GLB: its first buffer
 * @throws AssetError if a buffer is missing, by its name, or too short
 */
export async function readBuffers(
  object: string,
  json: GLTF.IGLTF,
  faults: Faults,
  binary: Uint8Array | undefined,
  readResource: ReadResource,
): Promise<Buffers> {
  const buffers = new Map<number, Uint8Array>();
  for (const index of usedBuffers(json)) {
    const { uri, byteLength } = json.buffers?.[index] ?? { byteLength: 0 };
    const at = `buffers[${index}]`;
    const bytes =
      uri === undefined
        ? ownBuffer(object, at, index, binary)
        : await readUri(object, at, uri, (path) => readResource(path, byteLength));
    if (bytes.length < byteLength) {
      const where = uri === undefined || isData(uri) ? '' : ` in "${resourcePath(uri)}"`;
      throw new AssetError({
        object: `${object}, ${at}`,
        expected: `${byteLength} bytes${where}`,
        found: `${bytes.length}`,
        advice: TRUNCATED_ADVICE,
      });
    }
    buffers.set(index, bytes);
  }
  checkBounds(object, json, faults, (buffer) => json.buffers?.[buffer]?.byteLength ?? 0);
  checkSparseIndices(object, json, buffers, faults);
  return buffers;
}

function ownBuffer(
  object: string,
  at: string,
  index: number,
  binary: Uint8Array | undefined,
): Uint8Array {
  if (index === 0 && binary !== undefined) return binary;
  throw new AssetError({
    object: `${object}, ${at}`,
    expected: index === 0 ? 'a file name, or the binary chunk of a .glb' : 'a file name',
    found: 'neither',
  });
}

async function readUri(
  object: string,
  at: string,
  uri: string,
  readResource: ReadResource,
): Promise<Uint8Array> {
  if (isData(uri)) return decodeDataUri(`${object}, ${at}`, uri);
  const bytes = await readResource(uri);
  if (bytes !== undefined) return bytes;
  const path = resourcePath(uri);
  throw new AssetError({
    object,
    expected: `the file "${path}", which ${at} names`,
    found: 'no such file',
    advice: `Open both together, or the folder that holds them.`,
  });
}
