import { checkpoint, type TaskControl } from '../base/task.ts';

/** A function to be timed against others. */
export interface Candidate {
  readonly name: string;
  /** How many of what is counted (characters, points, steps) one call of `run` deals with. */
  readonly units: number;
  run(): void;
}

/** What came out for a candidate. */
export interface Measured {
  readonly name: string;
  /** Microseconds a unit, of every round, in order. */
  readonly rounds: Float64Array;
  readonly median: number;
  readonly fastest: number;
  /** A tenth of the rounds were faster than the one, a tenth slower than the other. */
  readonly p10: number;
  readonly p90: number;
}

export interface MeasureSettings {
  /** Times that every candidate has its turn. */
  readonly rounds: number;
  /** How long a turn should take, ms: long enough for the clock, short enough to miss what else goes on. */
  readonly turn: number;
  /** How long every candidate runs before that, ms: until it is compiled. */
  readonly warmUp: number;
}

export const DEFAULT_MEASURE_SETTINGS: MeasureSettings = { rounds: 61, turn: 2, warmUp: 120 };

/**
 * Times candidates in turn, round after round, so that other load on the machine affects all of them:
 * ratios are reliable even where times are not. A turn of several calls begins with one that is not timed.
 * @throws TaskCancelled when the task was cancelled
 */
export function measureInterleaved(
  candidates: readonly Candidate[],
  settings: MeasureSettings = DEFAULT_MEASURE_SETTINGS,
  task?: TaskControl,
): Measured[] {
  const steps = candidates.length + settings.rounds;
  const calls = candidates.map((candidate, i) => {
    checkpoint(task, i / steps);
    return callsPerTurn(candidate, settings);
  });
  const times = candidates.map(() => new Float64Array(settings.rounds));
  for (let round = 0; round < settings.rounds; round++) {
    checkpoint(task, (candidates.length + round) / steps);
    candidates.forEach((candidate, i) => {
      // After the others' turns, caches hold their data and helper threads sleep.
      if (calls[i] > 1) candidate.run();
      times[i][round] = timeOf(candidate, calls[i]) / (calls[i] * candidate.units);
    });
  }
  checkpoint(task, 1);
  return candidates.map(({ name }, i) => summary(name, times[i]));
}

/** How many times as long `a` takes as `b`: the median of the rounds' ratios, each from one moment. */
export function ratioOf(a: Measured, b: Measured): number {
  return median(a.rounds.map((time, round) => time / b.rounds[round]));
}

/** A measured time must be at least this fraction of a turn to be used: clocks of pages are coarse. */
const MIN_TIMED_SHARE = 0.1;

/** Warms a candidate up, and says how many calls fill a turn. */
function callsPerTurn(candidate: Candidate, { turn, warmUp }: MeasureSettings): number {
  const turnTime = turn * 1000;
  let calls = 1;
  let spent = 0;
  let fastest = Infinity;
  while (spent < warmUp * 1000) {
    const took = timeOf(candidate, calls);
    spent += took;
    if (took > MIN_TIMED_SHARE * turnTime) fastest = Math.min(fastest, took / calls);
    if (took < turnTime) calls *= 2;
  }
  return fastest === Infinity ? calls : Math.max(1, Math.round(turnTime / fastest));
}

/** Microseconds that some calls take. */
function timeOf(candidate: Candidate, calls: number): number {
  const start = performance.now();
  for (let call = 0; call < calls; call++) candidate.run();
  return (performance.now() - start) * 1000;
}

function summary(name: string, rounds: Float64Array): Measured {
  const sorted = rounds.toSorted();
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))];
  return { name, rounds, median: median(rounds), fastest: at(0), p10: at(0.1), p90: at(0.9) };
}

function median(values: Float64Array): number {
  return values.toSorted()[values.length >> 1];
}
