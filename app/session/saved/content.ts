import type { Archive } from '#engine/archive';
import { invariant } from '#engine/base';
import type { FileInput } from '../files/load.job.ts';
import { sha256 } from '../sha256.ts';
import type { OpenFile } from '../state/assets.ts';
import { memoize } from '../state/changes.ts';

/** The bytes of a file as it was opened; undefined for a model that can be fetched again. */
export function contentOf(
  { archive, mendedFrom = archive, imported }: OpenFile,
  source: FileInput | undefined,
): Blob | undefined {
  if (source !== undefined && 'blob' in source) return source.blob;
  return imported === undefined ? blobOf(mendedFrom) : undefined;
}

/** The bytes of an archive, always as the same blob. */
export const blobOf = memoize(({ bytes }: Archive) => new Blob([new Uint8Array(bytes)]));

const hashes = new WeakMap<Blob, Promise<string>>();

/** SHA-256 of a blob's bytes, in hexadecimal digits. Computed once for each blob that can be read. */
export function hashOf(blob: Blob): Promise<string> {
  const known = hashes.get(blob);
  if (known !== undefined) return known;
  const hash = computeHash(blob);
  hashes.set(blob, hash);
  // A file that cannot be read now may be back later.
  hash.catch(() => hashes.delete(blob));
  return hash;
}

async function computeHash(blob: Blob): Promise<string> {
  const hash = await sha256(await blob.arrayBuffer());
  invariant(hash !== undefined, 'pages that keep files have a secure address');
  return hash;
}
