/** How a job reports while it runs. */
export interface JobTask<Result> {
  /** Reports the part of the work that is done, in [0, 1]; sent at most once in 40 ms. */
  readonly progress: (fraction: number) => void;
  /** Reports a partial result, which replaces the one before or is appended to it, see `append`; always sent. */
  readonly publish: (fraction: number, result: Result) => void;
}

/** Long work in a worker. Plain objects, typed arrays and blobs are copied between threads; streams and ports of an input move. */
export interface JobDefinition<Input, Result> {
  run(input: Input, task: JobTask<Result>): Result | Promise<Result>;
  /** Whether buffers of the result are transferred instead of copied: `run` must not use them afterwards. */
  readonly transfer?: boolean;
  /** The beginning of the sentence that reports an unexpected error: 'Measuring failed'. */
  readonly failure?: string;
}

/** Defines a job: an export of NAME.job.ts, in a feature or in a folder of the session. */
export function defineJob<Input, Result>(
  definition: JobDefinition<Input, Result>,
): JobDefinition<Input, Result> {
  return definition;
}

/** Why a job has no result. Its message is a whole sentence, shown unchanged. */
export class JobError extends Error {
  override readonly name = 'JobError';
}

/** What the page knows of a job: its name, and the types of input and result. */
export interface JobRef<Input, Result> {
  readonly name: string;
  /** Runs of one lane share one worker and wait for each other. */
  readonly lane: string;
  /** Whether runs of its lane need not wait for each other. */
  readonly parallel: boolean;
  /** Never set; it only carries the types. */
  readonly types?: { readonly input: Input; readonly result: Result };
}

export type InputOf<Definition> =
  Definition extends JobDefinition<infer Input, unknown> ? Input : never;

export type ResultOf<Definition> =
  Definition extends JobDefinition<never, infer Result> ? Result : never;

/** Where a job runs: in a lane of its own, one run after the other, by default. */
export type JobOptions = Partial<Pick<JobRef<unknown, unknown>, 'lane' | 'parallel'>>;

/**
 * Names a job without loading its code: `jobNamed<typeof import('./seek-cost.job.ts').maps>('seek-cost.maps')`.
 * @param name the job's file name without `.job.ts`; then a dot and the export's name, unless it is the default
 */
export function jobNamed<Definition extends JobDefinition<never, unknown>>(
  name: string,
  { lane = name, parallel = false }: JobOptions = {},
): JobRef<InputOf<Definition>, ResultOf<Definition>> {
  return { name, lane, parallel };
}

/** How far a job is, and perhaps a partial result. */
export interface JobUpdate<Result> {
  /** In [0, 1). */
  readonly fraction: number;
  readonly result?: Result;
}

/** How a job ended. A problem is a sentence. */
export type JobOutcome<Result> =
  | { readonly result: Result }
  | {
      readonly problem: string;
      /** Whether the worker ended, so that trying again may help. */
      readonly stopped?: true;
    }
  | { readonly cancelled: true };

/** The state of a tracked job; the same object as long as nothing in it changes. */
export interface JobState<Subject, Result> {
  /** What the job computes its result for. */
  readonly subject: Subject | undefined;
  readonly phase: 'idle' | 'queued' | 'running';
  /** Part of the work that is done, in [0, 1]; 1 once the whole result is there, and not before. */
  readonly fraction: number;
  /** Estimated seconds to the end; undefined while it is too early to tell. */
  readonly remaining: number | undefined;
  /** Why there is no whole result, in a sentence. */
  readonly problem: string | undefined;
  /** The result so far. */
  readonly result: Result | undefined;
}

/** The state of a job that was not requested. */
export const IDLE_JOB: JobState<never, never> = {
  subject: undefined,
  phase: 'idle',
  fraction: 0,
  remaining: undefined,
  problem: undefined,
  result: undefined,
} as const;

/** A job whose latest run is kept as state, with the rules by which runs replace each other. */
export interface TrackedJobDefinition<Subject, Result> {
  readonly job: JobRef<unknown, Result>;
  /** The input for the worker; does not throw. */
  input(subject: Subject): unknown;
  /** Whether two subjects are the same, so that no new run is needed. By default, by identity. */
  same?(a: Subject, b: Subject): boolean;
  /**
   * What happens to the current run when the subject changes. `restart`: it is cancelled. `finish`: it
   * finishes and is shown, then the latest subject follows, so that results keep up with a value that
   * is dragged.
   */
  readonly replace?: 'restart' | 'finish';
  /**
   * The part of a result that stays visible until the next subject has one. By default: all of it if
   * the subject is the same or runs finish, else nothing.
   */
  keep?(result: Result, before: Subject, next: Subject): Result | undefined;
  /** Combines what a run has found with what was kept when it began. By default, the new replaces the kept. */
  combine?(kept: Result, found: Result): Result;
  /**
   * Joins what a run has found with what it finds next: a run that publishes only what is new. By default, the next
   * replaces what was found before.
   */
  append?(found: Result, next: Result): Result;
  /** How many finished results of earlier subjects are remembered, so that going back takes no time. */
  readonly remember?: number;
}

/** Defines a job that every session tracks on its own. Call it once per program. */
export function defineTrackedJob<Subject, Input, Result>(
  definition: TrackedJobDefinition<Subject, Result> & {
    readonly job: JobRef<Input, Result>;
    input(subject: Subject): NoInfer<Input>;
  },
): TrackedJobDefinition<Subject, Result> {
  return definition;
}
