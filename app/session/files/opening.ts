import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Archive } from '#engine/archive';
import { invariant } from '#engine/base';
import { formatCounted } from '../../draw/format.ts';
import type { FileId, FileOrigin, NewFile, OpenFile, Problem } from '../state/assets.ts';
import { selectClip } from '../state/stage.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import type { Announcements } from '../announcements.ts';
import { jobNamed, type JobOutcome } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Panes } from '../panes.ts';
import { isZip } from './dropped-files.ts';
import type { LoadedFile, FileInput } from './load.job.ts';
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
export type OpeningProgress = { readonly done: number; readonly total: number } | null;

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
  /** Imports another scene of a model, in place of the one that is open. */
  reimport(file: OpenFile, scene: string): Promise<void>;
  cancel(): void;
}

export interface OpeningContext {
  readonly store: SessionStore;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly panes: Pick<Panes, 'show'>;
  readonly announcements: Pick<Announcements, 'announce'>;
  /** Whether newly opened clips may play at once. */
  mayPlay(): boolean;
  /** Freezes the picture until the returned function is called. */
  hold(): () => void;
}

/** Files are fetched side by side; the job reads them one after the other. */
const loadJob = jobNamed<typeof import('./load.job.ts').default>('load', { parallel: true });

/**
 * Longest time, in milliseconds, that the page is frozen while requested files load. A longer pause
 * would be noticed, and slow loads gain nothing from it.
 */
export const MAX_LOADING_PAUSE = 100;

export function createOpening(context: OpeningContext): Opening {
  const { store, jobs, mayPlay, hold } = context;
  let cancelling = new AbortController();
  const load: Load = (source, samplingRate = 0) =>
    jobs.run(loadJob, { source, samplingRate }, { signal: cancelling.signal });
  const progress = createStore<OpeningProgress>(() => null);
  const origins: Origins = new WeakMap();
  /** Requests of the user that are under way. */
  const asked = new Set<Promise<unknown>>();
  const loadAll = async ({ sources, origin }: OpenRequest): Promise<NewFile[]> => {
    addToTotal(progress, sources.length);
    const files = await Promise.all(
      sources.map(async (source) => {
        const file = await openSource(store, load, source, origin);
        countOne(progress);
        if (file !== undefined) origins.set(file.archive, source);
        return file;
      }),
    );
    return files.filter((file) => file !== undefined);
  };
  const open = async (request: OpenRequest): Promise<readonly FileId[]> => {
    const { files: before, problems: earlier } = store.getState();
    const files = await loadAll(request);
    if (request.beside !== undefined) return addUnlessClosed(store, files, request.beside);
    if (request.unasked === true) {
      await Promise.all(asked);
      if (store.getState().files !== before) return [];
    }
    if (files.length === 0) return [];
    const hadClip = selectClip(store.getState()) !== undefined;
    const opened = addOpened(store, files, request.replace ?? false, earlier);
    const hasClip = selectClip(store.getState()) !== undefined;
    if (hasClip && !hadClip && mayPlay()) store.getState().play(1);
    return opened;
  };
  return {
    progress,
    open: (request) => {
      const opened = withSettings(context, request, open);
      if (request.unasked !== true) {
        asked.add(opened);
        void opened.finally(() => asked.delete(opened));
        if (request.beside === undefined) holdUntil(opened, hold);
      }
      return opened;
    },
    resample: async ({ archive }, samplingRate) => {
      const source = origins.get(archive);
      invariant(source !== undefined, 'what is imported was opened');
      return await load(source, samplingRate);
    },
    reimport: (file, scene) => reimport(store, load, origins, file, scene),
    cancel: () => {
      cancelling.abort();
      cancelling = new AbortController();
    },
  };
}

function holdUntil(opened: Promise<unknown>, hold: OpeningContext['hold']): void {
  const release = hold();
  setTimeout(release, MAX_LOADING_PAUSE);
  void opened.finally(release);
}

/** Reads a source. Its curves are sampled at a rate in hertz; 0 for the default rate. */
type Load = (source: FileInput, samplingRate?: number) => Promise<JobOutcome<LoadedFile>>;

