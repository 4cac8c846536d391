import type { AssetRefs, SavedPart, Session } from '../session.ts';
import type { FileInput } from '../files/load.job.ts';
import type { OpenFile } from '../state/assets.ts';
import type { BlobRef, Manifest, SavedFile } from './manifest.ts';
import { sharedParts } from './parts.ts';
import { refsOf } from './refs.ts';

/** A session as JSON, and the bytes that it refers to. */
export interface DescribedSession extends Pick<Manifest, 'files' | 'parts'> {
  /** By their hash. */
  readonly blobs: ReadonlyMap<string, Blob>;
}

/** The parts of a session, those of its features last. */
export async function partsOf(session: Session): Promise<readonly SavedPart[]> {
  return [...sharedParts, ...(await session.savedParts())];
}

/**
 * Describes everything that is open and set.
 * @throws if the bytes of an open file can no longer be read
 */
export async function describeSession(session: Session): Promise<DescribedSession> {
  const saved = await partsOf(session);
  const { store, files: opened } = session;
  const { files } = store.getState();
  const refs = refsOf(files, store.getState);
  const parts = Object.fromEntries(saved.map((part) => [part.name, part.save(session, refs)]));
  const blobs = new Map<string, Blob>();
  const keep = async (blob: Blob): Promise<BlobRef> => {
    const hash = await hashOf(blob);
    blobs.set(hash, blob);
    return { hash, bytes: blob.size };
  };
  const described = await Promise.all(
    files.map((file) => describeFile(file, opened.sourceOf(file), refs, keep)),
  );
  return { files: described, parts, blobs };
}

async function describeFile(
  file: OpenFile,
  source: FileInput | undefined,
  { refOf }: AssetRefs,
  keep: (blob: Blob) => Promise<BlobRef>,
): Promise<SavedFile> {
  const { name, origin, url } = file;
  const content = contentOf(file, source);
  const given = source !== undefined && 'blob' in source ? [...(source.resources ?? [])] : [];
  return {
    name,
    origin,
    url,
    content: content && (await keep(content)),
    resources: await Promise.all(
      given.map(async ([path, blob]) => ({ path, content: await keep(blob) })),
    ),
    options: source?.options ?? {},
    builtFrom: refOf(file.builtFrom ?? null),
    variantOf: refOf(file.variantOf ?? null),
    earlierOf: file.earlierOf === undefined ? undefined : refOf(`${file.earlierOf}/0`),
  };
}

/** The bytes of a file as it was opened; undefined for a model that can be fetched again. */
function contentOf(file: OpenFile, source: FileInput | undefined): Blob | undefined {
  if (source !== undefined && 'blob' in source) return source.blob;
  if (file.imported !== undefined) return undefined;
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
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
