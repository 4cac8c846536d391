import { readArchive, withObject, type Archive } from '#engine/archive';
import { AssetError, groupBy, type FileUnit } from '#engine/base';
import { isIgnored, type IgnoreRule } from '#engine/findings';
import { importModel, modelFormat, modelUnit, resourcePath } from '#engine/import';
import {
  auditFolders,
  bytesInFile,
  clipRow,
  folderAbove,
  modelName,
  modelObjects,
  modelProblem,
  openClips,
  shardOf,
  withImported,
} from '#engine/library';
import type {
  AuditOptions,
  JointTest,
  LibraryFolder,
  LibraryObject,
  LibraryReader,
  LibraryRow,
  OpenClip,
  Shard,
} from '#engine/library';
import { matchJoints, parseQuery } from '#engine/inspect';
import type { ClipRecipe } from '#engine/offline';
import { requestFiles, type ServedFiles } from '../../session/files/served-files.ts';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** The files of a library, and how they are measured. */
export interface LibraryInput {
  /** Where the files are asked for, see `serveFiles`. */
  readonly port: MessagePort;
  /** Paths of archives and models. */
  readonly listed: readonly string[];
  readonly unit: FileUnit;
  /** Distance from the joints at which errors are measured, in that unit. */
  readonly distance: number;
  /** A filter of the joints that errors count; empty for all. */
  readonly joints: string;
  /** Findings that rows do not count. */
  readonly ignore: readonly IgnoreRule[];
  /** The part of the files that gives rows. */
  readonly shard: Shard;
  /** If set, clips are built from their sources again; rows are of what was built. */
  readonly build?: LibraryBuild | undefined;
}

/** Clips that are built again, all with the same settings. */
export interface LibraryBuild {
  /** Paths of their files. */
  readonly picked: readonly string[];
  readonly recipe: ClipRecipe;
}

/** A file with clips that were built. */
export interface BuiltFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Rows of a library, and files without one. */
export interface LibraryTable {
  readonly rows: readonly LibraryRow[];
  /** What was built; a file that stands there twice is complete the second time. */
  readonly built: readonly BuiltFile[];
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
    let rows: LibraryRow[] = [];
    let built: BuiltFile[] = [];
    let failures: Failure[] = [];
    let next = performance.now() + FIRST_ROWS;
    const onProgress = (fraction: number): void => {
      if (fraction === 0 || fraction === 1 || performance.now() < next) return;
      publish(fraction, { rows, built, failures });
      next = performance.now() + (rows.length === 0 ? FIRST_ROWS : MORE_ROWS);
      [rows, built, failures] = [[], [], []];
    };
    const { listed, shard, port, unit, distance, joints, ignore, build } = input;
    const counted: JointTest = (skeleton) =>
      matchJoints(parseQuery(joints, skeleton.names), skeleton);
    const all = foldersOf(listed.toSorted());
    const folders = build === undefined ? shardOf(all, shard) : pickedOf(all, build, shard);
    const wanted = folders.filter(({ audited }) => audited?.length !== 0);
    const order = wanted.flatMap((folder) => folder.files);
    const files = requestFiles(port, order);
    try {
      const named = new Map<string, Set<string>>();
      const reader = libraryReader(
        files,
        (file, message) => failures.push({ file, message }),
        (file, resource) => named.set(file, new Set(named.get(file)).add(resource)),
      );
      if (build === undefined) {
        const clips = auditFolders(folders, reader, {
          unit,
          distance,
          counted,
          isIgnored: (...finding) => isIgnored(ignore, ...finding),
          onProgress,
        });
        const digestOf = createDigester(files, named);
        for await (const { row } of clips) rows.push({ ...row, ...(await digestOf(row.file)) });
      } else {
        const rebuild = await createRebuilder(build, files, { distance, counted });
        for await (const open of openClips(folders, reader, onProgress)) {
          try {
            const { row, bytes } = await rebuild(open);
            rows.push(row);
            built.push({ file: open.file, bytes });
          } catch (error) {
            reader.fail(open.file, error);
          }
        }
      }
    } finally {
      files.close();
    }
    return { rows, built, failures };
  },
  failure: 'Reading the library failed',
});

/** The folders with only a part of the picked files audited. */
function pickedOf(
  folders: readonly LibraryFolder[],
  { picked }: LibraryBuild,
  { index, count }: Shard,
): LibraryFolder[] {
  const own = new Set(picked.filter((_, place) => place % count === index));
  return folders.map(({ path, files }) => {
    return { path, files, audited: files.filter((file) => own.has(file)) };
  });
}

/** What was built of a clip, beside what it was. */
type Rebuilt = { readonly row: LibraryRow; readonly bytes: Uint8Array };

