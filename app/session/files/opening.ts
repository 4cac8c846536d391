import type { StoreApi } from 'zustand/vanilla';
import type { ImportOptions } from '#engine/import';
import { formatCounted } from '../../draw/format.ts';
import { importLate } from '../state/late-code.ts';
import { givenFile, openedName } from '../state/assets.ts';
import type { FileId, FileOrigin, NewFile, OpenFile, Problem } from '../state/assets.ts';
import { selectClip } from '../state/stage.ts';
import type { SessionStore } from '../state/store.ts';
import type { Announcements } from '../announcements.ts';
import type { JobOutcome } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Questions } from '../questions.ts';
import type { Panes } from '../panes.ts';
import type { History } from '../history/history.ts';
import { isZip } from './dropped-files.ts';
import type { LoadedFile, FileInput } from './load.job.ts';
import {
  addToTotal,
  progressOfOne,
  createReading,
  type Reading,
  originOf,
  type OpeningProgress,
  type Again,
} from './reading.ts';
import type { Fetching } from './other-hosts.ts';
import type { askForUnit } from './ask-about-files.ts';
import type { offerNewVersions, readAgain, reimport } from './new-versions.ts';
import type { UnzippedFile } from './zip.job.ts';
import { addAndListNew, showOpened, reportMisfits } from './show-opened.ts';

export interface OpenRequest {
  readonly sources: readonly FileInput[];
  readonly origin: FileOrigin;
  /** Closes everything else that is open, once something has opened; not what later requests have opened meanwhile. */
  readonly replace?: boolean;
  /** Opens beside these files, only if one of them is still open, and does not change the stage. */
  readonly beside?: readonly FileId[];
  /** It is dropped if the user has opened something else, before or while it loads. */
  readonly givesWay?: boolean;
  /** The page opens it by itself: it gives way, and is no edit. */
  readonly automatic?: boolean;
}

/** Opens files beside one another: bad ones are reported, good ones are shown. */
export interface Opening {
  readonly progress: StoreApi<OpeningProgress>;
  /**
   * Resolves once every source has been opened, reported or given up; the result is the files that
   * were opened and still are open.
   */
  open(request: OpenRequest): Promise<readonly FileId[]>;
  /**
   * Imports an open file again with another sampling rate, and does not add the result to the open
   * files.
   */
  resample(file: OpenFile, samplingRate: number): Promise<JobOutcome<LoadedFile>>;
  /** What an open file was read from; undefined if it was built here. */
  sourceOf(file: OpenFile): FileInput | undefined;
  /**
   * Reads sources without opening them. The result has their order; a bad one is reported, and
   * undefined in the result. If the worker ended, the person can open it again.
   */
  read(sources: readonly FileInput[], origin: FileOrigin): Promise<(NewFile | undefined)[]>;
  /** Imports a model with other options, in place of the one that is open. */
  reimport(file: OpenFile, options: ImportOptions): Promise<void>;
  /**
   * Reads open files again and puts what has changed in their place; the version before stays open, as A.
   * @returns why it cannot be read, for each that cannot: it stays as it is
   */
  readAgain(files: ReadonlyMap<OpenFile, FileInput>): Promise<ReadonlyMap<OpenFile, string>>;
  cancel(): void;
}

export interface OpeningContext {
  readonly store: SessionStore;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly panes: Pick<Panes, 'show'>;
  readonly announcements: Pick<Announcements, 'announce'>;
  readonly history: Pick<History, 'withoutStep'>;
  readonly fetching: Fetching;
  readonly questions: Pick<Questions, 'ask'>;
  /** Opens a session file in place of what is open. */
  openSession(name: string, contents: readonly UnzippedFile[]): Promise<void>;
  /** Whether newly opened clips may play at once. */
  mayPlay(): boolean;
  /** Changes what is on the stage, and leaves the playhead where it is. */
  atSameTime(change: () => void): void;
  /** Freezes the picture until the returned function is called. */
  hold(): () => void;
}

/**
 * Longest time, in milliseconds, that the page is frozen while requested files load. A longer pause
 * would be noticed, and slow loads gain nothing from it.
 */
export const MAX_LOADING_PAUSE = 100;

