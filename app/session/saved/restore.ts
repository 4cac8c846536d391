import { objectsOfKind, type Archive, type ArchiveEntry } from '#engine/archive';
import type { Skeleton } from '#engine/model';
import { formatCounted } from '../../draw/format.ts';
import type { FileInput } from '../files/load.job.ts';
import { addedText } from '../files/opening.ts';
import type { AssetRefs, Session } from '../session.ts';
import { findAsset, openedName } from '../state/assets.ts';
import type { AssetId, NewFile, OpenFile } from '../state/assets.ts';
import { checksumOf } from '../state/outdated.ts';
import { blobOf, hashOf } from './content.ts';
import { partsOf } from './describe.ts';
import { readRecipe, refsOf, type BlobRef, type Manifest, type SavedFile } from './manifest.ts';

/** Finds the bytes that a saved session refers to; undefined if they are gone. */
export type FindBlob = (ref: BlobRef) => Promise<Blob | undefined>;

/**
 * Opens a saved session in place of what is open. What cannot be restored is reported; the rest is as
 * it was.
 * @param asEdit whether that can be undone; else the page has just started: what a person has opened since then stays
 * open, and earlier edits are forgotten
 * @returns false, with everything as before, if the session has files and none can be read
 */
export async function restoreSession(
  session: Session,
  { files, parts, attached }: Manifest,
  findBlob: FindBlob,
  asEdit: boolean,
): Promise<boolean> {
  const { store, history } = session;
  const read = await readFiles(session, files, findBlob);
  if (files.length > 0 && read.every((file) => file === undefined)) return false;
  const known = await partsOf(session);
  const stored = new Map<string, string | undefined>();
  for (const { part, content } of attached) {
    stored.set(part, await (await findBlob(content))?.text());
  }
  const restore = (): void => {
    if (asEdit) store.getState().closeAllFiles();
    const { files: meanwhile } = store.getState();
    const open = addInOrder(session, read);
    const refs = refsOf(open, store.getState);
    linkBuilds(session, files, open, refs.idOf);
    const saved = new Map(Object.entries(parts));
    for (const part of known) {
      if (!saved.has(part.name) && !stored.has(part.name)) continue;
      part.restore(session, saved.get(part.name), refs, stored.get(part.name));
    }
    // They were on the stage, and the session has taken it.
    if (meanwhile.length > 0) session.announcements.announce(addedText(meanwhile));
  };
  if (asEdit) history.asOneStep(restore);
  else {
    history.withoutStep(restore);
    history.clear();
  }
  return true;
}

/** The contents of the saved files, in their order; undefined for one that cannot be read. */
async function readFiles(
  session: Session,
  files: readonly SavedFile[],
  findBlob: FindBlob,
): Promise<(NewFile | undefined)[]> {
  return await Promise.all(
    files.map(async (file) => {
      const read = await readFile(session, file, findBlob);
      const recipe = file.recipe === undefined ? undefined : readRecipe(file.recipe);
      const { name, openedAs, url, buildNumber } = file;
      const givenNames = file.givenNames && new Map(file.givenNames);
      return read && { ...read, name, openedAs, givenNames, url, buildNumber, recipe };
    }),
  );
}

const MENDED_MISSING =
  'The bytes of what was mended in it are missing: it is open as it was before. Mend it again.';

const SKELETON_MISSING =
  'The bytes of the skeleton that it was built with are missing: it counts as made for any skeleton with as many joints. Open its source, and build it again.';

/** What a saved file holds, with what was mended in it; undefined if it cannot be read. Reports what cannot. */
async function readFile(
  { store, files: opening }: Session,
  file: SavedFile,
  findBlob: FindBlob,
): Promise<NewFile | undefined> {
  const read = async (saved: SavedFile, missing?: string): Promise<NewFile | undefined> => {
    const source = await sourceOf(saved, findBlob);
    if (typeof source !== 'string') return (await opening.read([source], saved.origin))[0];
    store.getState().report(file.name, missing ?? source);
    return undefined;
  };
  const opened = await read(file);
  const given = opened && { ...opened, madeWith: await readMadeWith(file, read) };
  if (file.mended === undefined) return given;
  const { content, of } = file.mended;
  const openedAs = `what was mended in ${openedName(file)}`;
  const mended = await read({ ...file, openedAs, content, resources: [] }, MENDED_MISSING);
  if (given === undefined || mended === undefined) return mended ?? given;
  const { archive: mendedFrom } = given;
  // Then it is known as what it was mended to, but no longer what it was imported from.
  if (of !== undefined && of !== (await hashOf(blobOf(mendedFrom)))) return mended;
  return { ...given, archive: withUnstoredOf(mended.archive, mendedFrom), mendedFrom };
}

