import type { Archive } from '#engine/archive';
import type { ImportOptions } from '#engine/import';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { jobNamed } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Panes } from '../panes.ts';
import {
  fileSize,
  openedName,
  withGivenNames,
  type FileId,
  type NewFile,
  type OpenFile,
} from '../state/assets.ts';
import { isSameObject, withNewContents } from '../state/new-contents.ts';
import type { SessionStore } from '../state/store.ts';
import { askWhileOpen, type AskContext } from './ask-about-files.ts';
import type { Load } from './load-and-fetch.ts';
import type { FileInput } from './load.job.ts';
import { openSource, originOf, type Origins, type Reading } from './reading.ts';
import { addAndListNew, reportMisfits, showOpened } from './show-opened.ts';

const describeJob =
  jobNamed<typeof import('./describe-changes.job.ts').default>('describe-changes');

/** An open file, and what it holds by now. */
export interface NewVersion {
  readonly file: OpenFile;
  readonly next: NewFile;
}

interface VersionContext {
  readonly store: SessionStore;
  readonly jobs: Pick<Jobs, 'run'>;
  /** Changes what is on the stage, and leaves the playhead where it is. */
  atSameTime(change: () => void): void;
}

interface OfferContext extends VersionContext, AskContext {
  readonly panes: Pick<Panes, 'show'>;
}

/** The open file that one of this name would be a new version of. */
export function fileCalled(files: readonly OpenFile[], name: string): OpenFile | undefined {
  return files.find(
    (file) =>
      openedName(file) === name &&
      file.earlierOf === undefined &&
      file.origin !== 'built' &&
      file.origin !== 'example',
  );
}

/** Whether both have the same bytes; of models, whether the same came of them. */
function isSameContent({ archive: a }: NewFile, { archive: b }: NewFile): boolean {
  return a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);
}

/**
 * Asks whether files that are open under the same names with other bytes are to be replaced, and does that. New versions
 * of those that are closed before the answer are not opened: what is open by now may be of another skeleton.
 * @returns the files that are to be opened beside the others
 */
export async function offerNewVersions(
  context: OfferContext,
  origins: Origins,
  read: readonly NewFile[],
): Promise<readonly NewFile[]> {
  const { files } = context.store.getState();
  const versions = read.flatMap((next): NewVersion[] => {
    const file = fileCalled(files, next.name);
    return file === undefined || isSameContent(file, next) ? [] : [{ file, next }];
  });
  if (versions.length === 0) return read;
  const about = versions.map(({ file }) => file.id);
  const agrees = await askWhileOpen(context, about, {
    ...(versions.length === 1
      ? { subject: versions[0].file.name, text: 'is open, and this one is different.' }
      : { subject: formatCounted(versions.length, 'file'), text: 'are open, and these differ.' }),
    agree: 'Replace and compare',
    decline: 'Open beside',
  });
  if (agrees === false) return read;
  const open = new Set(context.store.getState().files.map(({ id }) => id));
  const replaceable = versions.filter(({ file }) => open.has(file.id));
  if (replaceable.length > 0) {
    replaceContents(context, origins, replaceable);
    context.panes.show('compare');
  }
  for (const { file, next } of versions) {
    if (!open.has(file.id)) context.store.getState().note(next.name, CLOSED);
  }
  return read.filter((file) => !versions.some(({ next }) => next === file));
}

const CLOSED =
  'was offered as a new version of a file that is closed by now, and is not open. Open it again if you want it.';

/** Reads open files again, and puts what has changed in their place; see `Opening.readAgain`. */
export async function readAgain(
  context: VersionContext,
  { load, origins }: Pick<Reading, 'load' | 'origins'>,
  wanted: ReadonlyMap<OpenFile, FileInput>,
): Promise<ReadonlyMap<OpenFile, string>> {
  const problems = new Map<OpenFile, string>();
  const reading = [...wanted].map(async ([file, given]): Promise<NewVersion[]> => {
    const options = origins.get(file.mendedFrom ?? file.archive)?.options;
    const { outcome, source } = await load({ ...given, options });
    if ('problem' in outcome) problems.set(file, outcome.problem);
    if (!('result' in outcome)) return [];
    // What else a file is may change while it is read: its names.
    const next = { name: file.name, origin: file.origin, ...outcome.result };
    // What was mended in it stays as long as it is the same outside.
    if (isSameContent({ ...file, archive: file.mendedFrom ?? file.archive }, next)) return [];
    origins.set(next.archive, source);
    return [{ file, next }];
  });
  replaceContents(context, origins, (await Promise.all(reading)).flat());
  return problems;
}

