import { getHeapStatistics } from 'node:v8';
import type { Coverage } from './coverage.ts';
import { wordsOf } from './coverage.ts';
import type { FuzzInput } from './input.ts';
import type { Outcome } from './property.ts';
import { createRandom } from './random.ts';
import type { Reader } from './readers.ts';

/** An input that does what no input may. */
export interface Fault {
  readonly bytes: Uint8Array;
  readonly error: unknown;
  readonly tries: number;
}

export interface FuzzReport {
  readonly tries: number;
  readonly seconds: number;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly covered: number;
  readonly corpus: readonly FuzzInput[];
  /** One of each kind. */
  readonly faults: readonly Fault[];
}

export interface FuzzOptions {
  readonly seed: number;
  readonly coverage: Coverage;
  /** Of so many inputs one is built; so is each that runs something new. */
  readonly wholeEvery?: number;
  /** Inputs besides the reader's seeds. */
  readonly kept: readonly FuzzInput[];
  /** Whether that is enough. */
  readonly isDone: (tries: number, seconds: number, faults: readonly Fault[]) => boolean;
}

/** The most that reading one input may take, in milliseconds of the processor. */
const MAX_MS = 1000;

/** Times its input that a reader may allocate, and what it may besides, in bytes. */
const MAX_RATIO = 20;
const FREE_BYTES = 2 ** 26;

/** Calls that are shown of a fault. */
const TRACE = 20;

/** So many of the newest inputs are mutated more often than the others. */
const NEWEST = 32;

/**
 * Feeds a reader with mutations of inputs. One that runs what none ran before is mutated further.
 */
export async function fuzzReader(reader: Reader, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, coverage, wholeEvery = 1, kept, isDone } = options;
  const random = createRandom(seed);
  const words = wordsOf(reader.sources);
  const corpus: FuzzInput[] = [];
  const valid: FuzzInput[] = [];
  const faults = new Map<string, Fault>();
  const counts: Record<Outcome, number> = { refused: 0, valid: 0 };
  const traced = Error.stackTraceLimit;
  // Most inputs end in an error, and its trace takes longest.
  Error.stackTraceLimit = 0;
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1000;
  let tries = 0;
  const attempt = async (input: FuzzInput, isSeed: boolean): Promise<void> => {
    tries++;
    coverage.begin();
    let outcome: Outcome = 'refused';
    let isNew = false;
    const { bytes } = input;
    const isWhole = tries % wholeEvery === 0;
    try {
      outcome = await checkLimits(reader, bytes, isWhole);
      isNew = coverage.novelty() > 0;
      if (isNew && !isWhole && outcome === 'valid') await checkLimits(reader, bytes, true);
      counts[outcome]++;
    } catch (untraced) {
      const error = (await tracedError(reader, bytes)) ?? untraced;
      const kind = kindOf(error);
      if (!faults.has(kind)) faults.set(kind, { bytes, error, tries });
    }
    if (coverage.novelty() === 0 && !isNew && !isSeed) return;
    corpus.push(input);
    if (outcome === 'valid') valid.push(input);
  };
  for (const input of [...(await reader.seeds()), ...kept]) await attempt(input, true);
  // Most mutations of what is refused are refused for the same reason: half of the parents are valid.
  const parents = (): readonly FuzzInput[] => {
    const from = valid.length > 0 && random.below(2) === 0 ? valid : corpus;
    return random.below(2) === 0 ? from : from.slice(-NEWEST);
  };
  while (!isDone(tries, seconds(), [...faults.values()])) {
    const parent = random.pick(parents());
    await attempt(reader.mutate(parent, random.pick(corpus), random, words), false);
  }
  Error.stackTraceLimit = traced;
  return {
    tries,
    seconds: seconds(),
    counts,
    covered: coverage.covered,
    corpus,
    faults: [...faults.values()],
  };
}

/** The error that an input ends in, with its trace; undefined if it does not come again. */
async function tracedError(reader: Reader, bytes: Uint8Array): Promise<unknown> {
  Error.stackTraceLimit = TRACE;
  try {
    await checkLimits(reader, bytes, true);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    Error.stackTraceLimit = 0;
  }
}

/** Faults of one kind are thrown at one place. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.stack ?? '').split('\n').find((line) => line.includes(' at ')) ?? error.message;
}

/** @throws for a fault, also where it takes too long or too much memory */
async function checkLimits(reader: Reader, bytes: Uint8Array, isWhole: boolean): Promise<Outcome> {
  const held = heldBytes();
  const began = performance.now();
  const outcome = await reader.check(bytes, isWhole);
  const isSlow = performance.now() - began > MAX_MS;
  const isLarge = heldBytes() - held > MAX_RATIO * bytes.length + FREE_BYTES;
  // Other programs and garbage make one run slow or large; a fault is so again.
  if (isSlow || isLarge) await checkAgain(reader, bytes, isWhole);
  return outcome;
}

async function checkAgain(reader: Reader, bytes: Uint8Array, isWhole: boolean): Promise<void> {
  globalThis.gc?.();
  const held = heldBytes();
  const began = process.cpuUsage();
  await reader.check(bytes, isWhole);
  const { user } = process.cpuUsage(began);
  if (user / 1000 > MAX_MS) throw new Error(`takes ${Math.round(user / 1000)} ms`);
  const taken = heldBytes() - held;
  if (taken > (reader.mostBytes ?? MAX_RATIO * bytes.length + FREE_BYTES)) {
    throw new Error(`${taken} bytes allocated for ${bytes.length}`);
  }
}

function heldBytes(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}
