import { createArchive, readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { NewFile } from '../../app/session/state/assets.ts';
import { createSessionStore } from '../../app/session/state/store.ts';
import type { SessionState, SessionStore } from '../../app/session/state/store.ts';
import loadJob from '../../app/session/files/load.job.ts';
import type { FileInput, LoadedFile, NeededFiles } from '../../app/session/files/load.job.ts';
import type { OpeningContext } from '../../app/session/files/opening.ts';
import { createHistory } from '../../app/session/history/history.ts';
import type { JobOutcome, JobUpdate } from '../../app/session/jobs/job.ts';
import type { Jobs } from '../../app/session/jobs/jobs.ts';
import { failureText } from '../../app/session/jobs/worker.ts';
import { fixtureBytes } from '../../fixtures/files.ts';
import type { FixtureFolder } from '../../fixtures/files.ts';

/** A valid fixture as the app holds an open file. */
export function fixtureFile(name: string, rest: Partial<NewFile> = {}): NewFile {
  const archive = readArchive(fixtureBytes('valid', name));
  return { name, origin: 'opened', archive, parseMs: 0, ...rest };
}

/** Objects as the app holds a file of them that was opened. */
export function madeFile(name: string, ...objects: readonly AssetObject[]): NewFile {
  return { name, origin: 'opened', archive: createArchive(objects), parseMs: 0 };
}

/** A store in which these fixtures are open and the stage has been filled. */
export function storeWith(...names: readonly string[]): SessionStore {
  const store = createSessionStore();
  openFixtures(store, ...names);
  return store;
}

/** Opens fixtures beside what is open, and fills the stage. */
export function openFixtures({ getState }: SessionStore, ...names: readonly string[]): void {
  getState().addFiles(names.map((name) => fixtureFile(name)));
  getState().refillStage();
}

/** The id of the first object of an open file. */
export function idOf(state: SessionState, fileName: string): string {
  const asset = state.assets.find((candidate) => candidate.fileName === fileName);
  if (asset === undefined) throw new Error(`${fileName} is not open`);
  return asset.id;
}

/** What is on the stage, by the names of the files. */
export function stageNames(state: SessionState): (string | null)[] {
  return [state.skeletonId, state.clipId, state.meshId].map(
    (id) => state.assets.find((asset) => asset.id === id)?.fileName ?? null,
  );
}

/** A fixture as a person would drop it. */
export function fixtureSource(name: string, folder: FixtureFolder = 'valid'): FileInput {
  return { name, blob: new Blob([new Uint8Array(fixtureBytes(folder, name))]) };
}

/** Reads a source; see `loadOnThisThread`. */
export type Load = (
  source: FileInput,
  signal?: AbortSignal,
  onUpdate?: (update: JobUpdate<LoadedFile>) => void,
) => Promise<JobOutcome<LoadedFile | NeededFiles>>;

interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onUpdate?: (update: JobUpdate<LoadedFile>) => void;
}

/** Reads on this thread, as the worker does on its own. */
export const loadOnThisThread: Load = async (source) => {
  try {
    return { result: await loadJob.run(source, { progress: () => {}, publish: () => {} }) };
  } catch (error) {
    return { problem: failureText(error, loadJob.failure) };
  }
};

/** What opening works with, reading on this thread unless told otherwise. */
export function openingContext(
  store: SessionStore,
  { load = loadOnThisThread, ...rest }: Partial<OpeningContext> & { readonly load?: Load } = {},
): OpeningContext {
  // Opening runs no other job, but to unpack zips, which tests of opening do not have.
  const run = (_: unknown, input: unknown, options?: RunOptions) =>
    load(input as FileInput, options?.signal, options?.onUpdate);
  return {
    store,
    jobs: { run: run as unknown as Jobs['run'] },
    panes: { show: () => undefined },
    announcements: { announce: () => undefined },
    history: createHistory(store),
    fetching: { fetch: () => Promise.resolve('Nothing is fetched here.') },
    questions: { ask: () => Promise.resolve(false) },
    openSession: () => Promise.resolve(),
    mayPlay: () => true,
    hold: () => () => undefined,
    atSameTime: (change) => change(),
    ...rest,
  };
}
