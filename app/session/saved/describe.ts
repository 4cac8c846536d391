import { createArchive, type Archive } from '#engine/archive';
import type { Skeleton } from '#engine/model';
import type { AssetRefs, SavedPart, Session } from '../session.ts';
import type { FileInput } from '../files/load.job.ts';
import { openedName, type OpenFile } from '../state/assets.ts';
import { blobOf, contentOf, hashOf } from './content.ts';
import { UnreadableFile } from './kept.ts';
import { recipeText, refsOf, type BlobRef, type SavedContent, type SavedFile } from './manifest.ts';
import { sharedParts } from './parts.ts';

/** A session as JSON, and the bytes that it refers to. */
export interface DescribedSession extends SavedContent {
  /** By their hash. */
  readonly blobs: ReadonlyMap<string, Blob>;
  /** Describes the same session as it is by then, at once: files whose bytes are not kept yet have none. */
  now(): SavedContent;
}

/** What is described of a session, and what is done on the way. */
export interface DescribeOptions {
  /** Is called at the moment whose session that is; else it is as it is in the end: to read the bytes takes a while. */
  readonly atMoment?: () => void;
  /** Which of the open files belong to it; all by default. */
  readonly includes?: ((file: OpenFile) => boolean) | undefined;
  /** Keeps bytes as soon as they are read. */
  readonly keep?: (hash: string, blob: Blob) => Promise<void>;
  /** What is kept already; is added to. */
  readonly contents?: Contents;
  /** Is told what describes the session at once, before any bytes are read. */
  readonly onBegin?: (now: DescribedSession['now']) => void;
}

/** The parts of a session, those of its features last. */
export async function partsOf(session: Session): Promise<readonly SavedPart[]> {
  return [...sharedParts, ...(await session.savedParts())];
}

/**
 * Describes everything that is open and set.
 * @throws UnreadableFile if the bytes of an open file can no longer be read, after all others are kept
 */
export async function describeSession(
  session: Session,
  {
    atMoment,
    includes = () => true,
    keep: keepBytes,
    contents = noContents(),
    onBegin,
  }: DescribeOptions = {},
): Promise<DescribedSession> {
  const saved = await partsOf(session);
  const { store } = session;
  const blobs = new Map<string, Blob>();
  const keep: Keep = async (name, blob) => {
    const hash = await hashOf(blob).catch((error: unknown) => {
      throw unreadable(name, error);
    });
    blobs.set(hash, blob);
    await keepBytes?.(hash, blob).catch(async (error: unknown) => {
      // To write them, they are read again.
      const problem = await readProblem(blob);
      throw problem === undefined ? error : unreadable(name, problem);
    });
    return { hash, bytes: blob.size };
  };
  /** Files and settings as they are at that moment; contents of the files may be read later. */
  const take = (): Taken => {
    const state = store.getState();
    const files = state.files.filter(includes);
    const refs = refsOf(files, () => state);
    const parts = Object.fromEntries(saved.map((part) => [part.name, part.save(session, refs)]));
    return { files, refs, parts };
  };
  const describe = ({ files, refs, parts }: Taken): SavedContent => ({
    files: describeFiles(session, files, contents, refs),
    parts,
    attached: contents.attached,
  });
  const now = (): SavedContent => describe(take());
  onBegin?.(now);
  atMoment?.();
  const taken = atMoment && take();
  const kept = new Set<Archive>();
  const unknown = (): OpenFile[] =>
    (taken?.files ?? store.getState().files.filter(includes)).filter(
      ({ archive }) => !kept.has(archive),
    );
  // Others may be opened meanwhile.
  for (let files = unknown(); files.length > 0; files = unknown()) {
    await allOf(files.map((file) => keepContent(session, file, contents, keep)));
    for (const { archive } of files) kept.add(archive);
  }
  contents.attached = await keepAttached(session, saved, keep);
  return { ...(taken === undefined ? now() : describe(taken)), blobs, now };
}

/** @param name of the file that has these bytes */
type Keep = (name: string, blob: Blob) => Promise<BlobRef>;

/** Keeps the bytes of a file as it was read, and as it was mended. */
async function keepContent(
  { files: opened }: Session,
  file: OpenFile,
  contents: Contents,
  keep: Keep,
): Promise<void> {
  const { archive, mendedFrom, madeWith } = file;
  const content = await describeContent(file, opened.sourceOf(file), keep);
  contents.read.set(mendedFrom ?? archive, content);
  if (madeWith !== undefined && !contents.madeWith.has(madeWith)) {
    const blob = blobOf(createArchive([madeWith]));
    const { siblingsFirst } = madeWith;
    contents.madeWith.set(madeWith, { content: await keep(openedName(file), blob), siblingsFirst });
  }
  if (mendedFrom === undefined) return;
  const of = content.content === undefined ? await hashOf(blobOf(mendedFrom)) : undefined;
  const mended = { content: await keep(openedName(file), blobOf(archive)), of };
  contents.mended.set(archive, mended);
  contents.lastMended.set(mendedFrom, mended);
}

