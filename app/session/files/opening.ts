import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Archive } from '#engine/archive';
import { invariant } from '#engine/base';
import type { ImportOptions } from '#engine/import';
import { formatCounted } from '../../draw/format.ts';
import type { FileId, FileOrigin, NewFile, OpenFile, Problem } from '../state/assets.ts';
import { selectClip } from '../state/stage.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import type { Announcements } from '../announcements.ts';
import type { JobOutcome } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Questions } from '../questions.ts';
import type { Panes } from '../panes.ts';
import type { History } from '../history/history.ts';
import { askForUnit, withModelUnit } from './model-unit.ts';
import { isZip } from './dropped-files.ts';
import { loadAndFetch, type Load, type OnUpdate } from './load-and-fetch.ts';
import type { LoadedFile, FileInput } from './load.job.ts';
import type { Fetching } from './other-hosts.ts';
import type { UnzippedFile } from './unzip.job.ts';
import { showOpened, reportMisfits } from './show-opened.ts';

export interface OpenRequest {
  readonly sources: readonly FileInput[];
  readonly origin: FileOrigin;
  /** Closes everything else that is open, once something has opened. */
  readonly replace?: boolean;
  /** Opens beside these files, only if one of them is still open, and does not change the stage. */
  readonly beside?: readonly FileId[];
  /** The user did not ask for it: it is dropped if the user opens something else while it loads. */
  readonly unasked?: boolean;
}

/** How far opening is, over all requests under way; null while none is. */
export type OpeningProgress = {
  readonly done: number;
  readonly total: number;
  /** Fractions of the files that are being read, together. */
  readonly started: number;
} | null;

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
  const asked = new Set<Promise<unknown>>();
  const open = async (request: OpenRequest): Promise<readonly FileId[]> => {
    const { files: before, problems: earlier } = store.getState();
    const { sources, origin, beside, unasked } = request;
    const found = await read(sources, origin, openAgain(request));
    const files = found.filter((file) => file !== undefined);
    const edit = unasked === true ? context.history.withoutStep : runNow;
    if (beside !== undefined) return edit(() => addUnlessClosed(store, files, beside));
    if (unasked === true) {
      await Promise.all(asked);
      if (store.getState().files !== before) return [];
    }
    if (files.length === 0) return [];
    const hasClip = (): boolean => selectClip(store.getState()) !== undefined;
    const hadClip = hasClip();
    const opened = edit(() => addOpened(context, files, request, earlier));
    if (hasClip() && !hadClip && mayPlay()) store.getState().play(1);
    void askForUnit(context, opened, (file, unit) =>
      reimport(store, load, origins, file, { unit }),
    );
    return opened;
  };
  /** Others of the same request may be open by now, and stay. */
  const openAgain =
    (request: OpenRequest): Again =>
    (source) => {
      const replace = request.replace === true && request.sources.length === 1;
      void openAny({ ...request, sources: [source], replace, unasked: false });
    };
  const openAny = async (request: OpenRequest): Promise<readonly FileId[]> =>
    await withSettings(context, request, {
      open,
      progress,
      signal: signal(),
      again: openAgain(request),
    });
  return {
    progress,
    open: (request) => {
      const opened = openAny(request);
      if (request.unasked === true) return opened;
      asked.add(opened);
      void opened.finally(() => asked.delete(opened));
      if (request.beside === undefined) holdUntil(opened, hold);
      return opened;
    },
    resample: async ({ archive }, samplingRate) => {
      const source = originOf(origins, archive);
      return (await load({ ...source, options: { ...source.options, samplingRate } })).outcome;
    },
    reimport: (file, options) => reimport(store, load, origins, file, options),
    sourceOf: ({ archive }) => origins.get(archive),
    read: (sources, origin) => read(sources, origin, openAgain({ sources, origin })),
    cancel,
  };
}

/** Opens a source once more: the worker that read it has ended. */
type Again = (source: FileInput) => void;

/** Reading of files, apart from what is done with them. */
interface Reading extends Pick<Opening, 'progress' | 'cancel'> {
  read(
    sources: readonly FileInput[],
    origin: FileOrigin,
    again: Again,
  ): Promise<(NewFile | undefined)[]>;
  readonly origins: Origins;
  readonly load: Load;
  /** Aborted by the next cancelling. */
  signal(): AbortSignal;
}

function createReading(context: OpeningContext): Reading {
  let cancelling = new AbortController();
  const progress = createStore<OpeningProgress>(() => null);
  const origins: Origins = new WeakMap();
  const load: Load = (source, onUpdate) =>
    loadAndFetch(context, source, cancelling.signal, onUpdate);
  return {
    progress,
    origins,
    load,
    read: async (sources, origin, again) => {
      addToTotal(progress, sources.length);
      const readOne = async (source: FileInput): Promise<NewFile | undefined> => {
        const own = progressOfOne(progress);
        const { store } = context;
        const given = withModelUnit(store, source);
        const opened = await openSource(
          { store, load, again: () => again(source), onUpdate: own.update },
          given,
          origin,
        );
        own.end();
        if (opened !== undefined) origins.set(opened.file.archive, opened.source);
        return opened?.file;
      };
      return await Promise.all(sources.map(readOne));
    },
    signal: () => cancelling.signal,
    cancel: () => {
      cancelling.abort();
      cancelling = new AbortController();
    },
  };
}

