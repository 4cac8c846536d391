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
 * Every thread has a stretch of the crowd to itself, the same in every step, so that what it wrote last is still
 * in its cache; whoever has done his own helps with the others'. Stretches are cut into slices of this many groups:
 * small enough that nobody waits long for the last one, large enough that taking one costs nothing.
 */
const SLICE = 8;

/** How often a helper looks for the next step before it sleeps, some microseconds: waking takes longer. */
const SPINS = 2000;

/**
 * Joints of all characters, a millisecond for one thread: for less, waiting for a helper that has to be woken, and
 * to share its processor with whoever draws, takes longer than what it takes over.
 */
const MIN_SHARED_JOINTS = 400_000;

/** Words of the control block that threads share. */
const SIGNAL = 0;
const OPEN = 1;
const HELPERS = 2;
const BEGIN = 3;
const DONE = 4;
const END = 5;
const QUIT = 6;
const SECONDS = 7;

/** Words of a cache line. After the words above, a line a thread: the first group of its stretch not taken yet. */
const LINE = CACHE_LINE >> 2;

/** A crowd and the words by which its threads agree, as one of them sees it: made once, used in every step. */
export interface CrowdThreadPool {
  readonly work: CrowdWork;
  readonly control: Int32Array;
  /** The same memory as {@link control}; one element is the time that a step passes. */
  readonly floats: Float32Array;
  /** Steps of fewer groups are not shared. */
  readonly minSharedGroups: number;
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

/** What another thread needs to help with a crowd; can be posted to it. */
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
    // Announced before looking whether the step is open: whoever closes it waits for all who did.
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
 * there are enough of them. Returns when all is done; nobody touches the crowd after that. Only the owner's thread may call this. Frame time: allocates
 * nothing.
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
  if (end - begin < pool.minSharedGroups) {
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
  while (Atomics.load(control, DONE) < end);
  Atomics.store(control, OPEN, 0);
  while (Atomics.load(control, HELPERS) > 0);
}

/** The thread's own stretch first, then what is left of the others'. */
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

/** The first group of a thread's stretch; of the thread after the last one, the end. */
function rangeBegin(begin: number, end: number, thread: number, threads: number): number {
  return begin + Math.trunc(((end - begin) * thread) / threads);
}

/** Where the next group of a thread's stretch stands in the control block. */
function nextSliceWord(thread: number): number {
  return (thread + 1) * LINE;
}
