import type { AssetRefs, SavedPart, Session } from '../session.ts';
import type { FileInput } from '../files/load.job.ts';
import type { OpenFile } from '../state/assets.ts';
import { contentOf, hashOf } from './content.ts';
import type { BlobRef, Manifest, SavedFile } from './manifest.ts';
import { sharedParts } from './parts.ts';
import { recipeText } from './recipe.ts';
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
    recipe: file.recipe && recipeText(file.recipe),
    earlierOf: file.earlierOf === undefined ? undefined : refOf(`${file.earlierOf}/0`),
  };
}
