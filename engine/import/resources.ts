import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';
import { checkBounds, usedBuffers } from './buffers.ts';

/** Gives the bytes of a file that a glTF names, by its address as written there; undefined where there is none. */
export type ReadResource = (uri: string) => Promise<Uint8Array | undefined>;

/** The bytes of every buffer that something is read from, by its index. */
export type Buffers = ReadonlyMap<number, Uint8Array>;

/** What a person reads of an address: spaces as such, not as `%20`. */
export function resourcePath(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/**
 * Fetches all buffers and holds what the file says against their bytes.
 * @param binary the binary chunk of a GLB: its first buffer
 * @throws AssetError where a buffer is missing, by its name, or too short
 */
export async function readBuffers(
  object: string,
  json: GLTF.IGLTF,
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
        : await readUri(object, at, uri, readResource);
    if (bytes.length < byteLength) {
      const where = uri === undefined || isData(uri) ? '' : ` in "${resourcePath(uri)}"`;
      throw new AssetError({
        object: `${object}, ${at}`,
        expected: `${byteLength} bytes${where}`,
        found: `${bytes.length}`,
        advice: 'The file is cut short or damaged.',
      });
    }
    buffers.set(index, bytes);
  }
  checkBounds(object, json, (buffer) => json.buffers?.[buffer]?.byteLength ?? 0);
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

export function isData(uri: string): boolean {
  return uri.startsWith('data:');
}

/**
 * The bytes that stand in an address itself.
 * @throws AssetError where they are not written in base64
 */
export function decodeDataUri(object: string, uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  try {
    if (!uri.slice(0, comma).endsWith(';base64')) throw new Error('no base64');
    return Uint8Array.from(atob(uri.slice(comma + 1)), (letter) => letter.charCodeAt(0));
  } catch {
    const found = `"${uri.slice(0, 32)}…"`;
    throw new AssetError({ object, expected: 'bytes in base64', found });
  }
}
