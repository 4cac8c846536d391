import { readArchive, entryWithoutRanges, type Archive, type ArchiveEntry } from '#engine/archive';
import { isGltf, type GltfFacts } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { JobError, defineJob } from '../jobs/job.ts';

/** Something to read: bytes that a person gave, or an address to fetch them from. */
export type FileInput = NamedInput &
  (
    | {
        readonly blob: Blob;
        /** Files that came with it and that it may name, by their paths from its folder. */
        readonly resources?: ReadonlyMap<string, Blob> | undefined;
      }
    | { readonly url: string }
  );

interface NamedInput {
  readonly name: string;
  /** Of a model, which scene is to be imported; its default one where undefined. */
  readonly scene?: string | undefined;
}

/** What a source holds. */
export interface LoadedFile {
  readonly archive: Archive;
  /** Milliseconds that reading took, without fetching. */
  readonly parseMs: number;
  /** What it was imported from, where it is no archive itself. */
  readonly imported?: GltfFacts | undefined;
}

export interface LoadInput {
  readonly source: FileInput;
  /** Hertz at which an import samples curves; its usual rate where 0. */
  readonly samplingRate: number;
}

/** Fetches and reads one source. What is fetched keeps nobody waiting; what takes memory is done one at a time. */
export default defineJob({
  run: ({ source, samplingRate }: LoadInput) => loadSource(source, samplingRate, oneAtATime()),
  transfer: true,
  failure: 'The file reader failed on this file',
});

/** Does some work when its turn has come. */
type TaskQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The work before, of whoever asked: half-read files would pile up. */
let last: Promise<unknown> = Promise.resolve();

function oneAtATime(): TaskQueue {
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * @throws JobError, AssetError with what is wrong with the source
 */
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

/** An archive begins with its byte order; a model is told by its own signs. */
const FOREIGN =
  'This is no file that can be opened here (.ozz, .gltf, .glb): expected at byte 0 what an ozz archive begins with, a 0 or a 1.';

/** Adds the runtime form of source skeletons, so that a source can be seen before anything is built of it. */
function withSkeletons(archive: Archive): Archive {
  const { entries } = archive;
  if (entries.some(({ object }) => object.kind === 'skeleton')) return archive;
  const made = entries.flatMap(({ object }): ArchiveEntry[] =>
    object.kind === 'raw-skeleton' ? [entryWithoutRanges(buildSkeleton(object))] : [],
  );
  return { ...archive, entries: [...entries, ...made] };
}

/** What gives a source's bytes when their turn has come. */
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
    throw new JobError(
      'The file cannot be read: it was moved, changed, or is not readable to you.',
    );
  }
}
