import { messageOf } from '#engine/base';
import { MODEL_EXTENSIONS } from '#engine/import';
import { maskFileText } from '../files/mask-file.ts';
import { MASKS_NAME, SESSION_NAME, SETTINGS_NAME, buildConfigText, unused } from '../files/save.ts';
import type { UnzippedFile, ZipEntry } from '../files/zip.job.ts';
import { jobNamed } from '../jobs/job.ts';
import type { Session } from '../session.ts';
import { describeSession, type DescribedSession } from './describe.ts';
import { manifestText, readManifest, type BlobRef, type SavedFile } from './manifest.ts';
import { restoreSession, type FindBlob } from './restore.ts';

const zipJob = jobNamed<typeof import('../files/zip.job.ts').pack>('zip.pack');

/**
 * Offers everything that is open and set as one zip: every file as it was opened, under its own name, and as it was mended;
 * build settings and joint masks as other programs read them; and what else a session is.
 */
export async function saveSessionFile(session: Session, name: string): Promise<void> {
  const { store, jobs, files } = session;
  let state = store.getState();
  const atMoment = (): void => void (state = store.getState());
  try {
    const entries = await zipEntries(await describeSession(session, { atMoment }));
    entries.push(textEntry(SETTINGS_NAME, buildConfigText(state)));
    if (state.savedMasks.size > 0) {
      entries.push(textEntry(MASKS_NAME, maskFileText(state.savedMasks)));
    }
    const outcome = await jobs.run(zipJob, entries);
    if ('result' in outcome) files.download(name, outcome.result);
    const again = (): void => void saveSessionFile(session, name);
    store.getState().reportOutcome('Saving', outcome, again);
  } catch (error) {
    store.getState().report('Saving', `Nothing was saved: ${messageOf(error)}.`);
  }
}

/** The files of a session under their names, models in folders of their own with what they name. */
async function zipEntries({
  files,
  parts,
  attached,
  blobs,
}: DescribedSession): Promise<ZipEntry[]> {
  const taken = new Set([SESSION_NAME, SETTINGS_NAME, MASKS_NAME]);
  const entries: ZipEntry[] = [];
  const place = async (ref: BlobRef, wanted: string): Promise<BlobRef> => {
    const blob = blobs.get(ref.hash) ?? new Blob();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const path = unused(nameOfContent(wanted, bytes), taken);
    entries.push({ name: path, bytes });
    return { ...ref, path };
  };
  const placed: SavedFile[] = [];
  for (const file of files) {
    const folder = file.resources.length === 0 ? '' : `${unused(stemOf(file.name), taken)}/`;
    const content = file.content && (await place(file.content, folder + file.name));
    const wanted = `${folder}${stemOf(file.name)} mended.ozz`;
    const mended = file.mended && {
      ...file.mended,
      content: await place(file.mended.content, wanted),
    };
    const madeWith = file.madeWith && {
      ...file.madeWith,
      content: await place(file.madeWith.content, `${stemOf(file.name)} built with.ozz`),
    };
    const resources = [];
    for (const { path, content: part } of file.resources) {
      resources.push({ path, content: await place(part, folder + within(path)) });
    }
    placed.push({ ...file, content, mended, madeWith, resources });
  }
  const stored = [];
  for (const { part, content } of attached) {
    stored.push({ part, content: await place(content, `${part}.json`) });
  }
  const manifest = manifestText({ files: placed, parts, attached: stored });
  return [textEntry(SESSION_NAME, manifest), ...entries];
}

/** The name of a file, with the ending of an archive for a model that is only there as it was mended: no other program could open it. */
function nameOfContent(name: string, bytes: Uint8Array): string {
  const isModel = MODEL_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  const isArchive = new TextDecoder().decode(bytes.subarray(1, 5)) === 'ozz-';
  return isModel && isArchive ? `${stemOf(name)}.ozz` : name;
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

/** A path that leads nowhere else. */
function within(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '..' && step !== '.' && step !== '')
    .join('/');
}

function textEntry(name: string, content: string): ZipEntry {
  return { name, bytes: new TextEncoder().encode(content) };
}

/** Opens a session file in place of what is open; that can be undone. A bad file changes nothing. */
export async function openSessionFile(
  session: Session,
  name: string,
  contents: readonly UnzippedFile[],
): Promise<void> {
  const files = new Map(contents.map(({ path, blob }) => [path, blob]));
  try {
    const text = await files.get(SESSION_NAME)?.text();
    if (text === undefined) throw new Error(`It is not a session file: it has no ${SESSION_NAME}.`);
    const manifest = readManifest(text);
    const findBlob: FindBlob = ({ path }) =>
      Promise.resolve(path === undefined ? undefined : files.get(path));
    const isOpen = await restoreSession(session, manifest, findBlob, true);
    if (!isOpen) throw new Error('None of its files can be read.');
  } catch (error) {
    session.store.getState().report(name, messageOf(error));
  }
}
