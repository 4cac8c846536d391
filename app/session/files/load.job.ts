import {
  foreignFile,
  readArchive,
  entryWithoutRanges,
  type Archive,
  type ArchiveEntry,
} from '#engine/archive';
import { AssetError } from '#engine/base';
import { modelFormat, type ImportFacts, type ImportOptions } from '#engine/import';
import { buildSkeleton } from '#engine/offline';
import { JobError, defineJob, type JobTask } from '../jobs/job.ts';
import { fetchOwn, isElsewhere, type Fetched } from './fetch-file.ts';
import { OPENABLE_TEXT, UNREADABLE } from './messages.ts';

/** A file to read: its bytes, or an address to fetch them from. */
export type FileInput = NamedInput &
  (
    | {
        readonly blob: Blob;
        /** Files that came with it and that it may refer to, by their paths relative to its folder. */
        readonly resources?: ReadonlyMap<string, Blob> | undefined;
      }
    | {
        /** Absolute. */
        readonly url: string;
        /** What the page has fetched from other hosts, by address: this file, and those that it refers to. */
        readonly elsewhere?: ReadonlyMap<string, Fetched> | undefined;
      }
  );

interface NamedInput {
  readonly name: string;
  /** How to import it, if it is a model. */
  readonly options?: ImportOptions | undefined;
}

/** The contents of a source. */
export interface LoadedFile {
  readonly archive: Archive;
  /** Milliseconds that reading took, without fetching. */
  readonly parseMs: number;
  /** What it was imported from; undefined for an archive. */
  readonly imported?: ImportFacts | undefined;
  /** Of a model: names of the clips that its source tracks belong to, in the order of the tracks. */
  readonly trackClips?: readonly string[] | undefined;
}

/** Addresses of files of other hosts, which only the page may fetch. */
export interface NeededFiles {
  readonly needs: readonly string[];
}

/**
 * Fetches and reads one source. Sources are fetched in parallel, but read one at a time to limit
 * memory.
 */
export default defineJob({
  run: (source: FileInput, { progress }: JobTask<LoadedFile | NeededFiles>) =>
    loadOrAsk(source, progress, oneAtATime),
  transfer: true,
  failure: 'The file reader failed on this file',
});

/** Fetches a file by its address, which is absolute. */
export type FetchFile = (url: string) => Promise<Fetched>;

/** What reading a source works with. */
export interface LoadTask {
  readonly progress: JobTask<LoadedFile>['progress'];
  readonly fetchFile: FetchFile;
}

/** Does some work when all work before it is done. */
type TaskQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The previous work of any run. One at a time, so that half-read files do not pile up in memory. */
let last: Promise<unknown> = Promise.resolve();

function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * What is in a source, or the files of other hosts that it needs first.
 * @throws JobError, AssetError saying what is wrong with the source
 */
export async function loadOrAsk(
  source: FileInput,
  progress: LoadTask['progress'],
  inTurn: TaskQueue,
): Promise<LoadedFile | NeededFiles> {
  const needs = new Set<string>();
  const fetchFile = fetcherOf(source, needs);
  try {
    const loaded = await loadSource(source, { progress, fetchFile }, inTurn);
    return needs.size === 0 ? loaded : { needs: [...needs] };
  } catch (error) {
    // It may only have failed for want of these.
    if (needs.size > 0) return { needs: [...needs] };
    throw withoutFileName(error, source.name);
  }
}

/** An error as it is read after the name of its file: the object alone. */
function withoutFileName(error: unknown, name: string): unknown {
  if (!(error instanceof AssetError)) return error;
  const { offset, joint, expected, found, advice } = error;
  const object = error.object.replace(`"${name}"`, '').replace(/ (?=,|$)/, '');
  return new AssetError({ object: object || 'The file', offset, joint, expected, found, advice });
}

async function loadSource(
  source: FileInput,
  task: LoadTask,
  inTurn: TaskQueue,
): Promise<LoadedFile> {
  const read = await readerOf(source, task.fetchFile);
  return await inTurn(async () => {
    const bytes = new Uint8Array(await read());
    return await readSource(source, bytes, task);
  });
}

async function readSource(
  source: FileInput,
  bytes: Uint8Array,
  task: LoadTask,
): Promise<LoadedFile> {
  if (modelFormat(source.name, bytes) !== undefined) {
    const { loadModel } = await import('./load-model.ts');
    return await loadModel(source, bytes, task);
  }
  if (bytes[0] > 1) throw new JobError(foreignText(source.name, bytes));
  const start = performance.now();
  const archive = withSkeletons(readArchive(bytes));
  return { archive, parseMs: performance.now() - start };
}

/** What a file is that cannot be opened, and what to do with it. */
function foreignText(name: string, bytes: Uint8Array): string {
  const foreign = foreignFile(name, bytes);
  if (foreign !== undefined) return `This is ${foreign.found}. ${foreign.advice}`;
  return `This file cannot be opened here (${OPENABLE_TEXT}): expected a 0 or a 1 at byte 0, as an ozz archive begins.`;
}

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
async function readerOf(
  source: FileInput,
  fetchFile: FetchFile,
): Promise<() => Promise<ArrayBuffer>> {
  if ('blob' in source) return () => blobBytes(source.blob);
  const fetched = await fetchFile(source.url);
  if (typeof fetched === 'string') throw new JobError(fetched);
  return () => blobBytes(fetched);
}

/**
 * Fetches files of the page's own host. Those of other hosts are taken from what the source brings, or
 * else added to the needed ones: this page's policy lets no worker ask other hosts.
 */
function fetcherOf(source: FileInput, needs: Set<string>): FetchFile {
  const elsewhere = 'url' in source ? source.elsewhere : undefined;
  return async (url) => {
    if (!isElsewhere(url)) return await fetchOwn(url);
    const fetched = elsewhere?.get(url);
    if (fetched === undefined) needs.add(url);
    return fetched ?? `${url} is a file of another host.`;
  };
}

async function blobBytes(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch {
    throw new JobError(UNREADABLE);
  }
}
