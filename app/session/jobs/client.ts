import { messageOf } from '#engine/base';
import { buffersOf, copyInGroups, splitColumns } from './columns.ts';
import type { JobOutcome, JobRef, JobUpdate } from './job.ts';
import { startWorker as startWatched } from '../start-worker.ts';
import type { JobRequest, JobResponse } from './worker.ts';
import workerModule from './worker.ts?worker&url';

/** The part of a worker that a client uses; replaced in tests. */
export type JobWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

export interface JobClientOptions {
  /** Starts a worker that runs worker.ts. */
  readonly startWorker?: () => JobWorker;
  /** Calls back after the page could handle its events; used between parts of a long input. */
  readonly later?: (then: () => void) => void;
}

/** Callbacks of a run, in the order in which they are called. */
export interface RunEvents<Result> {
  onStart?(): void;
  onUpdate?(update: JobUpdate<Result>): void;
  /** Called once, and last. */
  onEnd(outcome: JobOutcome<Result>): void;
}

/** A run that is under way, or waits for its lane. */
export interface JobRun {
  /** Cancels the run; terminates its worker, which cannot be interrupted, unless it serves other runs. */
  cancel(): void;
  /** Moves it before the others that wait. */
  goFirst(): void;
}

/** Runs jobs in workers, one worker per lane. */
export interface JobClient {
  start<Result>(job: JobRef<unknown, Result>, input: unknown, events: RunEvents<Result>): JobRun;
  /** Starts the lane's worker and loads the job's code, so that the first run need not wait for them. */
  prepare(job: JobRef<unknown, unknown>): void;
  readonly isDisposed: boolean;
  /** Terminates all workers; every run ends as cancelled. */
  dispose(): void;
}

export function createJobClient({
  startWorker = () => startWatched(workerModule),
  later = (then) => void setTimeout(then, 0),
}: JobClientOptions = {}): JobClient {
  const lanes = new Map<string, Lane>();
  let lastId = 0;
  let isDisposed = false;
  const laneOf = ({ lane: name }: JobRef<unknown, unknown>): Lane => {
    const known = lanes.get(name);
    if (known !== undefined) return known;
    const lane: Lane = { startWorker, later, worker: undefined, prepared: new Set(), runs: [] };
    lanes.set(name, lane);
    return lane;
  };
  return {
    start: (job, input, events) => {
      const lane = laneOf(job);
      const run: Run = { id: ++lastId, job, input, events, active: false };
      if (isDisposed) events.onEnd({ cancelled: true });
      else {
        lane.runs.push(run);
        advance(lane);
      }
      return { cancel: () => cancel(lane, run), goFirst: () => goFirst(lane, run) };
    },
    prepare: (job) => {
      if (!isDisposed) prepare(laneOf(job), job.name);
    },
    get isDisposed() {
      return isDisposed;
    },
    dispose: () => {
      isDisposed = true;
      for (const lane of lanes.values()) {
        drop(lane);
        for (const { events } of lane.runs.splice(0)) events.onEnd({ cancelled: true });
      }
    },
  };
}

/** Runs that share a worker. */
interface Lane extends Required<JobClientOptions> {
  worker: JobWorker | undefined;
  /** Jobs whose code the worker has loaded or is loading. */
  readonly prepared: Set<string>;
  /** Runs under way and waiting, in the order in which they begin. */
  readonly runs: Run[];
}

interface Run {
  readonly id: number;
  readonly job: JobRef<unknown, unknown>;
  readonly input: unknown;
  readonly events: RunEvents<unknown>;
  active: boolean;
}

/** Begins every run that may begin now. */
function advance(lane: Lane): void {
  for (let run = nextOf(lane); run !== undefined; run = nextOf(lane)) begin(lane, run);
}

/** The next run that may begin; undefined if it must wait for those under way. */
function nextOf({ runs }: Lane): Run | undefined {
  const next = runs.find(({ active }) => !active);
  const isFree = runs.every(({ active, job }) => !active || (job.parallel && next?.job.parallel));
  return isFree ? next : undefined;
}

