declare global {
  /** One counter per branch of the instrumented sources, see scripts/lib/count-branches.mjs. */
  var fuzzCounters: Uint8Array | undefined;
  var fuzzBranches: number | undefined;
  /** Literals of the instrumented sources, by file. */
  var fuzzWords: Readonly<Record<string, readonly (string | number)[]>> | undefined;
}

/** Which branches were run, and about how often. */
export interface Coverage {
  /** Forgets what ran since. */
  begin(): void;
  /** What ran since {@link begin} that never ran before, or never so often. */
  novelty(): number;
  /** Branches that ran at all. */
  readonly covered: number;
}

/** Numbers of runs that count as different: 1, 2, 3, 4–7, 8–15, 16–31, 32–127, 128 and more. */
function bucketOf(count: number): number {
  if (count < 4) return 1 << (count - 1);
  if (count < 8) return 8;
  if (count < 16) return 16;
  if (count < 32) return 32;
  return count < 128 ? 64 : 128;
}

const BUCKETS = Uint8Array.from({ length: 256 }, (_, count) => (count === 0 ? 0 : bucketOf(count)));

/** The counters of an instrumented bundle; none where nothing was instrumented. */
export function countedCoverage(): Coverage {
  const counters = (globalThis.fuzzCounters ?? new Uint8Array()).subarray(
    0,
    globalThis.fuzzBranches ?? 0,
  );
  const seen = new Uint8Array(counters.length);
  // Most branches do not run: four of them are passed at a time.
  const words = new Uint32Array(counters.buffer, 0, Math.ceil(counters.length / 4));
  let covered = 0;
  /** Whether a counter says what none before has said. */
  const isFresh = (i: number): boolean => {
    const bucket = BUCKETS[counters[i]];
    if ((bucket & ~seen[i]) === 0) return false;
    if (seen[i] === 0) covered++;
    seen[i] |= bucket;
    return true;
  };
  return {
    begin: () => counters.fill(0),
    novelty: () => {
      let fresh = 0;
      for (let word = 0; word < words.length; word++) {
        if (words[word] === 0) continue;
        for (let i = 4 * word; i < 4 * word + 4; i++) if (isFresh(i)) fresh++;
      }
      return fresh;
    },
    get covered() {
      return covered;
    },
  };
}

/** Literals of the sources whose path fits. */
export function wordsOf(sources: RegExp): (string | number)[] {
  const lists = Object.entries(globalThis.fuzzWords ?? {}).filter(([file]) => sources.test(file));
  return [...new Set(lists.flatMap(([, words]) => words))];
}