async function keepAttached(
  session: Session,
  saved: readonly SavedPart[],
  keep: Keep,
): Promise<SavedContent['attached']> {
  const attached: SavedContent['attached'] = [];
  for (const part of saved) {
    const blob = await part.attached?.(session);
    if (blob !== undefined)
      attached.push({ part: part.name, content: await keep(part.name, blob) });
  }
  return attached;
}

/** Ends when all work has ended: what fails keeps nothing else from being done. */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  for (const done of await Promise.allSettled(work)) {
    if (done.status === 'rejected') throw done.reason;
  }
}

/** What reading a blob throws; undefined if it can be read. */
async function readProblem(blob: Blob): Promise<unknown> {
  return await blob
    .slice(0, 1)
    .arrayBuffer()
    .then(() => undefined)
    .catch((error: unknown) => error);
}

/** By the names of exceptions: what a browser tells of a file that it does not read. */
const WHY_UNREADABLE: ReadonlyMap<string, string> = new Map([
  ['NotFoundError', 'it was moved, renamed or deleted'],
  ['NotReadableError', 'it was changed, or another program holds it'],
  ['NotAllowedError', 'the browser no longer has the permission to read it'],
  ['SecurityError', 'the browser no longer has the permission to read it'],
]);

/** What reading a file has thrown, as what is said of it; a full storage is no fault of the file. */
function unreadable(file: string, error: unknown): unknown {
  if (!(error instanceof DOMException) || error.name === 'QuotaExceededError') return error;
  const { name, message } = error;
  return new UnreadableFile(
    file,
    WHY_UNREADABLE.get(name) ?? `the browser says “${message || name}”`,
  );
}

/** What is described of a session at one moment. */
interface Taken {
  readonly files: readonly OpenFile[];
  readonly refs: AssetRefs;
  readonly parts: SavedContent['parts'];
}

/** What a file was read from. */
type Content = Pick<SavedFile, 'content' | 'resources' | 'options'>;

/** What is kept of the bytes of open files, by archives: as they were read, and as they were mended. */
export interface Contents {
  readonly read: WeakMap<Archive, Content>;
  readonly mended: WeakMap<Archive, SavedFile['mended']>;
  /** By what they were mended from: for what was mended again since its bytes were read. */
  readonly lastMended: WeakMap<Archive, SavedFile['mended']>;
  readonly madeWith: WeakMap<Skeleton, SavedFile['madeWith']>;
  /** What parts have stored beside the session. */
  attached: SavedContent['attached'];
}

export function noContents(): Contents {
  return {
    read: new WeakMap(),
    mended: new WeakMap(),
    lastMended: new WeakMap(),
    madeWith: new WeakMap(),
    attached: [],
  };
}

async function describeContent(
  file: OpenFile,
  source: FileInput | undefined,
  keep: Keep,
): Promise<Content> {
  const name = openedName(file);
  const content = contentOf(file, source);
  const given = source !== undefined && 'blob' in source ? [...(source.resources ?? [])] : [];
  return {
    content: content && (await keep(name, content)),
    resources: await Promise.all(
      given.map(async ([path, blob]) => ({ path, content: await keep(name, blob) })),
    ),
    options: source?.options ?? {},
  };
}

type SavedSkeletons = Exclude<SavedFile['skeletons'], undefined>;

/** Files whose bytes are not kept are there by name: who opens the session is told. */
function describeFiles(
  { files: opened }: Session,
  files: readonly OpenFile[],
  { read, mended, lastMended, madeWith }: Contents,
  refs: AssetRefs,
): SavedFile[] {
  return files.map((file) => {
    const { archive, mendedFrom } = file;
    const content = read.get(mendedFrom ?? archive) ?? {
      resources: [],
      options: opened.sourceOf(file)?.options ?? {},
    };
    const isMended = mendedFrom !== undefined;
    const own = mended.get(archive) ?? (isMended ? lastMended.get(mendedFrom) : undefined);
    const skeleton = file.madeWith && madeWith.get(file.madeWith);
    return describeFile(file, { ...content, mended: own, madeWith: skeleton }, refs);
  });
}

function describeFile(
  file: OpenFile,
  content: Content & Pick<SavedFile, 'mended' | 'madeWith'>,
  { refOf }: AssetRefs,
): SavedFile {
  const { name, openedAs, givenNames, origin, url, buildNumber, recipe } = file;
  const { builtFrom, builtOf, variantOf, earlierOf, putFrom } = file;
  const skeletons = Array.from(file.skeletons ?? [], (pair) => pair.map(refOf)).flatMap(
    ([clip, skeleton]): SavedSkeletons => (clip && skeleton ? [[clip, skeleton]] : []),
  );
  return {
    name,
    openedAs,
    givenNames: givenNames && [...givenNames],
    origin,
    url,
    ...content,
    builtFrom: refOf(builtFrom ?? null),
    builtOf,
    variantOf: refOf(variantOf ?? null),
    buildNumber,
    recipe: recipe && recipeText(recipe),
    skeletons: skeletons.length > 0 ? skeletons : undefined,
    putFrom: putFrom && { ...putFrom, clip: refOf(putFrom.clip ?? null) },
    earlierOf: earlierOf === undefined ? undefined : refOf(`${earlierOf}/0`),
  };
}