export function createOpening(context: OpeningContext): Opening {
  const { store, mayPlay, hold } = context;
  const { progress, origins, load, read, signal, cancel } = createReading(context);
  /** Requests of the user that are under way. */
  const requested = new Set<Promise<unknown>>();
  const { inOrder, passOn } = createOrder();
  const importOther = importerInPlace(store, { load, origins }, passOn);
  const open = async (request: OpenRequest, order: Order): Promise<readonly FileId[]> => {
    const { files: before, problems: earlier } = store.getState();
    const { sources, origin, beside, automatic } = request;
    const found = await read(sources, origin, openAgain(request));
    const opened = found.filter((file) => file !== undefined);
    const files = mayReplace(request, before) ? await offer(context, origins, opened) : opened;
    const edit = automatic === true ? context.history.withoutStep : runNow;
    if (beside !== undefined) return edit(() => addUnlessClosed(store, files, beside));
    if (givesWay(request)) {
      await Promise.all(requested);
      if (store.getState().files.length > 0) return [];
    }
    if (files.length === 0) return [];
    const hadClip = hasClip(store);
    const added = edit(() => addOpened(context, files, request, { earlier, order }));
    if (hasClip(store) && !hadClip && mayPlay()) store.getState().play(1);
    void askUnit(context, added, (file, unit) => importOther(file, { unit }));
    return added;
  };
  /** Others of the same request may be open by now, and stay. */
  const openAgain =
    (request: OpenRequest): Again =>
    (source) => {
      const replace = request.replace === true && request.sources.length === 1;
      void openAny({ ...request, sources: [source], replace, givesWay: false, automatic: false });
    };
  const openAny = (request: OpenRequest): Promise<readonly FileId[]> =>
    inOrder(request, (order) => {
      const openOne = (it: OpenRequest): Promise<readonly FileId[]> => open(it, order);
      const again = openAgain(request);
      return withSettings(context, request, { open: openOne, progress, signal: signal(), again });
    });
  return {
    progress,
    open: (request) => {
      const opened = openAny(request);
      if (givesWay(request)) return opened;
      requested.add(opened);
      void opened.finally(() => requested.delete(opened));
      if (request.beside === undefined) holdUntil(opened, hold);
      return opened;
    },
    resample: async (file, samplingRate) => {
      const source = originOf(origins, file);
      return (await load({ ...source, options: { ...source.options, samplingRate } })).outcome;
    },
    reimport: importOther,
    readAgain: async (wanted) => await readVersions(context, { load, origins }, wanted),
    sourceOf: ({ archive, mendedFrom }) => origins.get(mendedFrom ?? archive),
    read: (sources, origin) => read(sources, origin, openAgain({ sources, origin })),
    cancel,
  };
}

/** What a request knows of those that were made after it, and tells those before it. */
interface Order {
  /** What later requests have opened, if it replaces what is open. */
  readonly later: ReadonlySet<FileId>;
  note(added: readonly FileId[]): void;
}

/** Carries out requests side by side; each knows its place in their order. */
function createOrder() {
  const replacing = new Set<Set<FileId>>();
  /** What a file has become has its place in the order. */
  const passOn = (before: FileId, after: readonly FileId[]): void => {
    for (const later of replacing) if (later.has(before)) for (const id of after) later.add(id);
  };
  const inOrder = async <Result>(
    { replace = false }: OpenRequest,
    carryOut: (order: Order) => Promise<Result>,
  ): Promise<Result> => {
    const later = new Set<FileId>();
    const earlier = [...replacing];
    if (replace) replacing.add(later);
    const note: Order['note'] = (added) => {
      for (const id of added) for (const other of earlier) other.add(id);
    };
    return await carryOut({ later, note }).finally(() => replacing.delete(later));
  };
  return { inOrder, passOn };
}

function hasClip({ getState }: SessionStore): boolean {
  return selectClip(getState()) !== undefined;
}

function givesWay({ givesWay: isAsked = false, automatic = false }: OpenRequest): boolean {
  return isAsked || automatic;
}

/** Whether files may be new versions of open ones: the person has chosen them, to be opened beside others. */
function mayReplace(
  { sources, origin, replace = false, beside, automatic = false }: OpenRequest,
  open: readonly OpenFile[],
): boolean {
  const isChosen = origin === 'opened' && !replace && beside === undefined && !automatic;
  return isChosen && sources.some(({ name }) => open.some((file) => openedName(file) === name));
}

const loadVersions = (store: SessionStore) =>
  importLate(store, 'New versions of files', () => import('./new-versions.ts'));

const offer: typeof offerNewVersions = async (context, origins, read) => {
  const code = await loadVersions(context.store);
  return code === undefined ? read : await code.offerNewVersions(context, origins, read);
};

const askUnit: typeof askForUnit = async (context, opened, ...rest) => {
  const isUnclear = ({ id, imported }: OpenFile): boolean =>
    opened.includes(id) && imported?.likelyUnit !== undefined;
  if (!context.store.getState().files.some(isUnclear)) return;
  const code = await importLate(context.store, 'Unit', () => import('./ask-about-files.ts'));
  await code?.askForUnit(context, opened, ...rest);
};

const importAgain: typeof reimport = async (store, load, origins, file, options) => {
  const code = await loadVersions(store);
  return (await code?.reimport(store, load, origins, file, options)) ?? [];
};

