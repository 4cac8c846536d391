import { invariant } from '#engine/base';
import type { FileInput } from '../files/load.job.ts';
import { sha256 } from '../sha256.ts';
import type { OpenFile } from '../state/assets.ts';

/**
 * The bytes of a file as it was opened; undefined for a model that can be fetched again. Of what was mended, those that saving
 * would write.
 */
export function contentOf(file: OpenFile, source: FileInput | undefined): Blob | undefined {
  if (source !== undefined && 'blob' in source) return source.blob;
  if (file.imported !== undefined && file.mendedFrom === undefined) return undefined;
  const known = archiveBlobs.get(file.archive);
  const blob = known ?? new Blob([new Uint8Array(file.archive.bytes)]);
  archiveBlobs.set(file.archive, blob);
  return blob;
}

const archiveBlobs = new WeakMap<object, Blob>();
const hashes = new WeakMap<Blob, Promise<string>>();

/** SHA-256 of a blob's bytes, in hexadecimal digits. Computed once for each blob. */
export function hashOf(blob: Blob): Promise<string> {
  const known = hashes.get(blob) ?? computeHash(blob);
  hashes.set(blob, known);
  return known;
}

async function computeHash(blob: Blob): Promise<string> {
  const hash = await sha256(await blob.arrayBuffer());
  invariant(hash !== undefined, 'pages that keep files have a secure address');
  return hash;
}