/** The skeleton that a saved file was built with; undefined if none is known, or it cannot be read. */
async function readMadeWith(
  file: SavedFile,
  read: (saved: SavedFile, missing: string) => Promise<NewFile | undefined>,
): Promise<Skeleton | undefined> {
  if (file.madeWith === undefined) return undefined;
  const { content, siblingsFirst } = file.madeWith;
  const openedAs = `the skeleton of ${openedName(file)}`;
  const made = await read({ ...file, openedAs, content, resources: [] }, SKELETON_MISSING);
  const skeleton = made && objectsOfKind(made.archive, 'skeleton').at(0);
  return skeleton && { ...skeleton, siblingsFirst };
}

/** An archive that was read again, with what the one that it comes from has and no file holds: looks of meshes, and objects. */
function withUnstoredOf(read: Archive, from: Archive): Archive {
  const [{ appearance } = {}] = objectsOfKind(from, 'mesh');
  const dressed = (entry: ArchiveEntry): ArchiveEntry => {
    const { object } = entry;
    return object.kind === 'mesh' ? { ...entry, object: { ...object, appearance } } : entry;
  };
  const stored = read.entries.filter(({ range }) => range.length > 0);
  const others = from.entries.filter(({ range }) => range.length === 0);
  return { ...read, entries: [...stored.map(dressed), ...others] };
}

/** What to read a saved file from, or a sentence that says why it cannot be read. */
async function sourceOf(
  { openedAs, name: shown, origin, url, content, resources, options: saved }: SavedFile,
  findBlob: FindBlob,
): Promise<FileInput | string> {
  // What kind of file it is, its first name says.
  const name = openedAs ?? shown;
  // The unit of another model may have been chosen since: what was saved without one has none.
  const options = { ...saved, unit: saved.unit };
  const blob = content && (await findBlob(content));
  if (blob === undefined) {
    if (content === undefined && url !== undefined) return { name, url, options };
    const what = origin === 'built' ? 'build it again' : 'open the file again';
    return `The saved session names ${name}, but its bytes are missing: ${what}.`;
  }
  const found = new Map<string, Blob>();
  for (const resource of resources) {
    const part = await findBlob(resource.content);
    if (part === undefined) {
      const bytes = formatCounted(resource.content.bytes, 'byte');
      return `The saved session names ${resource.path} of ${name}, but its ${bytes} are missing: open the model again.`;
    }
    found.set(resource.path, part);
  }
  return { name, blob, resources: found, options };
}

/** Opens files, and returns them in the same order; a missing one has an id that no file has. */
function addInOrder(
  { store }: Session,
  read: readonly (NewFile | undefined)[],
): readonly { readonly id: number }[] {
  const openBefore = store.getState().files.length;
  store.getState().addFiles(read.filter((file) => file !== undefined));
  const added = store.getState().files.slice(openBefore).values();
  return read.map((file) => (file === undefined ? NO_FILE : (added.next().value ?? NO_FILE)));
}

const NO_FILE = { id: -1 };

/** The skeletons that were chosen for clips of a saved file, of those that are open. */
function chosenIn(
  { skeletons = [] }: Pick<SavedFile, 'skeletons'> = {},
  idOf: AssetRefs['idOf'],
): OpenFile['skeletons'] {
  const chosen = new Map<AssetId, AssetId>();
  for (const pair of skeletons) {
    const [clip, skeleton] = pair.map(idOf);
    if (clip !== undefined && skeleton !== undefined) chosen.set(clip, skeleton);
  }
  return chosen.size > 0 ? chosen : undefined;
}

/** Tells every built file its source, and every version before its file: ids are only known once all files are open. */
function linkBuilds(
  { store }: Session,
  files: readonly SavedFile[],
  open: readonly { readonly id: number }[],
  idOf: ReturnType<typeof refsOf>['idOf'],
): void {
  const { assets, files: now } = store.getState();
  const linked = (file: OpenFile): OpenFile => {
    const index = open.findIndex(({ id }) => id === file.id);
    const saved = index < 0 ? undefined : files[index];
    const builtFrom = idOf(saved?.builtFrom);
    const source = findAsset(assets, builtFrom ?? null);
    const builtOf = saved?.builtOf ?? (source && checksumOf({ files: now }, source));
    const variantOf = idOf(saved?.variantOf);
    const earlierOf = findAsset(assets, idOf(saved?.earlierOf) ?? null)?.fileId;
    const skeletons = chosenIn(saved, idOf);
    const putFrom = saved?.putFrom && { ...saved.putFrom, clip: idOf(saved.putFrom.clip) };
    if ((builtFrom ?? variantOf ?? earlierOf ?? skeletons ?? putFrom) === undefined) return file;
    return { ...file, builtFrom, builtOf, variantOf, earlierOf, skeletons, putFrom };
  };
  store.setState((state) => ({ files: state.files.map(linked) }));
}