/** Imports files in their place, also in the order of requests. */
function importerInPlace(
  store: SessionStore,
  { load, origins }: Pick<Reading, 'load' | 'origins'>,
  passOn: ReturnType<typeof createOrder>['passOn'],
): Opening['reimport'] {
  return async (file, options) =>
    passOn(file.id, await importAgain(store, load, origins, file, options));
}

const readVersions: typeof readAgain = async (context, ...rest) => {
  const code = await loadVersions(context.store);
  return (await code?.readAgain(context, ...rest)) ?? new Map();
};

function runNow<Result>(change: () => Result): Result {
  return change();
}

function holdUntil(opened: Promise<unknown>, hold: OpeningContext['hold']): void {
  const release = hold();
  setTimeout(release, MAX_LOADING_PAUSE);
  void opened.finally(release);
}

/** How a request is carried out. */
interface UnderWay {
  readonly open: (request: OpenRequest) => Promise<readonly FileId[]>;
  readonly progress: StoreApi<OpeningProgress>;
  /** Aborted when opening is cancelled. */
  readonly signal: AbortSignal;
  readonly again: Again;
}

/** Opens files, settings last: the clips that settings apply to may be among the same files. */
async function withSettings(
  context: OpeningContext,
  request: OpenRequest,
  under: UnderWay,
): Promise<readonly FileId[]> {
  const { sources: asked } = request;
  // Without a zip, loading begins at once.
  const given = asked.some(isZip) ? await unpacked(context, asked, under) : asked;
  const settings = given.filter(({ name }) => isSettingsFile(name));
  const sources = given.filter((source) => !settings.includes(source));
  const opened = await under.open({ ...request, sources });
  if (settings.length > 0) {
    const code = await importLate(context.store, 'Settings', () => import('./settings-files.ts'));
    await code?.openSettings(context, settings, under.signal);
  }
  return opened;
}

/** The sources to open, with zips replaced by their contents. */
async function unpacked(
  context: OpeningContext,
  sources: readonly FileInput[],
  { progress, signal, again }: UnderWay,
): Promise<readonly FileInput[]> {
  addToTotal(progress, 1);
  const code = await importLate(context.store, 'Zips', () => import('./unpacking.ts'));
  const contents = await code?.unpackZips(context, sources, signal, again);
  progressOfOne(progress).end();
  return contents ?? sources.filter((source) => !isZip(source));
}

function isSettingsFile(name: string): boolean {
  return /\.json$/i.test(name);
}

/** Adds files unless all files that they belong to have been closed meanwhile. */
function addUnlessClosed(
  store: SessionStore,
  files: readonly NewFile[],
  beside: readonly FileId[],
): readonly FileId[] {
  const isOpen = store.getState().files.some(({ id }) => beside.includes(id));
  return isOpen ? addAndListNew(store, ({ addFiles }) => addFiles(files)) : [];
}

/**
 * Adds files to the open ones and reports those that fit no skeleton. Shows them, unless a clip that
 * stays open is on the stage: it keeps it, and the files are only announced. Withdraws problems of
 * files that have been closed or are good now.
 * @param earlier the problems before these files were requested
 * @param order of the request: what later ones have opened stays
 */
function addOpened(
  { store, announcements }: Pick<OpeningContext, 'store' | 'announcements'>,
  files: readonly NewFile[],
  request: OpenRequest,
  { earlier, order }: { readonly earlier: readonly Problem[]; readonly order: Order },
): readonly FileId[] {
  const { replace = false } = request;
  const { files: before, assets: assetsBefore, clipId } = store.getState();
  // An example is only for a first look: it closes when something else opens.
  const isReplaced = (file: OpenFile): boolean =>
    replace && !order.later.has(file.id) && !order.later.has(givenFile(assetsBefore, file));
  const closed = before.filter((file) => isReplaced(file) || file.origin === 'example');
  const opened = addAndListNew(store, ({ replaceFiles }) =>
    replaceFiles(
      files,
      closed.map(({ id }) => id),
    ),
  );
  order.note(opened);
  const { assets, dismissProblems } = store.getState();
  const names = new Set([...files, ...closed].map(({ name }) => name));
  dismissProblems((it) => names.has(it.subject) || (replace && earlier.includes(it)));
  const fresh = assets.filter((asset) => opened.includes(asset.fileId));
  const isKept = clipId !== null && store.getState().clipId === clipId;
  // Somebody who opens an example wants to see it.
  if (!isKept || request.origin === 'example') showOpened(store, fresh);
  else announcements.announce(addedText(files));
  reportMisfits(store, fresh);
  return opened;
}

/** Says that files are open that the stage does not show: `3 files added.` and where they are. */
export function addedText(files: readonly Pick<OpenFile, 'name'>[]): string {
  const [what, it] =
    files.length === 1 ? [files[0].name, 'it'] : [formatCounted(files.length, 'file'), 'them'];
  return `${what} added. Show ${it} from Assets.`;
}
