import type { JobNews, JobRequest, JobResponse } from './runner-protocol.ts';

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

/** Creates a runner with a worker of its own, which starts with the first job and stays for the next. */
export function createRunner<Job, News extends JobNews>(
  start: () => JobWorker,
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
      const request: JobRequest<Job> = { id: ++lastId, job };
      prepare().postMessage(request, []);
    },
    prepare: () => void prepare(),
    cancel,
  };
}

/** Why a worker stopped, as far as it says: one whose program could not be loaded says nothing. */
export function because(message: string | undefined): string {
  return message ? ` (${message})` : '';
}
