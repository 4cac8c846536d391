import type { KernelModule } from '../../kernels/load.ts';
import { attachKernels } from '../../kernels/load.ts';
import { CACHE_LINE } from '../../kernels/layout.ts';
import {
  advanceCrowd,
  controlBytes,
  poseCrowd,
  type Crowd,
  type CrowdPlace,
  type CrowdWork,
} from './crowd.ts';

/**
 * Every thread has a stretch of the crowd to itself, the same in every step, so that what it wrote last is still
 * in its cache; whoever has done his own helps with the others'. Stretches are cut into slices of this many groups:
 * small enough that nobody waits long for the last one, large enough that taking one costs nothing.
 */
const SLICE = 8;

/** How often a helper looks for the next step before it sleeps, some microseconds: waking takes longer. */
const LOOKS = 2000;

/**
 * Joints of all characters, a millisecond for one thread: for less, waiting for a helper that has to be woken, and
 * to share its processor with whoever draws, takes longer than what it takes over.
 */
const JOINTS_WORTH_SHARING = 400_000;

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
export interface CrowdTeam {
  readonly work: CrowdWork;
  readonly control: Int32Array;
  /** The same memory as {@link control}; one element is the time that a step passes. */
  readonly floats: Float32Array;
  /** Steps of fewer groups are not shared. */
  readonly sharedFrom: number;
}

/**
 * Makes ready to step a crowd, alone or with whoever helps.
 * @param sharedFrom groups from which on a step is shared with the helpers, see {@link groupsWorthSharing}
 */
export function crowdTeam(work: CrowdWork, sharedFrom = 0): CrowdTeam {
  const { host, place } = work;
  const words = controlBytes(place.scratch.length) >> 2;
  return {
    work,
    control: new Int32Array(host.memory.buffer, place.control, words),
    floats: new Float32Array(host.memory.buffer, place.control, words),
    sharedFrom: place.scratch.length > 1 ? sharedFrom : Infinity,
  };
}

/** How many groups of characters of so many joints take longer than the waking of a helper. */
export function groupsWorthSharing(joints: number): number {
  return Math.ceil(JOINTS_WORTH_SHARING / (4 * joints));
}

/** What another thread needs to help with a crowd; can be posted to it. */
export interface CrowdInvitation {
  readonly compiled: KernelModule;
  readonly memory: WebAssembly.Memory;
  readonly place: CrowdPlace;
  /** From 1: thread 0 is the crowd's owner. */
  readonly thread: number;
}

/** What thread `thread` of a crowd made for several has to be sent. */
export function inviteToCrowd(
  compiled: KernelModule,
  crowd: Crowd,
  thread: number,
): CrowdInvitation {
  return { compiled, memory: crowd.host.memory, place: crowd.place, thread };
}

/**
 * Helps with every step of a crowd until it is dismissed, and sleeps in between: the whole life of a worker.
 */
export function helpCrowd({ compiled, memory, place, thread }: CrowdInvitation): void {
  const team = crowdTeam({ host: attachKernels(compiled, memory), place });
  const { control } = team;
  let seen = 0;
  while (Atomics.load(control, QUIT) === 0) {
    for (let look = 0; look < LOOKS && Atomics.load(control, SIGNAL) === seen; look++);
    Atomics.wait(control, SIGNAL, seen);
    seen = Atomics.load(control, SIGNAL);
    // Announced before looking whether the step is open: whoever closes it waits for all who did.
    Atomics.add(control, HELPERS, 1);
    if (Atomics.load(control, OPEN) === 1) takeSlices(team, thread);
    Atomics.sub(control, HELPERS, 1);
  }
}

/** Lets all helpers of a crowd go; their workers may end then. */
export function dismissHelpers({ control }: CrowdTeam): void {
  Atomics.store(control, QUIT, 1);
  Atomics.add(control, SIGNAL, 1);
  Atomics.notify(control, SIGNAL);
}

/**
 * Moves groups `begin` … `end` on by `seconds` and computes them, together with whoever helps where
 * there are enough of them. Returns when all is done; nobody touches the crowd after that. Only the owner's thread may call this. Frame time: allocates
 * nothing.
 */
export function stepCrowd(team: CrowdTeam, seconds: number, begin: number, end: number): void {
  const { work, control, floats } = team;
  if (end - begin < team.sharedFrom) {
    stepGroups(work, seconds, begin, end, 0);
    return;
  }
  floats[SECONDS] = seconds;
  Atomics.store(control, DONE, begin);
  Atomics.store(control, END, end);
  Atomics.store(control, BEGIN, begin);
  const threads = work.place.scratch.length;
  for (let thread = 0; thread < threads; thread++) {
    Atomics.store(control, nextOf(thread), stretchBegin(begin, end, thread, threads));
  }
  Atomics.store(control, OPEN, 1);
  Atomics.add(control, SIGNAL, 1);
  Atomics.notify(control, SIGNAL);
  takeSlices(team, 0);
  while (Atomics.load(control, DONE) < end);
  Atomics.store(control, OPEN, 0);
  while (Atomics.load(control, HELPERS) > 0);
}

/** The thread's own stretch first, then what is left of the others'. */
function takeSlices(team: CrowdTeam, thread: number): void {
  const { work, control } = team;
  const begin = Atomics.load(control, BEGIN);
  const end = Atomics.load(control, END);
  const threads = work.place.scratch.length;
  for (let i = 0; i < threads; i++) {
    const owner = (thread + i) % threads;
    takeStretch(team, thread, owner, stretchBegin(begin, end, owner + 1, threads));
  }
}

function takeStretch(team: CrowdTeam, thread: number, owner: number, end: number): void {
  const { work, control, floats } = team;
  const seconds = floats[SECONDS];
  for (;;) {
    const begin = Atomics.add(control, nextOf(owner), SLICE);
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
function stretchBegin(begin: number, end: number, thread: number, threads: number): number {
  return begin + Math.trunc(((end - begin) * thread) / threads);
}

/** Where the next group of a thread's stretch stands in the control block. */
function nextOf(thread: number): number {
  return (thread + 1) * LINE;
}
