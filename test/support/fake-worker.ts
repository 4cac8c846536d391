import type { JobWorker } from '../../app/session/jobs/runner.ts';
import type { JobNews, JobRequest } from '../../app/session/jobs/runner-protocol.ts';

/** A worker that only notes what it is asked, and says what it is told to. */
export interface FakeWorker<Job, News extends JobNews = JobNews> extends JobWorker {
  readonly asked: JobRequest<Job>[];
  /** Gives news of the job with this number, unless told otherwise of the last one. */
  readonly say: (news: News, id?: number) => void;
  /** Dies, for a reason that browsers do not always give. */
  readonly fail: (message: string | undefined) => void;
  readonly ended: boolean;
}

/** Workers that are started one after the other, for a runner. */
export function fakeWorkers<Job, News extends JobNews = JobNews>(): {
  readonly workers: FakeWorker<Job, News>[];
  readonly start: () => JobWorker;
} {
  const workers: FakeWorker<Job, News>[] = [];
  const start = (): JobWorker => {
    const worker = fakeWorker<Job, News>();
    workers.push(worker);
    return worker;
  };
  return { workers, start };
}

function fakeWorker<Job, News extends JobNews>(): FakeWorker<Job, News> {
  const listeners = new Map<string, (event: Event) => void>();
  const asked: JobRequest<Job>[] = [];
  const fake = {
    asked,
    ended: false,
    postMessage: (request: JobRequest<Job>) => void asked.push(request),
    terminate: () => {
      fake.ended = true;
    },
    addEventListener: (name: string, listener: (event: Event) => void) =>
      void listeners.set(name, listener),
    say: (news: News, id = asked.at(-1)?.id) =>
      listeners.get('message')?.({ data: { ...news, id } } as unknown as Event),
    fail: (message: string | undefined) =>
      listeners.get('error')?.({ message } as unknown as Event),
  };
  return fake as FakeWorker<Job, News>;
}
