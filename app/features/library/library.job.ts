import { readArchive } from '#engine/archive';
import { AssetError, type LengthUnit } from '#engine/base';
import type { CheckedObject } from '#engine/findings';
import { importModel, modelFormat, resourcePath } from '#engine/import';
import { auditFolders, folderAbove } from '#engine/library';
import type { ClipRow, LibraryFolder, LibraryReader, Shard } from '#engine/library';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Files of a library, which are read when their turn comes. */
export interface LibraryInput {
  /** By path, with those that models name. */
  readonly files: ReadonlyMap<string, Blob>;
  /** Paths of archives and models. */
  readonly listed: readonly string[];
  readonly unit: LengthUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
  /** The part of the files that gives rows; all if missing. */
  readonly shard?: Shard | undefined;
}

/** Rows of a library, and files without one. */
export interface LibraryTable {
  readonly rows: readonly ClipRow[];
  readonly failures: readonly { readonly file: string; readonly message: string }[];
}

/** Bytes that are read of every file, to see what it begins with. */
const START_BYTES = 64;

/** Milliseconds to the first partial result, and at least between two of them. */
const FIRST_ROWS = 150;
const MORE_ROWS = 1000;

/** Reads one file after the other. Publishes rows that are new, and ends with those that are not published yet. */
export default defineJob({
  run: async (input: LibraryInput, { progress, publish }: JobTask<LibraryTable>) => {
    let rows: ClipRow[] = [];
    let failures: { file: string; message: string }[] = [];
    const { unit, distance, shard } = input;
    let done = 0;
    let next = performance.now() + FIRST_ROWS;
    const onProgress = (fraction: number): void => {
      done = fraction;
      progress(fraction);
    };
    const folders = foldersOf(input.listed.toSorted());
    const reader = blobReader(input, folders, (file, message) => failures.push({ file, message }));
    const options = { unit, distance, shard, onProgress };
    for await (const { row } of auditFolders(folders, reader, options)) {
      rows.push(row);
      if (performance.now() < next) continue;
      publish(done, { rows, failures });
      [rows, failures] = [[], []];
      next = performance.now() + MORE_ROWS;
    }
    return { rows, failures };
  },
  failure: 'Reading the library failed',
});

function foldersOf(paths: readonly string[]): LibraryFolder[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const files = folders.get(folderAbove(path));
    if (files === undefined) folders.set(folderAbove(path), [path]);
    else files.push(path);
  }
  return Array.from(folders, ([path, files]) => ({ path, files })).toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

/** Files that are read while another is worked on, and the most bytes of one of them. */
const AHEAD = 16;
const MAX_BYTES_AHEAD = 2 ** 20;

/**
 * Begins to read the files that come next: to ask the browser for a file takes longer than to read it.
 * @param paths in the order in which they will be asked for
 */
function readAhead(
  paths: readonly string[],
  read: (path: string) => Promise<Uint8Array>,
  isSmall: (path: string) => boolean,
): (path: string) => Promise<Uint8Array> {
  const places = new Map(paths.map((path, place) => [path, place]));
  const started = new Map<string, Promise<Uint8Array>>();
  let next = 0;
  return async (path) => {
    const place = places.get(path) ?? -1;
    for (next = Math.max(next, place + 1); next <= place + AHEAD && next < paths.length; next++) {
      if (!isSmall(paths[next])) continue;
      const reading = read(paths[next]);
      reading.catch(() => undefined); // said when its turn comes
      started.set(paths[next], reading);
    }
    const bytes = started.get(path) ?? read(path);
    started.delete(path);
    return await bytes;
  };
}

function blobReader(
  { files, shard = { index: 0, count: 1 } }: LibraryInput,
  folders: readonly LibraryFolder[],
  onFailure: (file: string, message: string) => void,
): LibraryReader {
  const blobOf = (file: string): Blob => files.get(file) ?? new Blob();
  const readAll = async (file: string, most?: number): Promise<Uint8Array> =>
    new Uint8Array(await blobOf(file).slice(0, most).arrayBuffer());
  const all = folders.flatMap((folder) => folder.files);
  const own = all.filter((_, number) => number % shard.count === shard.index);
  const bytesOf = readAhead(own, readAll, (file) => blobOf(file).size <= MAX_BYTES_AHEAD);
  const startOf = readAhead(
    all,
    (file) => readAll(file, START_BYTES),
    () => true,
  );
  const fail = (file: string, error: unknown): void => {
    if (!(error instanceof AssetError) && !(error instanceof DOMException)) throw error;
    onFailure(file, error.message);
  };
  return {
    start: async (file, most) => {
      try {
        return (await startOf(file)).subarray(0, most);
      } catch {
        return new Uint8Array(); // opening it says why
      }
    },
    open: async (file, isSilent) => {
      try {
        return await objectsOf(file, await bytesOf(file), (path) => bytesOf(path));
      } catch (error) {
        if (!isSilent) fail(file, error);
        return [];
      }
    },
    fail,
  };
}

async function objectsOf(
  file: string,
  bytes: Uint8Array,
  read: (file: string) => Promise<Uint8Array>,
): Promise<CheckedObject[]> {
  if (modelFormat(file, bytes) !== undefined) {
    const readResource = (uri: string): Promise<Uint8Array> =>
      read(`${folderAbove(file)}/${resourcePath(uri)}`);
    const { skeleton, animations } = await importModel({ name: file, bytes, readResource });
    return [skeleton, ...animations].map((object) => ({ file, label: object.kind, object }));
  }
  return readArchive(bytes).entries.map(({ tag, range, object }) => {
    const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
    return { file, label: `${tag}${name}`, object, range };
  });
}