/** What was chosen for models that are being imported again, by what is open of them. */
const chosen = new WeakMap<Archive, ImportOptions>();

/**
 * Imports a model with other options in its place. If that fails, the file stays as it is. What is chosen meanwhile is added,
 * and the last import counts.
 * @returns what it is then: as a file that was opened anew
 */
export async function reimport(
  store: SessionStore,
  load: Load,
  origins: Origins,
  file: OpenFile,
  options: ImportOptions,
): Promise<readonly FileId[]> {
  const { archive } = file;
  const before = originOf(origins, file);
  const all = { ...chosen.get(archive), ...options };
  chosen.set(archive, all);
  const source: FileInput = { ...before, options: { ...before.options, ...all } };
  const openNow = (): OpenFile | undefined =>
    store.getState().files.find(({ id }) => id === file.id);
  const again = (): void => {
    const open = openNow();
    if (open !== undefined) void reimport(store, load, origins, open, all);
  };
  const made = await openSource({ store, load, again }, source, file.origin);
  if (chosen.get(archive) !== all) return [];
  chosen.delete(archive);
  const open = openNow();
  if (made === undefined || open === undefined) return [];
  const isReplaced = open.archive !== archive && origins.has(open.archive);
  if (isReplaced) return await reimport(store, load, origins, open, all);
  origins.set(made.file.archive, made.source);
  const opened = addAndListNew(store, ({ replaceFiles }) =>
    replaceFiles([withGivenNames(made.file, open)], [file.id]),
  );
  showOpened(
    store,
    store.getState().assets.filter(({ fileId }) => opened.includes(fileId)),
  );
  return opened;
}

/** Puts new versions in place of open files, and says what is different. */
function replaceContents(
  context: VersionContext,
  origins: Origins,
  versions: readonly NewVersion[],
): void {
  const { store, atSameTime } = context;
  const open = new Set(store.getState().files.map(({ id }) => id));
  const found = versions.filter(({ file }) => open.has(file.id));
  const names = new Set(found.map(({ file }) => file.name));
  store.getState().dismissProblems(({ subject }) => names.has(subject));
  const contents = found.map(({ file, next }) => {
    const archive = inOrderOf(next.archive, file.archive);
    const source = origins.get(next.archive);
    if (source !== undefined) origins.set(archive, source);
    return { id: file.id, next: { ...next, archive } };
  });
  atSameTime(() => store.setState((state) => withNewContents(state, contents)));
  const fresh = store
    .getState()
    .assets.filter(({ fileId }) => found.some(({ file }) => file.id === fileId));
  reportMisfits(store, fresh);
  for (const version of found) void sayWhatChanged(context, version);
}

/** Most phrases in the message about a new version. */
const MAX_PHRASES = 3;

async function sayWhatChanged(
  { store, jobs }: VersionContext,
  { file, next }: NewVersion,
): Promise<void> {
  const outcome = await jobs.run(describeJob, { before: file.archive, after: next.archive });
  const phrases = 'result' in outcome ? outcome.result : [];
  const shown = phrases.slice(0, MAX_PHRASES);
  if (phrases.length > shown.length) shown.push(`${phrases.length - shown.length} more changes`);
  const [from, to] = [file, next].map((version) => formatBytes(fileSize(version)));
  const sizes = from === to ? from : `${from} → ${to}`;
  const what = shown.length === 0 ? 'the same content in other bytes' : shown.join('; ');
  const isOpen = store.getState().files.some(({ id }) => id === file.id);
  if (isOpen)
    store.getState().note(file.name, `has a new version. ${what} (${sizes}). The one before is A.`);
}

/** The archive with the objects that another one has, too, in the places where that has them. */
function inOrderOf(archive: Archive, before: Archive): Archive {
  const rest = [...archive.entries];
  const first = before.entries.flatMap((entry) => {
    const at = rest.findIndex((other) => isSameObject(other, entry));
    return at < 0 ? [] : rest.splice(at, 1);
  });
  const entries = [...first, ...rest];
  return entries.every((entry, i) => entry === archive.entries[i])
    ? archive
    : { ...archive, entries };
}
