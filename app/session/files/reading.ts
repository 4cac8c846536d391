import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Archive } from '#engine/archive';
import { invariant } from '#engine/base';
import { MODEL_UNITS } from '#engine/import';
import type { FileOrigin, NewFile, OpenFile } from '../state/assets.ts';
import type { SessionStore } from '../state/store.ts';
import { loadAndFetch, type Load, type OnUpdate } from './load-and-fetch.ts';
import type { FileInput } from './load.job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Fetching } from './other-hosts.ts';

/** Opens a source once more: the worker that read it has ended. */
export type Again = (source: FileInput) => void;

/** Reading of files, apart from what is done with them. */
export interface Reading {
  readonly progress: StoreApi<OpeningProgress>;
  cancel(): void;
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

interface ReadingContext {
  readonly store: SessionStore;
  readonly jobs: Pick<Jobs, 'run'>;
  readonly fetching: Fetching;
}

export function createReading(context: ReadingContext): Reading {
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

/** The source with the unit that the user has chosen for models that say none. */
function withModelUnit({ getState }: SessionStore, source: FileInput): FileInput {
  const { modelUnit } = getState();
  if (modelUnit === undefined || modelUnit === 'file') return source;
  return { ...source, options: { unit: MODEL_UNITS[modelUnit], ...source.options } };
}

/** The source that each open archive was read from. */
export type Origins = WeakMap<Archive, FileInput>;

interface OpenSourceContext {
  readonly store: SessionStore;
  readonly load: Load;
  /** What the person may do if the worker ended. */
  readonly again: () => void;
  readonly onUpdate?: OnUpdate;
}

export async function openSource(
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

/** Where an open archive was read from. */
export function originOf(
  origins: Origins,
  { archive, mendedFrom }: Pick<OpenFile, 'archive' | 'mendedFrom'>,
): FileInput {
  const source = origins.get(mendedFrom ?? archive);
  invariant(source !== undefined, 'what is imported was opened');
  return source;
}

/** How far opening is, over all requests under way; null while none is. */
export type OpeningProgress = {
  readonly done: number;
  readonly total: number;
  /** Fractions of the files that are being read, together. */
  readonly started: number;
} | null;

/** Counts more files that are to be opened. */
export function addToTotal(progress: StoreApi<OpeningProgress>, count: number): void {
  if (count === 0) return;
  const { done, total, started } = progress.getState() ?? NO_PROGRESS;
  progress.setState({ done, total: total + count, started }, true);
}

const NO_PROGRESS = { done: 0, total: 0, started: 0 };

/** Counts one file in: `update` while it is read, `end` once it has been. */
export function progressOfOne(progress: StoreApi<OpeningProgress>): {
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
