/**
 * npm run fuzz [-- SECONDS] [--reader NAME] [--seed N] [--keep]: feeds every reader with hostile inputs, guided by the
 * branches that they run. Prints what was done, writes the inputs that show a fault. --keep minimises the inputs found
 * into test/fuzz/corpus.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { minimised, readCorpus, writeCorpus } from './corpus.ts';
import { countedCoverage } from './coverage.ts';
import { fuzzReader, type FuzzReport } from './fuzz.ts';
import { READERS, type Reader } from './readers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reader: { type: 'string' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const seconds = Number(positionals[0] ?? 600);
const seed = Number(values.seed ?? (Date.now() % 0x7fffffff) + 1);
const readers = READERS.filter(({ name }) => (values.reader ?? name).split(',').includes(name));
if (readers.length === 0) {
  throw new Error(
    `There is no reader "${values.reader}": ${READERS.map((r) => r.name).join(', ')}`,
  );
}

/** Building what was read takes longer than reading it. */
const WHOLE_EVERY = 16;

const FAULTS = path.join(tmpdir(), 'posescope-faults');

const widths = [10, 9, 8, 10, 9, 9, 8, 8];

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell, i) => String(cell).padStart(widths[i])).join(''));
}

function tell({ name }: Reader, report: FuzzReport): void {
  const { tries, seconds: taken, counts, covered, corpus, faults } = report;
  const rate = Math.round(tries / taken);
  row([name, tries, rate, counts.refused, counts.valid, covered, corpus.length, faults.length]);
  faults.forEach(({ bytes, error }, i) => {
    mkdirSync(FAULTS, { recursive: true });
    const file = path.join(FAULTS, `${name}-${seed}-${i}`);
    writeFileSync(file, bytes);
    console.error(`${file}: ${error instanceof Error ? error.stack : String(error)}`);
  });
}

console.log(`seed ${seed}, ${seconds} s in all`);
row(['reader', 'inputs', 'a s', 'refused', 'valid', 'branches', 'corpus', 'faults']);
let tries = 0;
let faults = 0;
for (const reader of readers) {
  const report = await fuzzReader(reader, {
    seed,
    coverage: countedCoverage(),
    wholeEvery: WHOLE_EVERY,
    kept: readCorpus(reader),
    isDone: (_, taken) => taken >= seconds / readers.length,
  });
  tell(reader, report);
  tries += report.tries;
  faults += report.faults.length;
  if (values.keep) {
    const kept = await minimised(reader, report.corpus, countedCoverage());
    console.log(`${reader.name}: ${kept.length} kept, ${writeCorpus(reader, kept)} bytes`);
  }
}
console.log(`${tries} inputs, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
