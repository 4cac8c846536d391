import { copiedInGroups, takeApart } from './pieces.ts';
import type { JobColumns, JobNews, JobRequest, JobResponse } from './runner-protocol.ts';
import { buffersOf } from './transfer.ts';

/** Does jobs off the main thread, one at a time. */
export interface Runner<Job, News extends JobNews> {
  /** Begins a job in place of the one under way; `onNews` is called until it is done, or cancelled. */
  run(job: Job, onNews: (news: News) => void): void;
  /** Gives up what is under way. */
  cancel(): void;
}

/** One that can be made ready for its first job. */
export interface PreparedRunner<Job, News extends JobNews> extends Runner<Job, News> {
  /** Starts the worker, so that the next job need not wait for it. */
  prepare(): void;
}

/** The part of a worker that a runner uses; replaced in tests. */
export type JobWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Creates a runner with a worker of its own, which starts with the first job and stays for the next.
 * @param later calls back when the page has had its turn
 */
export function createRunner<Job, News extends JobNews>(
  start: () => JobWorker,
  later: (run: () => void) => void = (run) => void setTimeout(run, 0),
): PreparedRunner<Job, News | { readonly problem: string }> {
  let lastId = 0;
  let worker: JobWorker | undefined;
  let onNewsOf: ((news: News | { readonly problem: string }) => void) | undefined;

  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    onNewsOf = undefined;
  };
  const hear = (response: JobResponse<News>): void => {
    if (response.id !== lastId || onNewsOf === undefined) return;
    const tell = onNewsOf;
    if ('problem' in response || response.fraction === 1) onNewsOf = undefined;
    tell(response);
  };
  const begin = (): JobWorker => {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<JobResponse<News>>) => hear(data));
    begun.addEventListener('error', ({ message }: ErrorEvent) => {
      const tell = onNewsOf;
      stop();
      tell?.({ problem: `The work stopped${because(message)}. Try again, or reload the page.` });
    });
    return begun;
  };
  /** The engine computes without a pause, so what it does can only be stopped from outside. */
  const cancel = (): void => {
    if (onNewsOf !== undefined) stop();
  };
  const prepare = (): JobWorker => (worker ??= begin());
  return {
    run: (job, onNews) => {
      cancel();
      onNewsOf = onNews;
      const to = prepare();
      send(to, ++lastId, job, (next) => later(() => worker === to && next()));
    },
    prepare: () => void prepare(),
    cancel,
  };
}

/** Posts a job; what is long of it goes ahead, a few milliseconds' copying at a time. */
function send(worker: JobWorker, id: number, job: unknown, later: (run: () => void) => void): void {
  const { rest, columns } = takeApart(job);
  const groups = copiedInGroups(columns);
  const next = (): void => {
    const group = groups.next();
    if (group.done === true) {
      const request: JobRequest<unknown> = { id, job: rest };
      worker.postMessage(request, []);
      return;
    }
    const request: JobColumns = { id, columns: group.value };
    worker.postMessage(request, buffersOf(group.value));
    later(next);
  };
  next();
}

/** Why a worker stopped, as far as it says: one whose program could not be loaded says nothing. */
export function because(message: string | undefined): string {
  return message ? ` (${message})` : '';
}
