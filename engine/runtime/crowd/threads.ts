import type { KernelModule } from '../../kernels/load.ts';
import { attachKernels } from '../../kernels/load.ts';
import { CACHE_LINE } from '../../kernels/layout.ts';
import {
  advanceCrowd,
  controlBytes,
  poseCrowd,
  type Crowd,
  type CrowdAddresses,
  type CrowdWork,
} from './crowd.ts';

/**
 * Each thread owns a range of the crowd, the same in every step, so that its last output is still in
 * its cache. A thread that has finished its range takes slices of the others. Groups per slice: few
 * enough that no thread waits long for the last one, many enough that the atomic add costs nothing.
 */
const SLICE = 8;

/** How often a worker polls for the next step before it sleeps: some microseconds, as waking takes longer. */
const SPINS = 2000;

/**
 * Joints of all characters, about a millisecond for one thread. For less, waking a worker takes longer
 * than it saves.
 */
const MIN_SHARED_JOINTS = 400_000;

/**
 * Milliseconds without any progress after which a step goes on without its helpers: one of them has ended. They take
 * some microseconds for a slice, so even one that had to wait for a processor is done by then.
 */
const PATIENCE = 2000;

/** Words of the control block that threads share. */
const SIGNAL = 0;
const OPEN = 1;
const HELPERS = 2;
const BEGIN = 3;
const DONE = 4;
const END = 5;
const QUIT = 6;
const SECONDS = 7;

/** Words of a cache line. After the words above, one line per thread: the first group of its range that is not taken yet. */
const LINE = CACHE_LINE >> 2;

/** A crowd and the shared control words of its threads, as one thread sees them. Created once, used in every step. */
export interface CrowdThreadPool {
  readonly work: CrowdWork;
  readonly control: Int32Array;
  /** The same memory as {@link control}; one element is the duration of a step. */
  readonly floats: Float32Array;
  /** Steps of fewer groups are not shared. */
  readonly minSharedGroups: number;
  /** Whether a helper has ended within a step. Since then the helpers are dismissed, and the owner steps alone. */
  hasLostHelper: boolean;
}

/**
 * Makes ready to step a crowd, alone or with whoever helps.
 * @param minSharedGroups groups from which on a step is shared with the helpers, see {@link minGroupsToShare}
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'matrices' });
 * const team = createCrowdThreadPool(crowd);
 * stepCrowd(team, 1 / 60, 0, crowd.groups);
 */
export function createCrowdThreadPool(work: CrowdWork, minSharedGroups = 0): CrowdThreadPool {
  const { host, addresses: place } = work;
  const words = controlBytes(place.scratch.length) >> 2;
  return {
    work,
    control: new Int32Array(host.memory.buffer, place.control, words),
    floats: new Float32Array(host.memory.buffer, place.control, words),
    minSharedGroups: place.scratch.length > 1 ? minSharedGroups : Infinity,
    hasLostHelper: false,
  };
}

/**
 * How many groups of characters of so many joints take longer than the waking of a helper.
 *
 * @example
 * console.assert(minGroupsToShare(200) < minGroupsToShare(20));
 */
export function minGroupsToShare(joints: number): number {
  return Math.ceil(MIN_SHARED_JOINTS / (4 * joints));
}

/** What a worker needs to step a crowd; can be posted to it. */
export interface CrowdWorkerInit {
  readonly compiled: KernelModule;
  readonly memory: WebAssembly.Memory;
  readonly addresses: CrowdAddresses;
  /** From 1: thread 0 is the crowd's owner. */
  readonly thread: number;
}

/**
 * What thread `thread` of a crowd made for several has to be sent.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const threaded = await compileKernels(kernels.form, { threads: true });
 * const crowd = createCrowd(threaded, rig, { characters: 100, output: 'matrices', threads: 2 });
 *
 * const init = crowdWorkerInit(threaded, crowd, 1); // for worker.postMessage
 * console.assert(init.thread === 1);
 */
export function crowdWorkerInit(
  compiled: KernelModule,
  crowd: Crowd,
  thread: number,
): CrowdWorkerInit {
  return { compiled, memory: crowd.host.memory, addresses: crowd.addresses, thread };
}

/**
 * Helps with every step of a crowd until it is dismissed, and sleeps in between: the whole life of a worker.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const threaded = await compileKernels(kernels.form, { threads: true });
 * const crowd = createCrowd(threaded, rig, { characters: 100, output: 'matrices', threads: 2 });
 *
 * const init = crowdWorkerInit(threaded, crowd, 1);
 * stopCrowdWorkers(createCrowdThreadPool(crowd));
 * runCrowdWorker(init); // in a worker; returns at once, as it is stopped already
 */
