import { AssetError, buildSkeleton, isGltf, readArchive, unplacedEntry } from '#engine';
import type { Archive, ArchiveEntry } from '#engine';
import { loadGltf } from './load-gltf.ts';
import type { Loaded, Source } from './load-protocol.ts';

/**
 * Fetches and reads one source. Never rejects: what is wrong with a source is an answer.
 * @param samplingRate hertz at which an import samples curves; its usual rate where 0
 */
export async function loadSource(source: Source, samplingRate = 0): Promise<Loaded> {
  try {
    const bytes = new Uint8Array(await bytesOf(source));
    if (isGltf(source.name, bytes)) return await loadGltf(source, bytes, samplingRate);
    const start = performance.now();
    const archive = withSkeletons(readArchive(bytes));
    return { archive, parseMs: performance.now() - start };
  } catch (error) {
    return { problem: sentence(error) };
  }
}

/** Adds what source skeletons are to a player, so that a source can be seen before anything is built of it. */
function withSkeletons(archive: Archive): Archive {
  const { entries } = archive;
  if (entries.some(({ object }) => object.kind === 'skeleton')) return archive;
  const made = entries.flatMap(({ object }): ArchiveEntry[] =>
    object.kind === 'raw-skeleton' ? [unplacedEntry(buildSkeleton(object))] : [],
  );
  return { ...archive, entries: [...entries, ...made] };
}

async function bytesOf(source: Source): Promise<ArrayBuffer> {
  if ('blob' in source) return await blobBytes(source.blob);
  const response = await fetch(source.url).catch(() => undefined);
  if (response === undefined) {
    throw new Unreadable(
      `${source.url} cannot be fetched. A page may only fetch from its own site: download the file and drop it here.`,
    );
  }
  if (!response.ok) {
    const { status, statusText } = response;
    throw new Unreadable(`${source.url} cannot be fetched: ${`${status} ${statusText}`.trim()}.`);
  }
  return await response.arrayBuffer();
}

async function blobBytes(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch {
    throw new Unreadable(
      'The file cannot be read: it was moved, changed, or is not readable to you.',
    );
  }
}

class Unreadable extends Error {}

function sentence(error: unknown): string {
  if (error instanceof AssetError || error instanceof Unreadable) return error.message;
  // A mistake of ours: the person's other files are still worth opening, so it is told like the rest.
  return `The reader failed on this file, which is a fault of the program: ${String(error)}. Please report it.`;
}
