import { readArchive, entryWithoutRanges, type Archive, type ArchiveEntry } from '#engine/archive';
import { isGltf, type GltfFacts } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { JobError, defineJob } from '../jobs/job.ts';
import { UNREADABLE } from './messages.ts';

/** A file to read: its bytes, or an address to fetch them from. */
export type FileInput = NamedInput &
  (
    | {
        readonly blob: Blob;
        /** Files that came with it and that it may refer to, by their paths relative to its folder. */
        readonly resources?: ReadonlyMap<string, Blob> | undefined;
      }
    | { readonly url: string }
  );

interface NamedInput {
  readonly name: string;
  /** Which scene of a model to import; undefined for its default scene. */
  readonly scene?: string | undefined;
}

/** The contents of a source. */
export interface LoadedFile {
  readonly archive: Archive;
  /** Milliseconds that reading took, without fetching. */
  readonly parseMs: number;
  /** What it was imported from; undefined for an archive. */
  readonly imported?: GltfFacts | undefined;
}

export interface LoadInput {
  readonly source: FileInput;
  /** Rate at which an import samples curves, in hertz; 0 for the default rate. */
  readonly samplingRate: number;
}

/**
 * Fetches and reads one source. Sources are fetched in parallel, but read one at a time to limit
 * memory.
 */
export default defineJob({
  run: ({ source, samplingRate }: LoadInput) => loadSource(source, samplingRate, oneAtATime),
  transfer: true,
  failure: 'The file reader failed on this file',
});

/** Does some work when all work before it is done. */
type TaskQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The previous work of any run. One at a time, so that half-read files do not pile up in memory. */
let last: Promise<unknown> = Promise.resolve();

function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** @throws JobError, AssetError saying what is wrong with the source */
export async function loadSource(
  source: FileInput,
  samplingRate: number,
  inTurn: TaskQueue,
): Promise<LoadedFile> {
  const read = await readerOf(source);
  return await inTurn(async () => {
    const bytes = new Uint8Array(await read());
    return await readSource(source, bytes, samplingRate);
  });
}

async function readSource(
  source: FileInput,
  bytes: Uint8Array,
  samplingRate: number,
): Promise<LoadedFile> {
  if (isGltf(source.name, bytes)) {
    const { loadGltf } = await import('./load-gltf.ts');
    return await loadGltf(source, bytes, samplingRate);
  }
  if (bytes[0] > 1) throw new JobError(FOREIGN);
  const start = performance.now();
  const archive = withSkeletons(readArchive(bytes));
  return { archive, parseMs: performance.now() - start };
}

/** Signatures of models. An archive begins with its byte order instead. */
const FOREIGN =
  'This is no file that can be opened here (.ozz, .gltf, .glb): expected at byte 0 what an ozz archive begins with, a 0 or a 1.';

/**
 * Adds the runtime form of source skeletons, so that a source can be shown before anything is built
 * from it.
 */
function withSkeletons(archive: Archive): Archive {
  const { entries } = archive;
  if (entries.some(({ object }) => object.kind === 'skeleton')) return archive;
  const made = entries.flatMap(({ object }): ArchiveEntry[] =>
    object.kind === 'raw-skeleton' ? [entryWithoutRanges(buildSkeleton(object))] : [],
  );
  return { ...archive, entries: [...entries, ...made] };
}

/** Returns a function that reads a source's bytes when its turn has come. */
async function readerOf(source: FileInput): Promise<() => Promise<ArrayBuffer>> {
  if ('blob' in source) return () => blobBytes(source.blob);
  const fetched = fetchBytes(source.url);
  await fetched;
  return () => fetched;
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => undefined);
  if (response === undefined) {
    throw new JobError(
      `${url} cannot be fetched. A page may only fetch from its own site: download the file and drop it here.`,
    );
  }
  if (!response.ok) {
    const { status, statusText } = response;
    throw new JobError(`${url} cannot be fetched: ${`${status} ${statusText}`.trim()}.`);
  }
  return await response.arrayBuffer();
}

async function blobBytes(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch {
    throw new JobError(UNREADABLE);
  }
}