function begin(lane: Lane, run: Run): void {
  run.active = true;
  run.events.onStart?.();
  if (lane.runs.includes(run)) attempt(lane, () => send(lane, workerOf(lane), run));
}

/** Does something with the lane's worker, which is dropped if that fails. */
function attempt(lane: Lane, action: () => void): void {
  try {
    action();
  } catch (error) {
    stop(lane, messageOf(error));
  }
}

/** The lane's worker, started if there is none. */
function workerOf(lane: Lane): JobWorker {
  if (lane.worker !== undefined) return lane.worker;
  const worker = lane.startWorker();
  lane.worker = worker;
  const isCurrent = (): boolean => lane.worker === worker;
  worker.addEventListener('message', ({ data }: MessageEvent<JobResponse>) => {
    if (isCurrent()) receive(lane, data);
  });
  worker.addEventListener('error', ({ message }: ErrorEvent) => {
    if (isCurrent()) stop(lane, message);
  });
  worker.addEventListener('messageerror', () => {
    if (isCurrent()) stop(lane, 'its answer cannot be read');
  });
  return worker;
}

/** Posts a run. Long columns are sent first, in parts that each take a few milliseconds to copy. */
function send(lane: Lane, worker: JobWorker, { id, job, input }: Run): void {
  const { rest, columns, moved } = splitColumns(input);
  const groups = copyInGroups(columns);
  const isWanted = (): boolean => lane.worker === worker && lane.runs.some((run) => run.id === id);
  const next = (): void => {
    const group = groups.next();
    if (group.done === true) return post(worker, { id, name: job.name, input: rest }, moved);
    post(worker, { id, columns: group.value }, buffersOf(group.value));
    lane.later(() => {
      if (isWanted()) attempt(lane, next);
    });
  };
  next();
}

function post(worker: JobWorker, request: JobRequest, transfer: Transferable[] = []): void {
  worker.postMessage(request, transfer);
}

function prepare(lane: Lane, name: string): void {
  try {
    const worker = workerOf(lane);
    if (lane.prepared.has(name)) return;
    lane.prepared.add(name);
    post(worker, { prepare: name });
  } catch {
    // The first run reports why.
  }
}

function receive(lane: Lane, response: JobResponse): void {
  const run = lane.runs.find(({ id, active }) => active && id === response.id);
  if (run === undefined) return;
  if ('update' in response) run.events.onUpdate?.(response.update);
  else if ('stopped' in response) stop(lane, response.stopped);
  else end(lane, [run], response.outcome);
}

/** Removes runs from the lane, reports how they ended, and begins others. */
function end(lane: Lane, ended: readonly Run[], outcome: JobOutcome<unknown>): void {
  for (const run of ended) lane.runs.splice(lane.runs.indexOf(run), 1);
  // Deferred, so that none of several runs that are cancelled together begins in between.
  queueMicrotask(() => advance(lane));
  for (const { events } of ended) events.onEnd(outcome);
}

/**
 * Drops the worker. Runs under way end with a problem; waiting runs continue in a new worker.
 * @param message the reason; browsers do not always give one
 */
function stop(lane: Lane, message: string | undefined): void {
  drop(lane);
  const why = message ? ` (${message})` : '';
  const problem = `The work stopped${why}. Try again, or reload the page.`;
  const stopped = lane.runs.filter(({ active }) => active);
  end(lane, stopped, { problem, stopped: true });
}

function cancel(lane: Lane, run: Run): void {
  if (!lane.runs.includes(run)) return;
  const isAlone = run.active && lane.runs.every((other) => other === run || !other.active);
  if (isAlone) drop(lane);
  end(lane, [run], { cancelled: true });
}

function goFirst({ runs }: Lane, run: Run): void {
  if (run.active || !runs.includes(run)) return;
  const firstWaiting = runs.findIndex(({ active }) => !active);
  runs.splice(runs.indexOf(run), 1);
  runs.splice(firstWaiting, 0, run);
}

function drop(lane: Lane): void {
  lane.worker?.terminate();
  lane.worker = undefined;
  lane.prepared.clear();
}
