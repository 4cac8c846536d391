import { readArchive } from '#engine/archive';
import { AssetError, type LengthUnit } from '#engine/base';
import type { CheckedObject } from '#engine/findings';
import { importModel, modelFormat } from '#engine/import';
import { auditFolders, folderAbove } from '#engine/library';
import type { ClipRow, LibraryFolder, LibraryReader } from '#engine/library';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** Files of a library, which are read when their turn comes. */
export interface LibraryInput {
  /** By path. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly unit: LengthUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
}

/** What is known of a library so far. */
export interface LibraryTable {
  readonly rows: readonly ClipRow[];
  readonly failures: readonly { readonly file: string; readonly message: string }[];
}

/** Milliseconds to the first partial result, and at least between two of them. */
const FIRST_ROWS = 150;
const MORE_ROWS = 1000;

/** Reads one file after the other, and publishes the rows so far. */
export default defineJob({
  run: async (input: LibraryInput, { progress, publish }: JobTask<LibraryTable>) => {
    const rows: ClipRow[] = [];
    const failures: { file: string; message: string }[] = [];
    const { unit, distance } = input;
    let done = 0;
    let next = performance.now() + FIRST_ROWS;
    const onProgress = (fraction: number): void => {
      done = fraction;
      progress(fraction);
    };
    const reader = blobReader(input.files, (file, message) => failures.push({ file, message }));
    const folders = foldersOf([...input.files.keys()].toSorted());
    for await (const { row } of auditFolders(folders, reader, { unit, distance, onProgress })) {
      rows.push(row);
      if (performance.now() < next) continue;
      publish(done, { rows: [...rows], failures: [...failures] });
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

function blobReader(
  files: ReadonlyMap<string, Blob>,
  onFailure: (file: string, message: string) => void,
): LibraryReader {
  const bytesOf = async (file: string, most?: number): Promise<Uint8Array> => {
    const blob = files.get(file) ?? new Blob();
    return new Uint8Array(await blob.slice(0, most).arrayBuffer());
  };
  const fail = (file: string, error: unknown): void => {
    if (!(error instanceof AssetError) && !(error instanceof DOMException)) throw error;
    onFailure(file, error.message);
  };
  return {
    start: async (file, most) => {
      try {
        return await bytesOf(file, most);
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
    const readResource = (uri: string): Promise<Uint8Array> => read(`${folderAbove(file)}/${uri}`);
    const { skeleton, animations } = await importModel({ name: file, bytes, readResource });
    return [skeleton, ...animations].map((object) => ({ file, label: object.kind, object }));
  }
  return readArchive(bytes).entries.map(({ tag, range, object }) => {
    const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
    return { file, label: `${tag}${name}`, object, range };
  });
}
