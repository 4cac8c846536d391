import type { JobWorker } from '../../app/session/jobs/client.ts';
import type { JobDefinition } from '../../app/session/jobs/job.ts';
import { createJobs } from '../../app/session/jobs/jobs.ts';
import type { Jobs } from '../../app/session/jobs/jobs.ts';
import {
  answerJobs,
  type JobModules,
  type JobRequest,
  type JobResponse,
  type JobScope,
} from '../../app/session/jobs/worker.ts';

type RunRequest = Extract<JobRequest, { readonly name: string }>;
type Answer = JobResponse extends infer Response
  ? Response extends JobResponse
    ? Omit<Response, 'id'>
    : never
  : never;

/** A worker that only notes what it is sent, and answers what a test says. */
export interface FakeJobWorker extends JobWorker {
  readonly requests: JobRequest[];
  /** Runs that it was asked for, without what went ahead of them. */
  readonly runs: readonly RunRequest[];
  /** Answers the last run, or the one of this number. */
  readonly answer: (answer: Answer, id?: number) => void;
  /** Sends an event of another kind: it stops, for a reason that browsers do not always give. */
  readonly emit: (type: 'error' | 'messageerror', message?: string) => void;
  readonly ended: boolean;
}

/** Workers that are started one after the other. */
export function fakeJobWorkers(): {
  readonly workers: FakeJobWorker[];
  readonly startWorker: () => FakeJobWorker;
} {
  const workers: FakeJobWorker[] = [];
  const startWorker = (): FakeJobWorker => {
    const worker = fakeJobWorker();
    workers.push(worker);
    return worker;
  };
  return { workers, startWorker };
}

/** Jobs of a session whose workers only note what they are sent. */
export function fakeJobs(): {
  readonly jobs: Jobs;
  readonly workers: readonly FakeJobWorker[];
  /** What the runs of this job were given that their worker still does. */
  readonly inputsOf: (job: string) => readonly unknown[];
  /** Answers the last run of this job. */
  readonly answer: (job: string, answer: Answer) => void;
} {
  const { workers, startWorker } = fakeJobWorkers();
  const current = (job: string): FakeJobWorker[] =>
    workers.filter(({ ended, runs }) => !ended && runs.some(({ name }) => name === job));
  const runsOf = (job: string): RunRequest[] =>
    current(job).flatMap(({ runs }) => runs.filter(({ name }) => name === job));
  return {
    jobs: createJobs({ startWorker }),
    workers,
    inputsOf: (job) => runsOf(job).map(({ input }) => input),
    answer: (job, answer) => current(job).at(-1)?.answer(answer, runsOf(job).at(-1)?.id),
  };
}

function fakeJobWorker(): FakeJobWorker {
  const listeners = new Map<string, (event: Event) => void>();
  const requests: JobRequest[] = [];
  const emit = (type: string, event: object): void => listeners.get(type)?.(event as Event);
  const fake = {
    requests,
    get runs() {
      return requests.filter((request): request is RunRequest => 'name' in request);
    },
    ended: false,
    postMessage: (request: JobRequest, moved: Transferable[] | StructuredSerializeOptions = []) =>
      void requests.push(
        structuredClone(request, Array.isArray(moved) ? { transfer: moved } : moved),
      ),
    terminate: () => {
      fake.ended = true;
    },
    addEventListener: (name: string, listener: (event: Event) => void) =>
      void listeners.set(name, listener),
    answer: (answer: Answer, id = fake.runs.at(-1)?.id) =>
      emit('message', { data: { id, ...answer } }),
    emit: (type: string, message?: string) => emit(type, { message }),
  };
  return fake;
}

/** The files that have these jobs; see `jobNamed` for their names. */
function modulesOf(jobs: Parameters<typeof startLocalWorker>[0]): JobModules {
  const files: Record<string, Record<string, JobDefinition<never, unknown>>> = {};
  for (const [name, job] of Object.entries(jobs)) {
    const [file, part = 'default'] = name.split('.');
    (files[file] ??= {})[part] = job;
  }
  const entries = Object.entries(files);
  return Object.fromEntries(
    entries.map(([file, parts]) => [`${file}.job.ts`, () => Promise.resolve(parts)]),
  );
}

/** Starts workers that do jobs on this thread, each message a copy as between threads. */
export function startLocalWorker(
  jobs: Readonly<Record<string, JobDefinition<never, unknown>>>,
): () => JobWorker {
  const modules = modulesOf(jobs);
  return () => {
    let isEnded = false;
    let receive: Parameters<JobScope['addEventListener']>[1] = () => undefined;
    const answered: ((event: MessageEvent) => void)[] = [];
    const tell = (listener: ((event: MessageEvent) => void) | undefined, data: unknown): void => {
      if (!isEnded) listener?.(new MessageEvent('message', { data }));
    };
    answerJobs(
      {
        addEventListener: (type, listener) => {
          if (type === 'message') receive = listener;
        },
        postMessage: (response, { transfer }) => {
          const data = structuredClone(response, { transfer });
          queueMicrotask(() => answered.forEach((listener) => tell(listener, data)));
        },
      },
      modules,
    );
    const worker = {
      postMessage: (request: JobRequest, transfer: Transferable[]) => {
        const data = structuredClone(request, { transfer });
        queueMicrotask(() => tell(receive, data));
      },
      terminate: () => {
        isEnded = true;
      },
      addEventListener: (type: string, listener: (event: MessageEvent) => void) => {
        if (type === 'message') answered.push(listener);
      },
    };
    return worker as unknown as JobWorker;
  };
}
