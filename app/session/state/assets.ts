import type { Archive, ArchiveEntry, AssetKind, AssetObject } from '#engine/archive';
import { bytesInFile } from '#engine/base';
import { MODEL_EXTENSIONS, type ImportFacts } from '#engine/import';
import type { PutTracks } from '#engine/inspect';
import { namedAlike, type Clip, type Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import type { JobOutcome } from '../jobs/job.ts';
import type { SliceCreator } from './changes.ts';

export type FileId = number;

/** One object of one open file; ids are never reused, so a stale id finds nothing. */
export type AssetId = string;

/** Where a file came from; lists name it accordingly. */
export type FileOrigin = 'example' | 'opened' | 'url' | 'built';

/** The clip that was put on another skeleton, and what became of its tracks. */
export interface PutClip extends PutTracks {
  /** Undefined where it is closed. */
  readonly clip: AssetId | undefined;
  /** What it was called, and its file. */
  readonly name: string;
  /** Whether it was a runtime clip, whose error its keys have. */
  readonly isBuilt: boolean;
  /** What the clip and both skeletons were then, as a number: by now they may be others. */
  readonly madeOf?: number | undefined;
}

/** An open file with everything that was read from it. */
export interface OpenFile {
  readonly id: FileId;
  readonly name: string;
  /** The name that it was opened under, if it was renamed since. */
  readonly openedAs?: string | undefined;
  /** Names that its objects were given here, by their places in it. */
  readonly givenNames?: ReadonlyMap<number, string> | undefined;
  readonly origin: FileOrigin;
  /** The source that it was built from, if it was. */
  readonly builtFrom?: AssetId | undefined;
  /** What that source was then, as a number: by now it may be another. */
  readonly builtOf?: number | undefined;
  /** The source clip, if it was built from it with other settings than the clip's own build. */
  readonly variantOf?: AssetId | undefined;
  /** Which build of its source it is, from 1; the same as long as it is open. */
  readonly buildNumber?: number | undefined;
  /** The settings that it was built with, if it was. */
  readonly recipe?: ClipRecipe | undefined;
  /** The skeleton of its source, if it was built from one that is known: it may be closed before this. */
  readonly madeWith?: Skeleton | undefined;
  /** The skeletons that were chosen here for its clips, by these. */
  readonly skeletons?: ReadonlyMap<AssetId, AssetId> | undefined;
  /** Of a source that is a clip on another skeleton than its own: which clip that was. */
  readonly putFrom?: PutClip | undefined;
  /** The open file that it is the version before of, if it was replaced while it was open. */
  readonly earlierOf?: FileId | undefined;
  /** Address that it was fetched from, and can be fetched from again. */
  readonly url?: string | undefined;
  readonly archive: Archive;
  /** What it held when it was read, if something in it was mended since: that cannot be read from its source again. */
  readonly mendedFrom?: Archive | undefined;
  /** Milliseconds that reading and checking took. */
  readonly parseMs: number;
  /**
   * What it was imported from; undefined for an archive. Then `archive` is what saving would write.
   */
  readonly imported?: ImportFacts | undefined;
  /** Of a model: names of the clips that its source tracks belong to, in the order of the tracks. */
  readonly trackClips?: readonly string[] | undefined;
}

/** An object that can be put on the stage, with its file. */
export interface Asset {
  readonly id: AssetId;
  readonly fileId: FileId;
  readonly fileName: string;
  /** Its name on the screen: the given one, else its own, else its file's. */
  readonly label: string;
  /** The name that it was given here. It is written when the object is saved or built. */
  readonly givenName?: string | undefined;
  readonly entry: ArchiveEntry;
}

/**
 * A problem or a note, as a helpful sentence: a file that could not be opened, a pair that does not
 * fit, …
 */
export interface Problem {
  readonly id: number;
  /** `error`: something is wrong; `info`: only a note. */
  readonly severity: 'error' | 'info';
  readonly subject: string;
  readonly message: string;
  /** Does again what has failed, if that may help; or what `actionLabel` says. */
  readonly action?: (() => void) | undefined;
  readonly actionLabel?: string | undefined;
  /** By what those are found that are over at some time. */
  readonly kind?: ProblemKind | undefined;
}

/** The session cannot be kept; a watched file is gone, or is not as it was opened. */
export type ProblemKind = 'not-kept' | 'watched';

/** What a note can be given beside its text. */
export type NoteParts = Pick<Problem, 'action' | 'actionLabel' | 'kind'>;

export interface AssetsSlice {
  readonly files: readonly OpenFile[];
  /** All objects of all open files, in the order of opening. */
  readonly assets: readonly Asset[];
  readonly problems: readonly Problem[];
  /** Adds files to the open ones. {@link ClosingSlice} closes files. */
  addFiles(files: readonly NewFile[]): void;
  /** Reports a problem with a subject. A repeated problem moves to the end. */
  report(subject: string, message: string, action?: () => void, kind?: ProblemKind): void;
  /** Reports why a job has no result. If its worker ended, the person can do `again`. */
  reportOutcome(subject: string, outcome: JobOutcome<unknown>, again: () => void): void;
  /** Adds a note about a subject, with which nothing is wrong. A repeated one moves to the end. */
  note(subject: string, message: string, more?: NoteParts): void;
  dismissProblem(id: number): void;
  dismissProblems(isOver: (problem: Problem) => boolean): void;
  dismissAllProblems(): void;
}

export type NewFile = Omit<OpenFile, 'id'>;

let lastId = 0;

export const createAssetsSlice: SliceCreator<AssetsSlice> = (set, get) => ({
  files: [],
  assets: [],
  problems: [],
  addFiles: (added) =>
    set((state) => {
      const files = added.map(withId);
      return {
        files: [...state.files, ...files],
        assets: [...state.assets, ...files.flatMap(assetsOf)],
      };
    }),
  report: (subject, message, action, kind) =>
    set(({ problems }) =>
      withProblem(problems, { severity: 'error', subject, message, action, kind }),
    ),
  reportOutcome: (subject, outcome, again) => {
    if (!('problem' in outcome)) return;
    get().report(subject, outcome.problem, outcome.stopped && again);
  },
  note: (subject, message, more) =>
    set(({ problems }) => withProblem(problems, { severity: 'info', subject, message, ...more })),
  dismissProblem: (id) =>
    set((state) => ({ problems: state.problems.filter((problem) => problem.id !== id) })),
  dismissProblems: (isOver) =>
    set((state) => {
      const problems = state.problems.filter((problem) => !isOver(problem));
      return problems.length === state.problems.length ? state : { problems };
    }),
  dismissAllProblems: () => set({ problems: [] }),
});

/** `2 problems, 1 notice`. */
export function problemCount(problems: readonly Problem[]): string {
  const notes = problems.filter(({ severity }) => severity === 'info').length;
  const counts = [withCount(problems.length - notes, 'problem'), withCount(notes, 'notice')];
  return counts.filter((text) => text !== '').join(', ');
}

function withCount(count: number, thing: string): string {
  return count === 0 ? '' : `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function withProblem(
  problems: readonly Problem[],
  problem: Omit<Problem, 'id'>,
): Pick<AssetsSlice, 'problems'> {
  const { subject, message } = problem;
  const others = problems.filter((it) => it.subject !== subject || it.message !== message);
  return { problems: [...others, { id: ++lastId, ...problem }] };
}

/** Gives a file an id that was never used before. */
export function withId(file: NewFile): OpenFile {
  return { ...file, id: ++lastId };
}

export function assetsOf(file: OpenFile): Asset[] {
  return file.archive.entries.map((entry, index) => ({
    id: `${file.id}/${index}`,
    fileId: file.id,
    fileName: file.name,
    label: file.givenNames?.get(index) ?? assetLabel(file, entry),
    givenName: file.givenNames?.get(index),
    entry,
  }));
}

/** Bytes of a file as it is where it was opened from; of one that was built, as it would be saved. */
export function fileSize({ imported, archive }: Pick<OpenFile, 'imported' | 'archive'>): number {
  return imported?.byteLength ?? archive.bytes.length;
}

/** Whether an asset is of a version before: what a file held until a newer version, or an edit, took its place. */
export function isOfVersionBefore(open: Pick<AssetsSlice, 'files'>, asset: Asset): boolean {
  return fileOf(open, asset)?.earlierOf !== undefined;
}

/** Bytes that an object takes in its file; undefined where that is not open. */
export function storedBytes(
  { files }: Pick<AssetsSlice, 'files'>,
  asset: Asset | undefined,
): number | undefined {
  const entries = fileOf({ files }, asset)?.archive.entries;
  return asset && entries && bytesInFile(asset.entry.range, entries.length);
}

/** What a file is called where it was opened from. */
export function openedName({ openedAs, name }: Pick<OpenFile, 'openedAs' | 'name'>): string {
  return openedAs ?? name;
}

/** A file in place of another, with the names that a person has given to that and to its objects. */
export function withGivenNames(
  file: NewFile,
  { name, openedAs, givenNames }: Pick<OpenFile, 'name' | 'openedAs' | 'givenNames'>,
): NewFile {
  return givenNames === undefined ? file : { ...file, name, openedAs, givenNames };
}

/** The name that is shown of an object; of one that is not open, such as one that was derived, its own. */
export function shownName(
  { assets }: Pick<AssetsSlice, 'assets'>,
  object: AssetObject & { readonly name: string },
): string {
  return assets.find(({ entry }) => entry.object === object)?.label ?? object.name;
}

/** The object of an asset, called as it was renamed. */
export function namedObject({ entry: { object }, givenName }: Asset): AssetObject {
  return givenName === undefined || !('name' in object) ? object : { ...object, name: givenName };
}

const FILE_ENDING = new RegExp(`\\.(${['ozz', ...MODEL_EXTENSIONS].join('|')})$`, 'i');

/** The name that an object has in its archive; empty for one without. */
export function ownName(object: AssetObject): string {
  return 'name' in object ? object.name : '';
}

function assetLabel(file: OpenFile, { object }: ArchiveEntry): string {
  const own = ownName(object);
  return own === '' ? file.name.replace(FILE_ENDING, '') : own;
}

/** The asset with this id, if its file is still open. */
export function findAsset(assets: readonly Asset[], id: AssetId | null): Asset | undefined {
  return id === null ? undefined : assets.find((asset) => asset.id === id);
}

/** The open file that an asset is in. */
export function fileOf(
  { files }: Pick<AssetsSlice, 'files'>,
  asset: Asset | undefined,
): OpenFile | undefined {
  return asset && files.find(({ id }) => id === asset.fileId);
}

/** Whether a build samples a file's curves at a rate of its own: those of an import, as long as nothing of it was mended. */
export function isSampledAgain({ imported, mendedFrom }: OpenFile): boolean {
  return imported !== undefined && mendedFrom === undefined;
}

/** The file that a file came with: that of the source that it was built from, else itself. */
export function givenFile(
  assets: readonly Asset[],
  { id, builtFrom }: Pick<OpenFile, 'id' | 'builtFrom'>,
): FileId {
  return findAsset(assets, builtFrom ?? null)?.fileId ?? id;
}

/** The assets of the given kinds, in the order of opening. */
export function assetsOfKind(assets: readonly Asset[], ...kinds: AssetKind[]): Asset[] {
  return assets.filter((asset) => kinds.includes(asset.entry.object.kind));
}

/** The source clips among assets whose own name is that of a clip, but for what says that they are sources. */
export function sourcesNamed(assets: readonly Asset[], name: string): Asset[] {
  const sources = assetsOfKind(assets, 'raw-animation');
  return namedAlike(sources, name, ({ entry }) => ownName(entry.object));
}

/** The clip, runtime or source, that an asset is; undefined for others. */
export function clipOf(asset: Asset | undefined): Clip | undefined {
  const object = asset?.entry.object;
  return object?.kind === 'animation' || object?.kind === 'raw-animation' ? object : undefined;
}