export function runCrowdWorker({
  compiled,
  memory,
  addresses: place,
  thread,
}: CrowdWorkerInit): void {
  const pool = createCrowdThreadPool({ host: attachKernels(compiled, memory), addresses: place });
  const { control } = pool;
  let seen = 0;
  while (Atomics.load(control, QUIT) === 0) {
    for (let spin = 0; spin < SPINS && Atomics.load(control, SIGNAL) === seen; spin++);
    Atomics.wait(control, SIGNAL, seen);
    seen = Atomics.load(control, SIGNAL);
    // Counted before checking whether the step is open: the owner waits for all counted workers before it returns.
    Atomics.add(control, HELPERS, 1);
    if (Atomics.load(control, OPEN) === 1) stepSlices(pool, thread);
    Atomics.sub(control, HELPERS, 1);
  }
}

/**
 * Lets all helpers of a crowd go; their workers may end then.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const threaded = await compileKernels(kernels.form, { threads: true });
 * const crowd = createCrowd(threaded, rig, { characters: 100, output: 'matrices', threads: 2 });
 *
 * stopCrowdWorkers(createCrowdThreadPool(crowd));
 */
export function stopCrowdWorkers({ control }: CrowdThreadPool): void {
  Atomics.store(control, QUIT, 1);
  Atomics.add(control, SIGNAL, 1);
  Atomics.notify(control, SIGNAL);
}

/**
 * Moves groups `begin` … `end` on by `seconds` and computes them, together with whoever helps where
 * there are enough of them. Returns when all is done; nobody touches the crowd after that. If a helper ends meanwhile,
 * the step is done without it after two seconds, see {@link CrowdThreadPool.hasLostHelper}. Only the owner's thread may
 * call this. Frame time: allocates nothing.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'matrices' });
 * stepCrowd(createCrowdThreadPool(crowd), 1 / 60, 0, crowd.groups);
 */
export function stepCrowd(
  pool: CrowdThreadPool,
  seconds: number,
  begin: number,
  end: number,
): void {
  const { work, control, floats } = pool;
  if (pool.hasLostHelper || end - begin < pool.minSharedGroups) {
    stepGroups(work, seconds, begin, end, 0);
    return;
  }
  floats[SECONDS] = seconds;
  Atomics.store(control, DONE, begin);
  Atomics.store(control, END, end);
  Atomics.store(control, BEGIN, begin);
  const threads = work.addresses.scratch.length;
  for (let thread = 0; thread < threads; thread++) {
    Atomics.store(control, nextSliceWord(thread), rangeBegin(begin, end, thread, threads));
  }
  Atomics.store(control, OPEN, 1);
  Atomics.add(control, SIGNAL, 1);
  Atomics.notify(control, SIGNAL);
  stepSlices(pool, 0);
  const isDone = waitUntil(control, DONE, end);
  Atomics.store(control, OPEN, 0);
  if (isDone && waitUntil(control, HELPERS, 0)) return;
  pool.hasLostHelper = true;
  stopCrowdWorkers(pool);
  // What was left undone is unknown. Some characters may stay a step behind; all have their poses.
  stepGroups(work, 0, begin, end, 0);
}

/** Waits until a control word has a value; false if it does not change any more. */
function waitUntil(control: Int32Array, word: number, value: number): boolean {
  let last = Atomics.load(control, word);
  let since = performance.now();
  for (let now = last; now !== value; now = Atomics.load(control, word)) {
    const time = performance.now();
    if (now !== last) {
      last = now;
      since = time;
    } else if (time - since > PATIENCE) return false;
  }
  return true;
}

/** The thread's own range first, then the rest of the others' ranges. */
function stepSlices(pool: CrowdThreadPool, thread: number): void {
  const { work, control } = pool;
  const begin = Atomics.load(control, BEGIN);
  const end = Atomics.load(control, END);
  const threads = work.addresses.scratch.length;
  for (let i = 0; i < threads; i++) {
    const owner = (thread + i) % threads;
    stepSlicesOf(pool, thread, owner, rangeBegin(begin, end, owner + 1, threads));
  }
}

function stepSlicesOf(pool: CrowdThreadPool, thread: number, owner: number, end: number): void {
  const { work, control, floats } = pool;
  const seconds = floats[SECONDS];
  for (;;) {
    const begin = Atomics.add(control, nextSliceWord(owner), SLICE);
    if (begin >= end) return;
    const until = Math.min(begin + SLICE, end);
    stepGroups(work, seconds, begin, until, thread);
    Atomics.add(control, DONE, until - begin);
  }
}

function stepGroups(
  work: CrowdWork,
  seconds: number,
  begin: number,
  end: number,
  thread: number,
): void {
  if (seconds !== 0) advanceCrowd(work, seconds, begin, end);
  poseCrowd(work, begin, end, thread);
}

/** The first group of a thread's range; for `thread` equal to `threads`, the end. */
function rangeBegin(begin: number, end: number, thread: number, threads: number): number {
  return begin + Math.trunc(((end - begin) * thread) / threads);
}

/** Index in the control block of the next group of a thread's range. */
function nextSliceWord(thread: number): number {
  return (thread + 1) * LINE;
}