/** The code that builds is loaded when it is needed. */
async function createRebuilder(
  { recipe }: LibraryBuild,
  files: ServedFiles,
  measure: Pick<AuditOptions, 'distance' | 'counted'>,
): Promise<(open: OpenClip) => Promise<Rebuilt>> {
  const { buildSourceWithRecipe } = await import('#engine/smallest');
  /** The file that is worked on, with the clips that are built already. */
  let latest: { readonly file: string; readonly archive: Archive } | undefined;
  return async (open) => {
    const { file, name, clip, source, skeleton } = open;
    if (clip.kind === 'raw-animation') throw notBuilt(name);
    if (source === undefined) throw withoutSource(name);
    const [made] = buildSourceWithRecipe(source, skeleton, recipe).objects;
    const before = latest?.file === file ? latest.archive : readArchive(await bytesOf(file, files));
    const place = open.objects.findIndex(({ object }) => object === clip);
    const archive = withObject(before, place, made);
    latest = { file, archive };
    const { object, range } = archive.entries[place];
    if (object.kind !== 'animation') throw withoutSource(name);
    const subject = { ...open, ...measure, object: name, findings: [] };
    const old = clipRow(subject);
    const bytes = bytesInFile(range, archive.entries.length);
    const row = clipRow({ ...subject, clip: object, bytes });
    return { row: { ...row, change: 'changed', before: old }, bytes: archive.bytes };
  };
}

function withoutSource(name: string): AssetError {
  return new AssetError({
    object: name,
    expected:
      'its source, a raw clip of the same name and duration, in its folder or one around it',
    found: 'none',
    advice: 'Save the source beside the clip, or import the model again.',
  });
}

function notBuilt(name: string): AssetError {
  return new AssetError({
    object: name,
    expected: 'a built clip of an archive',
    found: 'a clip of a model',
    advice: 'Open the model to build clips from it.',
  });
}

/** Enough digits to tell the versions of a file apart. */
const DIGITS = 16;

/**
 * Digests of files, each with those of the files that it names. All clips of a file follow each other: it is read only once.
 * @param named by file
 */
function createDigester(
  files: ServedFiles,
  named: ReadonlyMap<string, ReadonlySet<string>>,
): (file: string) => Promise<{ readonly digest?: string }> {
  let latest: { readonly file: string; readonly digest: string | undefined } | undefined;
  return async (file) => {
    if (latest?.file !== file) {
      const digests: string[] = [];
      for (const path of [file, ...(named.get(file) ?? [])]) {
        digests.push((await files.digest(path))?.slice(0, DIGITS) ?? '');
      }
      latest = { file, digest: digests[0] === '' ? undefined : digests.join('+') };
    }
    return latest.digest === undefined ? {} : { digest: latest.digest };
  };
}

function foldersOf(paths: readonly string[]): LibraryFolder[] {
  const folders = groupBy(paths, (path) => [folderAbove(path)]);
  return Array.from(folders, ([path, files]) => ({ path, files })).toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

/**
 * Reads the files of a library.
 * @param onResource told the path of each file that a model names
 */
export function libraryReader(
  files: ServedFiles,
  onFailure: (file: string, message: string) => void,
  onResource: (file: string, resource: string) => void = () => undefined,
): LibraryReader {
  const fail = (file: string, error: unknown): void => {
    const isUnread = error instanceof DOMException;
    if (!isUnread && !(error instanceof AssetError)) throw error;
    onFailure(file, isUnread ? unreadText(error) : error.message);
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
        return await objectsOf(file, files, isSilent ? () => undefined : onFailure, onResource);
      } catch (error) {
        if (!isSilent) fail(file, error);
        return [];
      }
    },
    fail,
  };
}

/** What a browser does not say: when a file that was there could be read, and what to do. */
function unreadText({ name }: DOMException): string {
  const what =
    name === GONE
      ? 'It is gone: it was moved, renamed or deleted'
      : 'It cannot be read: it was changed, or may no longer be read,';
  return `${what} after its folder was chosen. Choose the folder again.`;
}

const GONE = 'NotFoundError';

async function bytesOf(file: string, files: ServedFiles): Promise<Uint8Array> {
  const bytes = await files.read(file);
  if (bytes === undefined) throw new DOMException('', GONE);
  return bytes;
}

async function objectsOf(
  file: string,
  files: ServedFiles,
  onFailure: (file: string, message: string) => void,
  onResource: (file: string, resource: string) => void,
): Promise<readonly LibraryObject[]> {
  const bytes = await bytesOf(file, files);
  if (modelFormat(file, bytes) !== undefined) {
    const readResource = (uri: string): Promise<Uint8Array | undefined> => {
      const path = resourcePath(uri, folderAbove(file));
      onResource(file, path);
      return files.read(path);
    };
    // No finding of a clip needs what can be seen.
    const options = { mesh: false };
    const model = await importModel({ name: modelName(file), bytes, readResource }, options);
    const objects = modelObjects(file, model);
    const problem = modelProblem(objects, model.findings);
    if (problem !== undefined) onFailure(file, problem);
    return withImported(objects, model.findings, modelUnit(model));
  }
  return readArchive(bytes).entries.map(({ tag, range, object }) => {
    const name = 'name' in object && object.name !== '' ? ` "${object.name}"` : '';
    return { file, label: `${tag}${name}`, object, range };
  });
}
