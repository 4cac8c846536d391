import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSpreadCrowd } from '../../cli/bench/crowd-rows.ts';
import { measureSection, sectionTable, type SectionReport } from '../../cli/bench/report.ts';
import type { BenchRow, BenchSubject } from '../../cli/bench/section.ts';
import type { KernelModule } from '#engine/kernels';
import { poseCrowd, type Crowd } from '#engine/runtime/crowd';

/** Times round the loop that a call goes, alone. */
const ROUNDS = 200_000;

/** Bytes that a call of `fillOutput` is a multiple of. */
const FILLED = 64;

/** Words that both threads see: the call that is asked for, the last one that the helper has done, and its task. */
const ASKED = 0;
const DONE = 16;
const TASK = 32;
/** Four numbers, what they mean depends on the task. */
const ARGUMENTS = 33;

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

/** The helper never sleeps, shares no work and waits for nothing but the next call. */
const HELPER = `
const { words, module, memory } = require('node:worker_threads').workerData;
const { fillOutput, crowdPoses } = new WebAssembly.Instance(module, { env: { memory } }).exports;
const multiply = ${multiply.toString()};
const tasks = [multiply, fillOutput, crowdPoses];
for (let seen = 0; ; ) {
  while (Atomics.load(words, ${ASKED}) === seen);
  seen = Atomics.load(words, ${ASKED});
  tasks[words[${TASK}]](...words.subarray(${ARGUMENTS}, ${ARGUMENTS + 4}));
  Atomics.store(words, ${DONE}, seen);
}`;

/** What the helper can do, by its number in {@link HELPER}. */
const MULTIPLY = 0;
const FILL = 1;
const POSES = 2;

/**
 * What two threads are worth on this machine just now if none waits for the other: 2 where each has a core, less where
 * both are on one, or where the core is shared with another machine on the same host.
 */
export async function twoCores(
  compiled: KernelModule,
  subject: BenchSubject,
  characters: number,
  onSection: (table: string) => void,
): Promise<SectionReport | undefined> {
  if (compiled.sharedModule === undefined) return undefined;
  const crowd = createSpreadCrowd(compiled, subject, characters, 'matrices', 1, 2);
  poseCrowd(crowd, 0, crowd.groups);
  const words = new Int32Array(new SharedArrayBuffer((ARGUMENTS + 4) * 4));
  const workerData = { words, module: compiled.sharedModule, memory: crowd.host.memory };
  const helper = new Worker(HELPER, { eval: true, workerData });
  await once(helper, 'online');
  const report = measureSection({
    title: 'The machine itself: two threads that share nothing',
    unit: 'call',
    rows: [
      ...pair(
        'multiplying and adding, no memory',
        () => void multiply(ROUNDS),
        () => {
          const call = ask(words, MULTIPLY, ROUNDS / 2);
          multiply(ROUNDS / 2);
          waitFor(words, call);
        },
      ),
      ...fillRows(words, crowd),
      ...poseRows(words, crowd),
    ],
  });
  await helper.terminate();
  onSection(sectionTable(report));
  return report;
}

/** Two rows: all of it on one thread, and half of it on each of two. */
function pair(name: string, alone: () => void, both: () => void): BenchRow[] {
  return [
    { candidate: { name, units: 1, run: alone } },
    {
      candidate: { name: `${name}: half on each of two threads`, units: 1, run: both },
      targets: [{ against: name, most: 0.55 }],
    },
  ];
}

/** Memory alone: as many bytes as the matrices of the crowd take. */
function fillRows(words: Int32Array, { host, output, settings }: Crowd): BenchRow[] {
  const { byteOffset: begin, byteLength } = output;
  const half = Math.trunc(byteLength / 2 / FILLED) * FILLED;
  return pair(
    `filling the output of ${settings.characters} characters`,
    () => host.kernels.fillOutput(begin, 2 * half),
    () => {
      const call = ask(words, FILL, begin + half, half);
      host.kernels.fillOutput(begin, half);
      waitFor(words, call);
    },
  );
}

/** The crowd's own kernel, each thread on its half. */
function poseRows(words: Int32Array, { host, addresses, groups, settings }: Crowd): BenchRow[] {
  const { crowd, scratch } = addresses;
  const half = groups >> 1;
  return pair(
    `poses of ${settings.characters} characters`,
    () => host.kernels.crowdPoses(crowd, scratch[0], 0, groups),
    () => {
      const call = ask(words, POSES, crowd, scratch[1], half, groups);
      host.kernels.crowdPoses(crowd, scratch[0], 0, half);
      waitFor(words, call);
    },
  );
}

/** Has the helper do a task; returns the call's number. */
function ask(words: Int32Array, task: number, ...numbers: readonly number[]): number {
  words[TASK] = task;
  words.set(numbers, ARGUMENTS);
  return Atomics.add(words, ASKED, 1) + 1;
}

function waitFor(words: Int32Array, call: number): void {
  while (Atomics.load(words, DONE) !== call);
}
