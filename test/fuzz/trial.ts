/**
 * npm run fuzz -- --trial: how soon planted faults are found without coverage, with V8's precise coverage, and with
 * counters in the bundle.
 */
import { Session, type Profiler } from 'node:inspector';
import { PLANTED } from '../../scripts/lib/plant-faults.mjs';
import { countedCoverage, type Coverage } from './coverage.ts';
import { fuzzReader } from './fuzz.ts';
import { READERS } from './readers.ts';

declare global {
  /** Name of the fault that is there, see scripts/lib/plant-faults.mjs. */
  var planted: string | undefined;
}

const SEEDS = [1, 2, 3];
const MAX_SECONDS = 10;

/** No input is ever new. */
const none = (): Coverage => ({ begin: () => undefined, novelty: () => 0, covered: 0 });

/** Coverage by blocks as V8 counts it, of the program that runs. */
function v8Coverage(): Coverage {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const seen = new Set<string>();
  const take = (each: (key: string) => void): void => {
    session.post('Profiler.takePreciseCoverage', (_, { result }) => result.forEach(note(each)));
  };
  return {
    begin: () => take(() => undefined),
    novelty: () => {
      const before = seen.size;
      take((key) => seen.add(key));
      return seen.size - before;
    },
    get covered() {
      return seen.size;
    },
  };
}

function note(each: (key: string) => void): (script: Profiler.ScriptCoverage) => void {
  return ({ url, functions }) => {
    if (!/\/run-\d+\//.test(url)) return;
    for (const { ranges } of functions) {
      for (const { startOffset, endOffset, count } of ranges) {
        if (count > 0) each(`${url}:${startOffset}-${endOffset}`);
      }
    }
  };
}

/** One word a kind of coverage, as the bundle has it or not. */
const KINDS: Readonly<Record<string, () => Coverage>> =
  globalThis.fuzzCounters === undefined ? { v8: v8Coverage } : { none, counters: countedCoverage };

for (const { name, reader: readerName } of PLANTED) {
  const reader = READERS.find((one) => one.name === readerName);
  if (reader === undefined) throw new Error(`There is no reader "${readerName}".`);
  for (const [kind, coverage] of Object.entries(KINDS)) {
    const found: string[] = [];
    for (const seed of SEEDS) {
      globalThis.planted = name;
      const began = process.cpuUsage();
      const isDone = (_: number, seconds: number, faults: readonly unknown[]): boolean =>
        faults.length > 0 ||
        process.cpuUsage(began).user / 1e6 > MAX_SECONDS ||
        seconds > 3 * MAX_SECONDS;
      const { tries, faults } = await fuzzReader(reader, {
        seed,
        coverage: coverage(),
        kept: [],
        isDone,
      });
      const seconds = (process.cpuUsage(began).user / 1e6).toFixed(1);
      found.push(faults.length > 0 ? `${seconds} s (${tries})` : `not in ${seconds} s (${tries})`);
    }
    console.log(
      `${name.padEnd(40)}${kind.padEnd(10)}${found.map((one) => one.padStart(24)).join('')}`,
    );
  }
}
