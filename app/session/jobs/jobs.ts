import { createStore, type StoreApi } from 'zustand/vanilla';
import { createJobClient, type JobClient, type JobClientOptions, type JobRun } from './client.ts';
import { IDLE_JOB } from './job.ts';
import type { JobOutcome, JobRef, JobState, JobUpdate, TrackedJobDefinition } from './job.ts';

/** A job of one session, with its state. */
export interface TrackedJob<Subject, Result> {
  /** Read only: only the job writes it. */
  readonly store: Omit<StoreApi<JobState<Subject, Result>>, 'setState'>;
  /** The state if it is about this subject, else {@link IDLE_JOB}. */
  about(subject: Subject | undefined): JobState<Subject, Result>;
  /**
   * Begins, unless the same subject is under way, done, or has failed. After {@link cancel} it begins
   * again. A run that waits for its lane moves to the front.
   */
  request(subject: Subject): void;
  /** Begins again even if there is a result: for the last subject, or for another one. */
  retry(subject?: Subject): void;
  /** Cancels the current run; the result so far stays. */
  cancel(): void;
  /** Cancels the run, and forgets the subject and its result. */
  clear(): void;
}

export interface RunOptions<Result> {
  readonly onUpdate?: ((update: JobUpdate<Result>) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A store whose changes jobs follow. */
export type JobSource<State> = Pick<StoreApi<State>, 'getState' | 'subscribe'>;

/** The long work of one session. */
export interface Jobs {
  /** Runs a job once; never rejects. */
  run<Input, Result>(
    job: JobRef<Input, Result>,
    input: NoInfer<Input>,
    options?: RunOptions<Result>,
  ): Promise<JobOutcome<Result>>;
  /** Starts the job's worker and loads its code, so that its first run need not wait for them. */
  prepare(job: JobRef<unknown, unknown>): void;
  /** The session's tracked job for a definition; always the same object. */
  track<Subject, Result>(
    definition: TrackedJobDefinition<Subject, Result>,
  ): TrackedJob<Subject, Result>;
  /**
   * Begins a job whenever its subject appears or changes; clears it when the subject disappears.
   * @returns a function that stops following; disposing of the jobs does so, too
   */
  follow<State, Subject, Result>(
    definition: TrackedJobDefinition<Subject, Result>,
    source: JobSource<State>,
    subjectOf: (state: State) => Subject | undefined,
  ): () => void;
  /** Begins nothing, but clears a requested job when its subject is gone; see {@link follow}. */
  clearStale<State, Subject, Result>(
    definition: TrackedJobDefinition<Subject, Result>,
    source: JobSource<State>,
    isCurrent: (state: State, subject: Subject) => boolean,
  ): () => void;
  /** Calls back when the worker of a tracked job has ended, with what begins the job again. */
  onStopped(listener: StoppedListener): void;
  /** Terminates all workers and stops following; no state changes any more, and runs end as cancelled. */
  dispose(): void;
}

/** @param retry begins the job again if nothing else has begun it */
export type StoppedListener = (problem: string, retry: () => void) => void;

export function createJobs(options?: JobClientOptions): Jobs {
  const client = createJobClient(options);
  const tracked = new Map<unknown, unknown>();
  const stops = new Set<() => void>();
  const listeners = new Set<StoppedListener>();
  const track = <Subject, Result>(
    definition: TrackedJobDefinition<Subject, Result>,
  ): TrackedJob<Subject, Result> => {
    const known = tracked.get(definition) as TrackedJob<Subject, Result> | undefined;
    if (known !== undefined) return known;
    const job = createTrackedJob(client, definition, (problem) => {
      const retry = (): void => {
        if (job.store.getState().problem === problem) job.retry();
      };
      for (const listener of listeners) listener(problem, retry);
    });
    tracked.set(definition, job);
    return job;
  };
  const subscribe = <State>(source: JobSource<State>, listener: (state: State) => void) => {
    const unsubscribe = source.subscribe(listener);
    const stop = (): void => {
      unsubscribe();
      stops.delete(stop);
    };
    stops.add(stop);
    listener(source.getState());
    return stop;
  };
  return {
    run: (job, input, runOptions) => run(client, job, input, runOptions),
    prepare: client.prepare,
    track,
    follow: (definition, source, subjectOf) =>
      subscribe(source, onSubjectChange(track(definition), definition.same, subjectOf)),
    clearStale: (definition, source, isCurrent) => {
      const job = track(definition);
      return subscribe(source, (state) => {
        const { subject } = job.store.getState();
        if (subject !== undefined && !isCurrent(state, subject)) job.clear();
      });
    },
    onStopped: (listener) => void listeners.add(listener),
    dispose: () => {
      stops.forEach((stop) => stop());
      client.dispose();
    },
  };
}

function run<Input, Result>(
  client: JobClient,
  job: JobRef<Input, Result>,
  input: Input,
  { onUpdate, signal }: RunOptions<Result> = {},
): Promise<JobOutcome<Result>> {
  if (signal?.aborted === true) return Promise.resolve({ cancelled: true });
  const ended = new AbortController();
  return new Promise<JobOutcome<Result>>((resolve) => {
    const started = client.start(job, input, { onUpdate, onEnd: resolve });
    signal?.addEventListener('abort', () => started.cancel(), { signal: ended.signal });
  }).finally(() => ended.abort());
}

/** A listener that acts only on changes: the user may have cancelled a subject that stays. */
function onSubjectChange<State, Subject, Result>(
  job: TrackedJob<Subject, Result>,
  same: ((a: Subject, b: Subject) => boolean) | undefined = Object.is,
  subjectOf: (state: State) => Subject | undefined,
): (state: State) => void {
  let last: Subject | undefined;
  return (state) => {
    const subject = subjectOf(state);
    const isSame =
      subject === undefined || last === undefined ? subject === last : same(last, subject);
    if (isSame) return;
    last = subject;
    if (subject === undefined) job.clear();
    else job.request(subject);
  };
}

function createTrackedJob<Subject, Result>(
  client: JobClient,
  definition: TrackedJobDefinition<Subject, Result>,
  onStopped: (problem: string) => void,
): TrackedJob<Subject, Result> {
  type State = JobState<Subject, Result>;
  const { same = Object.is, remember = 0 } = definition;
  const store = createStore<State>(() => IDLE_JOB);
  const runs = createRuns(client, definition, store, onStopped);
  let earlier: readonly State[] = [];

  const isAbout = (state: State, subject: Subject): boolean =>
    state.subject !== undefined && same(state.subject, subject);
  /** Remembers the result before another replaces it. */
  const putAway = (): void => {
    const state = store.getState();
    const { subject } = state;
    if (subject === undefined || state.fraction < 1) return;
    const others = earlier.filter((other) => !isAbout(other, subject));
    earlier = [state, ...others].slice(0, remember);
  };
  const request = (subject: Subject): void => {
    if (client.isDisposed) return;
    const state = store.getState();
    const known = earlier.find((other) => isAbout(other, subject));
    if (isAbout(state, subject)) {
      runs.goFirst();
      if (state.phase !== 'idle' || state.fraction === 1 || state.problem !== undefined) return;
    } else putAway();
    if (known === undefined) return runs.begin(subject);
    runs.end();
    store.setState(known, true);
  };
  return {
    store,
    about: (subject) => {
      const state = store.getState();
      return subject !== undefined && isAbout(state, subject) ? state : IDLE_JOB;
    },
    request,
    retry: (subject = store.getState().subject) => {
      if (subject === undefined || client.isDisposed) return;
      if (!isAbout(store.getState(), subject)) putAway();
      runs.begin(subject);
    },
    cancel: () => {
      runs.end();
      if (store.getState().phase !== 'idle')
        store.setState({ phase: 'idle', remaining: undefined });
    },
    clear: () => {
      runs.end();
      putAway();
      if (store.getState() !== IDLE_JOB) store.setState(IDLE_JOB, true);
    },
  };
}

interface TrackedRun {
  handle: JobRun | undefined;
  /** Start by the page's clock, in milliseconds; undefined while it waits for its lane. */
  started: number | undefined;
}

/** The runs of a tracked job: one at a time is under way, and only the latest subject may wait for its end. */
function createRuns<Subject, Result>(
  client: JobClient,
  definition: TrackedJobDefinition<Subject, Result>,
  store: StoreApi<JobState<Subject, Result>>,
  onStopped: (problem: string) => void,
) {
  let current: TrackedRun | undefined;
  let isNextWaiting = false;

  const start = (subject: Subject, kept: Result | undefined): void => {
    const own: TrackedRun = { handle: undefined, started: undefined };
    const joined = joining(definition, kept);
    [current, isNextWaiting] = [own, false];
    own.handle = client.start(definition.job, definition.input(subject), {
      onStart: () => {
        own.started = performance.now();
        store.setState({ phase: 'running' });
      },
      onUpdate: ({ fraction, ...found }) => {
        if (current !== own) return;
        const known = joined(found);
        store.setState(isNextWaiting ? known : { ...known, ...progress(own, fraction) });
      },
      onEnd: (outcome) => {
        if (current !== own) return;
        current = undefined;
        if ('cancelled' in outcome) return;
        const known = 'result' in outcome ? joined(outcome) : {};
        const how = 'result' in outcome ? { fraction: 1 } : { problem: outcome.problem };
        if (isNextWaiting) startNext(known);
        else store.setState({ ...known, ...how, phase: 'idle', remaining: undefined });
        if ('stopped' in outcome) onStopped(outcome.problem);
      },
    });
    // A listener to the start may have cancelled it.
    if (current !== own) own.handle.cancel();
  };
  /** Shows the result of the previous run, and begins the subject that has waited. */
  const startNext = (known: Found<Result>): void => {
    store.setState(known);
    const { subject, result } = store.getState();
    if (isNextWaiting && subject !== undefined) start(subject, result);
  };
  const end = (): void => {
    const handle = current?.handle;
    current = undefined;
    isNextWaiting = false;
    handle?.cancel();
  };
  const begin = (subject: Subject): void => {
    const result = keptResult(definition, store.getState(), subject);
    const state = { ...IDLE_JOB, subject, phase: 'queued', result } as const;
    isNextWaiting = definition.replace === 'finish' && current?.started !== undefined;
    if (!isNextWaiting) end();
    store.setState(state, true);
    // A listener may have requested something else.
    if (!isNextWaiting && store.getState() === state) start(subject, result);
  };
  return { begin, end, goFirst: () => current?.handle?.goFirst() };
}

interface Found<Result> {
  readonly result?: Result;
}

/** A function that is given each part that one run finds, and returns the whole result so far, with what was kept. */
function joining<Subject, Result>(
  { append, combine }: TrackedJobDefinition<Subject, Result>,
  kept: Result | undefined,
): (found: Found<Result>) => Found<Result> {
  let all: Result | undefined;
  return (found) => {
    const { result } = found;
    if (result === undefined) return found;
    all = append === undefined || all === undefined ? result : append(all, result);
    return { result: kept === undefined || combine === undefined ? all : combine(kept, all) };
  };
}

/** The part of the previous result that stays until there is a new one. */
function keptResult<Subject, Result>(
  { keep, replace, same = Object.is }: TrackedJobDefinition<Subject, Result>,
  { subject, result }: JobState<Subject, Result>,
  next: Subject,
): Result | undefined {
  if (subject === undefined || result === undefined) return undefined;
  if (keep !== undefined) return keep(result, subject, next);
  return replace === 'finish' || same(subject, next) ? result : undefined;
}

/** Below this fraction, the remaining time cannot be estimated. */
const MIN_FOR_REMAINING = 0.05;

function progress({ started }: TrackedRun, fraction: number) {
  if (started === undefined || fraction < MIN_FOR_REMAINING)
    return { fraction, remaining: undefined };
  const seconds = (performance.now() - started) / 1000;
  return { fraction, remaining: (seconds / fraction) * (1 - fraction) };
}
