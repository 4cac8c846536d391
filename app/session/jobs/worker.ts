import { AssetError, messageOf } from '#engine/base';
import { buffersOf, joinColumns, type Column } from './columns.ts';
import { JobError, type JobDefinition, type JobTask, type JobUpdate } from './job.ts';

/** Messages to a worker: load a job's code; some columns of an input; the rest of an input, which begins the run. */
export type JobRequest =
  | { readonly prepare: string }
  | { readonly id: number; readonly columns: readonly Column[] }
  | { readonly id: number; readonly name: string; readonly input: unknown };

/** Messages from a worker: how far a run is, how it ended, or that the worker cannot be used any more. */
export type JobResponse =
  | { readonly id: number; readonly update: JobUpdate<unknown> }
  | { readonly id: number; readonly outcome: { result: unknown } | { problem: string } }
  | { readonly id: number; readonly stopped: string };

/** The part of a worker's global scope that answering needs. */
export interface JobScope {
  addEventListener(
    type: 'message' | 'messageerror',
    listener: (event: MessageEvent<JobRequest>) => void,
  ): void;
  postMessage(response: JobResponse, options: { transfer: Transferable[] }): void;
}

/** A job, whatever its input. */
type AnyJob = JobDefinition<never, unknown>;

/** Functions that load the jobs' modules, by file path. */
export type JobModules = Readonly<Record<string, () => Promise<Readonly<Record<string, AnyJob>>>>>;

/** Milliseconds between two messages that carry only progress. */
const PROGRESS_INTERVAL = 40;

/** The largest progress before the end: 1 means that the result is there. */
const MAX_PROGRESS = 0.999;

/** Runs jobs on request; each job's code is loaded with its first run. */
export function answerJobs(scope: JobScope, modules: JobModules): void {
  const loaders = new Map(
    Object.entries(modules).map(([path, load]) => [/([^/]*)\.job\.ts$/.exec(path)?.[1], load]),
  );
  const load = async (name: string): Promise<AnyJob> => {
    const [file, part = 'default'] = name.split('.');
    const job = (await loaders.get(file)?.())?.[part];
    if (job === undefined) throw new Error(`there is no job ${name}`);
    return job;
  };
  const early = new Map<number, Column[]>();
  scope.addEventListener('message', ({ data }) => {
    if ('prepare' in data) {
      // The run that needs the code reports a failure.
      load(data.prepare).catch(() => undefined);
    } else if ('columns' in data) {
      early.set(data.id, [...(early.get(data.id) ?? []), ...data.columns]);
    } else {
      const { id, name } = data;
      const input = joinColumns(data.input, early.get(id) ?? []) as never;
      early.delete(id);
      void answer(scope, id, load(name), input);
    }
  });
  scope.addEventListener('messageerror', () => {
    // The run is unknown, so this becomes an error of the whole worker.
    throw new Error('its input cannot be read');
  });
}

async function answer(
  scope: JobScope,
  id: number,
  loading: Promise<AnyJob>,
  input: never,
): Promise<void> {
  const job = await loading.catch((error: unknown) => {
    // A module that has failed to load never loads in this worker.
    const stopped = messageOf(error);
    scope.postMessage({ id, stopped }, { transfer: [] });
  });
  if (job === undefined) return;
  try {
    const result = await job.run(input, taskOf(scope, id));
    const transfer = job.transfer === true ? buffersOf(result) : [];
    scope.postMessage({ id, outcome: { result } }, { transfer });
  } catch (error) {
    const problem = failureText(error, job.failure);
    scope.postMessage({ id, outcome: { problem } }, { transfer: [] });
  }
}

function taskOf(scope: JobScope, id: number): JobTask<unknown> {
  let reportedAt = performance.now();
  const report = (update: JobUpdate<unknown>): void => {
    reportedAt = performance.now();
    const fraction = Math.min(update.fraction, MAX_PROGRESS);
    scope.postMessage({ id, update: { ...update, fraction } }, { transfer: [] });
  };
  return {
    progress: (fraction) => {
      if (performance.now() - reportedAt >= PROGRESS_INTERVAL) report({ fraction });
    },
    publish: (fraction, result) => report({ fraction, result }),
  };
}

/** Why a job failed, in one sentence: an error in its input, else a fault of the program. */
export function failureText(error: unknown, failure = 'This failed'): string {
  if (error instanceof AssetError || error instanceof JobError) return error.message;
  return `${failure}, which is a bug in this program: ${String(error)}. Please report it.`;
}

// Tests import this module too, with a scope of their own.
if ('WorkerGlobalScope' in globalThis) {
  answerJobs(
    self,
    import.meta.glob<Record<string, AnyJob>>(['../../features/*/*.job.ts', '../*/*.job.ts']),
  );
}
