import { readArchive, entryWithoutRanges } from '#engine/archive';
import type { Archive, ArchiveEntry } from '#engine/archive';
import { isGltf } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { failureText } from '../jobs/failure-text.ts';
import type { Loaded, Source } from './load-protocol.ts';

/** Does some work when its turn has come. */
export type TaskQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Fetches and reads one source. Never rejects: what is wrong with a source is an answer.
 * @param samplingRate hertz at which an import samples curves; its usual rate where 0
 * @param inTurn for what takes memory and the processor; what is fetched keeps nobody waiting
 */
export async function loadSource(
  source: Source,
  samplingRate = 0,
  inTurn: TaskQueue = (work) => work(),
): Promise<Loaded> {
  try {
    const read = await readerOf(source);
    return await inTurn(async () => {
      const bytes = new Uint8Array(await read());
      return await readSource(source, bytes, samplingRate);
    });
  } catch (error) {
    return { problem: sentence(error) };
  }
}

async function readSource(
  source: Source,
  bytes: Uint8Array,
  samplingRate: number,
): Promise<Loaded> {
  if (isGltf(source.name, bytes)) {
    const { loadGltf } = await import('./load-gltf.ts');
    return await loadGltf(source, bytes, samplingRate);
  }
  if (bytes[0] > 1) throw new Unreadable(FOREIGN);
  const start = performance.now();
  const archive = withSkeletons(readArchive(bytes));
  return { archive, parseMs: performance.now() - start };
}

/** An archive begins with its byte order; a model is told by its own signs. */
const FOREIGN =
  'This is no file that can be opened here (.ozz, .gltf, .glb): expected at byte 0 what an ozz archive begins with, a 0 or a 1.';

/** Adds what source skeletons are to a player, so that a source can be seen before anything is built of it. */
function withSkeletons(archive: Archive): Archive {
  const { entries } = archive;
  if (entries.some(({ object }) => object.kind === 'skeleton')) return archive;
  const made = entries.flatMap(({ object }): ArchiveEntry[] =>
    object.kind === 'raw-skeleton' ? [entryWithoutRanges(buildSkeleton(object))] : [],
  );
  return { ...archive, entries: [...entries, ...made] };
}

/** What gives a source's bytes when their turn has come. */
async function readerOf(source: Source): Promise<() => Promise<ArrayBuffer>> {
  if ('blob' in source) return () => blobBytes(source.blob);
  const fetched = fetchBytes(source.url);
  await fetched;
  return () => fetched;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => undefined);
  if (response === undefined) {
    throw new Unreadable(
      `${url} cannot be fetched. A page may only fetch from its own site: download the file and drop it here.`,
    );
  }
  if (!response.ok) {
    const { status, statusText } = response;
    throw new Unreadable(`${url} cannot be fetched: ${`${status} ${statusText}`.trim()}.`);
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
  if (error instanceof Unreadable) return error.message;
  // Also of a mistake of ours: the person's other files are still worth opening, so it is told like the rest.
  return failureText(error, 'The reader failed on this file');
}
