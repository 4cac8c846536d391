/** Something to be timed beside others. */
export interface Candidate {
  readonly name: string;
  /** How many of what is counted (characters, files) one call of `run` deals with. */
  readonly units: number;
  run(): void;
}

/** What came out for a candidate; microseconds a unit. */
export interface Measured {
  readonly name: string;
  readonly median: number;
  readonly fastest: number;
  /** Nine tenths of the rounds were faster. */
  readonly p90: number;
}

const ROUNDS = 41;
/** Long enough for the clock, short enough for a round of all candidates to see the same machine. */
const BATCH_MS = 4;
const WARM_UP_MS = 150;

/**
 * Times candidates in turn, round after round, so that whatever else the machine does hits all of them:
 * their ratios can be believed where their times cannot.
 */
export function measureTogether(
  candidates: readonly Candidate[],
  rounds: number = ROUNDS,
): Measured[] {
  const calls = candidates.map(callsPerBatch);
  const times = candidates.map(() => new Float64Array(rounds));
  for (let round = 0; round < rounds; round++) {
    for (const [i, candidate] of candidates.entries()) {
      times[i][round] = timeOf(candidate, calls[i]) / (calls[i] * candidate.units);
    }
  }
  return candidates.map(({ name }, i) => summary(name, times[i].toSorted()));
}

/** Warms a candidate up, and says how many calls fill a batch. */
function callsPerBatch(candidate: Candidate): number {
  let calls = 1;
  let spent = 0;
  let took = 0;
  while (spent < WARM_UP_MS * 1000) {
    took = timeOf(candidate, calls);
    spent += took;
    if (took < BATCH_MS * 1000) calls *= 2;
  }
  return Math.max(1, Math.round((calls * BATCH_MS * 1000) / took));
}

/** Microseconds that some calls take. */
function timeOf(candidate: Candidate, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call++) candidate.run();
  return (performance.now() - start) * 1000;
}

function summary(name: string, sorted: Float64Array): Measured {
  return {
    name,
    median: sorted[sorted.length >> 1],
    fastest: sorted[0],
    p90: sorted[Math.floor(sorted.length * 0.9)],
  };
}
