import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { measureSection, sectionTable, type SectionReport } from '../../cli/bench/report.ts';

/** Times round the loop that a call goes, alone. */
const ROUNDS = 200_000;

/** Words that both threads see: the call that is asked for, and the last one that the helper has done. */
const ASKED = 0;
const DONE = 1;

/** As much arithmetic as a core can do at once, and nothing of memory. Also runs in the helper, so it names nothing. */
function multiply(rounds: number): number {
  let [a, b, c, d, e, f, g, h] = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8];
  for (let i = 0; i < rounds; i++) {
    a = a * 1.0000001 + 1e-9;
    b = b * 1.0000001 + 1e-9;
    c = c * 1.0000001 + 1e-9;
    d = d * 1.0000001 + 1e-9;
    e = e * 1.0000001 + 1e-9;
    f = f * 1.0000001 + 1e-9;
    g = g * 1.0000001 + 1e-9;
    h = h * 1.0000001 + 1e-9;
  }
  return a + b + c + d + e + f + g + h;
}

const HELPER = `
const words = require('node:worker_threads').workerData;
const multiply = ${multiply.toString()};
for (let seen = 0; ; ) {
  while (Atomics.load(words, ${ASKED}) === seen);
  seen = Atomics.load(words, ${ASKED});
  multiply(${ROUNDS / 2});
  Atomics.store(words, ${DONE}, seen);
}`;

/**
 * What two threads are worth on this machine just now, whatever they compute: 2 where each has a core, less where
 * both are on one.
 */
export async function twoCores(onSection: (table: string) => void): Promise<SectionReport> {
  const words = new Int32Array(new SharedArrayBuffer(8));
  const helper = new Worker(HELPER, { eval: true, workerData: words });
  await once(helper, 'online');
  const report = measureSection({
    title: 'The machine itself: multiplying and adding, no memory',
    unit: 'call',
    rows: [
      { candidate: { name: 'one thread', units: 1, run: () => void multiply(ROUNDS) } },
      {
        candidate: { name: 'half of it on each of two threads', units: 1, run: () => both(words) },
      },
    ],
  });
  await helper.terminate();
  onSection(sectionTable(report));
  return report;
}

function both(words: Int32Array): void {
  const call = Atomics.add(words, ASKED, 1) + 1;
  multiply(ROUNDS / 2);
  while (Atomics.load(words, DONE) !== call);
}
