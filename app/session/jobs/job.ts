/** What a job tells while it is under way. */
export interface JobTask<Result> {
  /** Part of the work that is done, in [0, 1]; told at most once in 40 ms. */
  readonly progress: (fraction: number) => void;
  /** What is known so far, in place of what was known before; always told. */
  readonly publish: (fraction: number, result: Result) => void;
}

/** Long work in a worker. Input and result are copied between threads: plain objects, typed arrays, blobs. */
export interface JobDefinition<Input, Result> {
  run(input: Input, task: JobTask<Result>): Result | Promise<Result>;
  /** Whether buffers of what `run` returns are handed over instead of copied: it must not keep using them. */
  readonly transfer?: boolean;
  /** How a sentence begins that tells of an unexpected error: 'Measuring failed'. */
  readonly failure?: string;
}

/** Defines a job: the default export of NAME.job.ts, in a feature or in a folder of the session. */
export function defineJob<Input, Result>(
  definition: JobDefinition<Input, Result>,
): JobDefinition<Input, Result> {
  return definition;
}

/** Why a job has no result, in a whole sentence that is shown as it is. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

/** What the page knows of a job: its name, and the types of what goes in and comes out. */
export interface JobRef<Input, Result> {
  readonly name: string;
  /** Runs of one lane share one worker, and wait for each other. */
  readonly lane: string;
  /** Whether runs of its lane need not wait for each other. */
  readonly parallel: boolean;
  /** Never there: carries the types. */
  readonly types?: { readonly input: Input; readonly result: Result };
}

export type InputOf<Definition> =
  Definition extends JobDefinition<infer Input, unknown> ? Input : never;

export type ResultOf<Definition> =
  Definition extends JobDefinition<never, infer Result> ? Result : never;

/** Where a job runs: in a lane of its own, one run after the other, by default. */
export interface JobOptions {
  readonly lane?: string;
  readonly parallel?: boolean;
}

/**
 * Names a job without loading its code: `jobNamed<typeof import('./seek-map.job.ts').default>('seek-map')`.
 * @param name the job's file name without `.job.ts`
 */
export function jobNamed<Definition extends JobDefinition<never, unknown>>(
  name: string,
  { lane = name, parallel = false }: JobOptions = {},
): JobRef<InputOf<Definition>, ResultOf<Definition>> {
  return { name, lane, parallel };
}

/** How far a job is; with a result, what is known so far. */
export interface JobUpdate<Result> {
  /** In [0, 1). */
  readonly fraction: number;
  readonly result?: Result;
}

/** How a job ended; a problem is a sentence. */
export type JobOutcome<Result> =
  | { readonly result: Result }
  | { readonly problem: string }
  | { readonly cancelled: true };

/** Where a tracked job stands; the same object as long as nothing of it changes. */
export interface JobState<Subject, Result> {
  /** What it is about. */
  readonly subject: Subject | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]; 1 once the whole result is there, and not before. */
  readonly fraction: number;
  /** Seconds that the rest may take, by what it took so far; undefined while nobody can tell. */
  readonly remaining: number | undefined;
  /** Why there is no whole result, in a sentence. */
  readonly problem: string | undefined;
  /** What is known so far. */
  readonly result: Result | undefined;
}

/** A job that nobody has asked for. */
export const IDLE_JOB: JobState<never, never> = {
  subject: undefined,
  phase: 'idle',
  fraction: 0,
  remaining: undefined,
  problem: undefined,
  result: undefined,
} as const;

/** A job whose latest run is kept as state, and the rules by which runs replace each other. */
export interface TrackedJobDefinition<Subject, Result> {
  readonly job: JobRef<unknown, Result>;
  /** What the worker is given; does not throw. */
  input(subject: Subject): unknown;
  /** Whether two subjects are one, so that there is nothing to begin; by identity where it is not given. */
  same?(a: Subject, b: Subject): boolean;
  /**
   * What becomes of the run under way when the subject changes: it is ended; or it finishes and is shown, and then
   * the latest subject follows, so that a result keeps up with a value that is dragged.
   */
  readonly replace?: 'restart' | 'finish';
  /**
   * What of a result stays to be seen until there is one about the next subject. Where it is not given: all where the
   * subject is the same or runs finish, else nothing.
   */
  keep?(result: Result, before: Subject, next: Subject): Result | undefined;
  /** Puts what a run has found to what was kept as it began; what was found takes its place where it is not given. */
  combine?(kept: Result, found: Result): Result;
  /** Finished results of earlier subjects that are remembered, so that going back takes no time. */
  readonly remember?: number;
}

/** Defines, once a program, a job that every session tracks for itself. */
export function defineTrackedJob<Subject, Input, Result>(
  definition: TrackedJobDefinition<Subject, Result> & {
    readonly job: JobRef<Input, Result>;
    input(subject: Subject): NoInfer<Input>;
  },
): TrackedJobDefinition<Subject, Result> {
  return definition;
}