/** The source that each open archive was read from. */
type Origins = WeakMap<Archive, FileInput>;

/**
 * Opens another scene of a model in its place. If the scene cannot be imported, the file stays as it
 * is.
 */
async function reimport(
  store: SessionStore,
  load: Load,
  origins: Origins,
  file: OpenFile,
  scene: string,
): Promise<void> {
  const before = origins.get(file.archive);
  invariant(before !== undefined, 'what is imported was opened');
  const source: FileInput = { ...before, scene };
  const made = await openSource(store, load, source, file.origin);
  if (made === undefined || !store.getState().files.includes(file)) return;
  origins.set(made.archive, source);
  const opened = addAndListNew(store, ({ replaceFiles }) => replaceFiles([made], [file.id]));
  showOpened(
    store,
    store.getState().assets.filter(({ fileId }) => opened.includes(fileId)),
  );
}

/** Opens files, settings last: the clips that settings apply to may be among the same files. */
async function withSettings(
  context: OpeningContext,
  request: OpenRequest,
  open: (request: OpenRequest) => Promise<readonly FileId[]>,
): Promise<readonly FileId[]> {
  const { sources: asked } = request;
  // Without a zip, loading begins at once.
  const given = asked.some(isZip) ? await unpacked(context, asked) : asked;
  const settings = given.filter(({ name }) => isSettingsFile(name));
  const sources = given.filter((source) => !settings.includes(source));
  const opened = await open({ ...request, sources });
  if (settings.length > 0) {
    const { openSettings } = await import('./settings-files.ts');
    await openSettings(context, settings);
  }
  return opened;
}

/** The sources to open, with zips replaced by their contents. */
async function unpacked(
  { store, jobs }: OpeningContext,
  sources: readonly FileInput[],
): Promise<readonly FileInput[]> {
  const { unpackZips } = await import('./unpacking.ts');
  return await unpackZips(store, jobs, sources);
}

function isSettingsFile(name: string): boolean {
  return /\.json$/i.test(name);
}

function addToTotal(progress: StoreApi<OpeningProgress>, count: number): void {
  if (count === 0) return;
  const { done, total } = progress.getState() ?? { done: 0, total: 0 };
  progress.setState({ done, total: total + count }, true);
}

function countOne(progress: StoreApi<OpeningProgress>): void {
  const { done, total } = progress.getState() ?? { done: 0, total: 0 };
  progress.setState(done + 1 >= total ? null : { done: done + 1, total }, true);
}

async function openSource(
  store: SessionStore,
  load: Load,
  source: FileInput,
  origin: FileOrigin,
): Promise<NewFile | undefined> {
  const outcome = await load(source);
  if ('problem' in outcome) store.getState().report(source.name, outcome.problem);
  if (!('result' in outcome)) return undefined;
  const url = 'url' in source ? source.url : undefined;
  return { name: source.name, origin, url, ...outcome.result };
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
 * Adds files to the open ones, shows them, and reports those that fit no skeleton. Withdraws problems
 * of files that have been closed or are good now.
 * @param earlier the problems before these files were requested
 */
function addOpened(
  store: SessionStore,
  files: readonly NewFile[],
  replace: boolean,
  earlier: readonly Problem[],
): readonly FileId[] {
  const { files: before } = store.getState();
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
  showOpened(store, fresh);
  reportMisfits(store, fresh);
  noteFindings(store, files);
  return opened;
}

/** Most findings of a model that are listed in full; the rest are only counted. */
const MAX_NOTES = 3;

/** Reports the findings in models in one note, which also says where all of them are listed. */
function noteFindings(store: SessionStore, files: readonly NewFile[]): void {
  for (const { name, imported } of files) {
    const messages = (imported?.findings ?? []).map(({ message }) => message);
    if (messages.length === 0) continue;
    const more = messages.splice(MAX_NOTES).length;
    if (more > 0) messages.push(`The Assets pane lists ${formatCounted(more, 'more note')}.`);
    store.getState().note(name, messages.join(' '));
  }
}