function runNow<Result>(change: () => Result): Result {
  return change();
}

function holdUntil(opened: Promise<unknown>, hold: OpeningContext['hold']): void {
  const release = hold();
  setTimeout(release, MAX_LOADING_PAUSE);
  void opened.finally(release);
}

/** The source that each open archive was read from. */
type Origins = WeakMap<Archive, FileInput>;

function originOf(origins: Origins, archive: Archive): FileInput {
  const source = origins.get(archive);
  invariant(source !== undefined, 'what is imported was opened');
  return source;
}

/** Imports a model with other options in its place. If that fails, the file stays as it is. */
async function reimport(
  store: SessionStore,
  load: Load,
  origins: Origins,
  file: OpenFile,
  options: ImportOptions,
): Promise<void> {
  const before = originOf(origins, file.archive);
  const source: FileInput = { ...before, options: { ...before.options, ...options } };
  const again = (): void => {
    if (store.getState().files.includes(file)) void reimport(store, load, origins, file, options);
  };
  const made = await openSource({ store, load, again }, source, file.origin);
  if (made === undefined || !store.getState().files.includes(file)) return;
  origins.set(made.file.archive, made.source);
  const opened = addAndListNew(store, ({ replaceFiles }) => replaceFiles([made.file], [file.id]));
  showOpened(
    store,
    store.getState().assets.filter(({ fileId }) => opened.includes(fileId)),
  );
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
    const { openSettings } = await import('./settings-files.ts');
    await openSettings(context, settings, under.signal);
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
  const { unpackZips } = await import('./unpacking.ts');
  const contents = await unpackZips(context, sources, signal, again);
  progressOfOne(progress).end();
  return contents;
}

function isSettingsFile(name: string): boolean {
  return /\.json$/i.test(name);
}

function addToTotal(progress: StoreApi<OpeningProgress>, count: number): void {
  if (count === 0) return;
  const { done, total, started } = progress.getState() ?? NO_PROGRESS;
  progress.setState({ done, total: total + count, started }, true);
}

const NO_PROGRESS = { done: 0, total: 0, started: 0 };

/** Counts one file in: `update` while it is read, `end` once it has been. */
function progressOfOne(progress: StoreApi<OpeningProgress>): {
  readonly update: OnUpdate;
  readonly end: () => void;
} {
  let own = 0;
  return {
    update: ({ fraction }) => {
      const { done, total, started } = progress.getState() ?? NO_PROGRESS;
      progress.setState({ done, total, started: started + fraction - own }, true);
      own = fraction;
    },
    end: () => {
      const { done, total, started } = progress.getState() ?? NO_PROGRESS;
      const next = { done: done + 1, total, started: started - own };
      progress.setState(next.done >= total ? null : next, true);
    },
  };
}

interface OpenSourceContext {
  readonly store: SessionStore;
  readonly load: Load;
  /** What the person may do if the worker ended. */
  readonly again: () => void;
  readonly onUpdate?: OnUpdate;
}

async function openSource(
  { store, load, again, onUpdate }: OpenSourceContext,
  given: FileInput,
  origin: FileOrigin,
): Promise<{ readonly file: NewFile; readonly source: FileInput } | undefined> {
  const { outcome, source } = await load(given, onUpdate);
  store.getState().reportOutcome(source.name, outcome, again);
  if (!('result' in outcome)) return undefined;
  const url = 'url' in source ? source.url : undefined;
  return { file: { name: source.name, origin, url, ...outcome.result }, source };
}

/** Adds files to the open ones, and returns the added ones. */
function addAndListNew(store: SessionStore, add: (state: SessionState) => void): readonly FileId[] {
  const known = new Set(store.getState().files.map(({ id }) => id));
  add(store.getState());
  const { files: open } = store.getState();
  return open.map(({ id }) => id).filter((id) => !known.has(id));
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
 */
function addOpened(
  { store, announcements }: Pick<OpeningContext, 'store' | 'announcements'>,
  files: readonly NewFile[],
  request: OpenRequest,
  earlier: readonly Problem[],
): readonly FileId[] {
  const { replace = false } = request;
  const { files: before, clipId } = store.getState();
  // An example is only for a first look: it closes when something else opens.
  const closed = before.filter(({ origin }) => replace || origin === 'example');
  const opened = addAndListNew(store, ({ replaceFiles }) =>
    replaceFiles(
      files,
      closed.map(({ id }) => id),
    ),
  );
  const { assets, dismissProblems } = store.getState();
  const renewed = new Set([...files, ...closed].map(({ name }) => name));
  dismissProblems((it) => renewed.has(it.subject) || (replace && earlier.includes(it)));
  const fresh = assets.filter((asset) => opened.includes(asset.fileId));
  const isKept = clipId !== null && store.getState().clipId === clipId;
  // An example is asked for to be seen.
  if (!isKept || request.origin === 'example') showOpened(store, fresh);
  else
    announcements.announce(
      `${addedText(files)} added. Show ${files.length === 1 ? 'it' : 'them'} from Assets.`,
    );
  reportMisfits(store, fresh);
  return opened;
}

/** `run.ozz`, `3 files`. */
function addedText(files: readonly NewFile[]): string {
  return files.length === 1 ? files[0].name : formatCounted(files.length, 'file');
}
