import { readArchive } from '#engine/archive';
import { AssetError, type LengthUnit } from '#engine/base';
import type { CheckedObject } from '#engine/findings';
import { importModel, modelFormat, resourcePath } from '#engine/import';
import { auditFolders, folderAbove, shardOf } from '#engine/library';
import type { ClipRow, LibraryFolder, LibraryReader, Shard } from '#engine/library';
import { requestFiles, type ServedFiles } from '../../session/files/served-files.ts';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** The files of a library, and how they are measured. */
export interface LibraryInput {
  /** Where the files are asked for, see `serveFiles`. */
  readonly port: MessagePort;
  /** Paths of archives and models. */
  readonly listed: readonly string[];
  readonly unit: LengthUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
  /** The part of the files that gives rows. */
  readonly shard: Shard;
}

/** Rows of a library, and files without one. */
export interface LibraryTable {
  readonly rows: readonly ClipRow[];
  readonly failures: readonly { readonly file: string; readonly message: string }[];
}

type Failure = LibraryTable['failures'][number];

/**
 * Milliseconds to the first partial result, and at least between two of them: each makes the page draw its table anew,
 * which takes the time of several clips.
 */
const FIRST_ROWS = 150;
const MORE_ROWS = 2000;

/** Reads one file after the other. Publishes rows that are new, and ends with those that are not published yet. */
export default defineJob({
  run: async (input: LibraryInput, { publish }: JobTask<LibraryTable>) => {
    let rows: ClipRow[] = [];
    let failures: Failure[] = [];
    let next = performance.now() + FIRST_ROWS;
    const onProgress = (fraction: number): void => {
      if (fraction === 0 || fraction === 1 || performance.now() < next) return;
      publish(fraction, { rows, failures });
      next = performance.now() + (rows.length === 0 ? FIRST_ROWS : MORE_ROWS);
      [rows, failures] = [[], []];
    };
    const { listed, shard, port, unit, distance } = input;
    const folders = shardOf(foldersOf(listed.toSorted()), shard);
    const wanted = folders.filter(({ audited }) => audited?.length !== 0);
    const order = wanted.flatMap((folder) => folder.files);
    const files = requestFiles(port, order);
    try {
      const reader = libraryReader(files, (file, message) => failures.push({ file, message }));
      const clips = auditFolders(folders, reader, { unit, distance, onProgress });
      for await (const { row } of clips)
        rows.push({ ...row, ...(await digestOf(row.file, files)) });
    } finally {
      files.close();
    }
    return { rows, failures };
  },
  failure: 'Reading the library failed',
});

/** Enough digits to tell the versions of a file apart. */
const DIGITS = 16;

async function digestOf(file: string, files: ServedFiles): Promise<{ readonly digest?: string }> {
  const digest = await files.digest(file);
  return digest === undefined ? {} : { digest: digest.slice(0, DIGITS) };
}

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

function libraryReader(
  files: ServedFiles,
  onFailure: (file: string, message: string) => void,
): LibraryReader {
  const fail = (file: string, error: unknown): void => {
    if (!(error instanceof AssetError) && !(error instanceof DOMException)) throw error;
    onFailure(file, error.message);
  };
  return {
    start: async (file, most) => {
      try {
        return (await files.read(file, most)) ?? new Uint8Array();
      } catch {
        return new Uint8Array(); // opening it says why
      }
    },
    open: async (file, isSilent) => {
      try {
        return await objectsOf(file, files);
      } catch (error) {
        if (!isSilent) fail(file, error);
        return [];
      }
    },
    fail,
  };
}

async function objectsOf(file: string, files: ServedFiles): Promise<CheckedObject[]> {
  const bytes = (await files.read(file)) ?? new Uint8Array();
  if (modelFormat(file, bytes) !== undefined) {
    const readResource = (uri: string): Promise<Uint8Array | undefined> =>
      files.read(resourcePath(uri, folderAbove(file)));
    const { skeleton, animations } = await importModel({ name: file, bytes, readResource });
    return [skeleton, ...animations].map((object) => ({ file, label: object.kind, object }));
  }
  return readArchive(bytes).entries.map(({ tag, range, object }) => {
    const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
    return { file, label: `${tag}${name}`, object, range };
  });
}
