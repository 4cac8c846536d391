import type { Archive } from '#engine/archive';
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
  /** Describes the same session as it is by then, at once, as far as its bytes are among `blobs`. */
  now(): SavedContent;
}

/** The parts of a session, those of its features last. */
export async function partsOf(session: Session): Promise<readonly SavedPart[]> {
  return [...sharedParts, ...(await session.savedParts())];
}

/**
 * Describes everything that is open and set.
 * @param atMoment is called at the moment whose session that is; else it is as it is in the end: to read the bytes takes a while
 * @throws UnreadableFile if the bytes of an open file can no longer be read
 */
export async function describeSession(
  session: Session,
  atMoment?: () => void,
): Promise<DescribedSession> {
  const saved = await partsOf(session);
  const { store, files: opened } = session;
  const blobs = new Map<string, Blob>();
  const keep = async (blob: Blob): Promise<BlobRef> => {
    const hash = await hashOf(blob);
    blobs.set(hash, blob);
    return { hash, bytes: blob.size };
  };
  const contents: Contents = { read: new Map(), mended: new Map(), lastMended: new Map() };
  const keepContent = async (file: OpenFile): Promise<void> => {
    const { archive, mendedFrom } = file;
    const content = await describeContent(file, opened.sourceOf(file), keep).catch(
      (error: unknown) => {
        throw unreadable(openedName(file), error);
      },
    );
    contents.read.set(mendedFrom ?? archive, content);
    if (mendedFrom === undefined) return;
    const of = content.content === undefined ? await hashOf(blobOf(mendedFrom)) : undefined;
    const mended = { content: await keep(blobOf(archive)), of };
    contents.mended.set(archive, mended);
    contents.lastMended.set(mendedFrom, mended);
  };
  /** Files and settings as they are at that moment; contents of the files may be read later. */
  const take = (files: readonly OpenFile[]): Taken => {
    const state = store.getState();
    const refs = refsOf(files, () => state);
    const parts = Object.fromEntries(saved.map((part) => [part.name, part.save(session, refs)]));
    return { files, refs, parts };
  };
  atMoment?.();
  const taken = atMoment && take(store.getState().files);
  const unknown = (): OpenFile[] =>
    (taken ?? store.getState()).files.filter(
      ({ archive, mendedFrom }) => !contents[mendedFrom ? 'mended' : 'read'].has(archive),
    );
  // Others may be opened meanwhile.
  while (unknown().length > 0) await Promise.all(unknown().map(keepContent));
  const attached: SavedContent['attached'] = [];
  for (const part of saved) {
    const blob = await part.attached?.(session);
    if (blob !== undefined) attached.push({ part: part.name, content: await keep(blob) });
  }
  const describe = ({ files, refs, parts }: Taken): SavedContent => ({
    files: describeFiles(files, contents, refs),
    parts,
    attached,
  });
  const now = (): SavedContent =>
    describe(take(store.getState().files.filter((file) => contents.read.has(readOf(file)))));
  return { ...(taken === undefined ? now() : describe(taken)), blobs, now };
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

/** The bytes of open files, by archives: as they were read, and as they were mended. */
interface Contents {
  readonly read: Map<Archive, Content>;
  readonly mended: Map<Archive, SavedFile['mended']>;
  /** By what they were mended from: for what was mended again since its bytes were read. */
  readonly lastMended: Map<Archive, SavedFile['mended']>;
}

function readOf({ archive, mendedFrom = archive }: OpenFile): Archive {
  return mendedFrom;
}

async function describeContent(
  file: OpenFile,
  source: FileInput | undefined,
  keep: (blob: Blob) => Promise<BlobRef>,
): Promise<Content> {
  const content = contentOf(file, source);
  const given = source !== undefined && 'blob' in source ? [...(source.resources ?? [])] : [];
  return {
    content: content && (await keep(content)),
    resources: await Promise.all(
      given.map(async ([path, blob]) => ({ path, content: await keep(blob) })),
    ),
    options: source?.options ?? {},
  };
}

function describeFiles(
  files: readonly OpenFile[],
  { read, mended, lastMended }: Contents,
  refs: AssetRefs,
): SavedFile[] {
  return files.flatMap((file) => {
    const content = read.get(readOf(file));
    const { archive, mendedFrom } = file;
    const isMended = mendedFrom !== undefined;
    const own = mended.get(archive) ?? (isMended ? lastMended.get(mendedFrom) : undefined);
    const whole = content && { ...content, mended: own };
    return whole === undefined ? [] : [describeFile(file, whole, refs)];
  });
}

function describeFile(
  file: OpenFile,
  content: Content & Pick<SavedFile, 'mended'>,
  { refOf }: AssetRefs,
): SavedFile {
  const { name, openedAs, givenNames, origin, url, buildNumber, recipe } = file;
  const { builtFrom, variantOf, earlierOf } = file;
  return {
    name,
    openedAs,
    givenNames: givenNames && [...givenNames],
    origin,
    url,
    ...content,
    builtFrom: refOf(builtFrom ?? null),
    variantOf: refOf(variantOf ?? null),
    buildNumber,
    recipe: recipe && recipeText(recipe),
    earlierOf: earlierOf === undefined ? undefined : refOf(`${earlierOf}/0`),
  };
}
