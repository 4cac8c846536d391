/**
 * npm run bench -- --start: how long calls of the built command line take, beside Node alone. All calls run
 * in turn; the lower quartile is what other programs disturb least. Prints a table in Markdown.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fixturePath } from '../../fixtures/files.ts';
import { buildCommandLine } from '../../scripts/lib/package.mjs';
import { gltfBytes, swing } from '../support/made-gltf.ts';

/** Calls of each program. */
const ROUNDS = 25;

/** Models that one call imports. */
const MODELS = 200;

const folder = mkdtempSync(path.join(tmpdir(), 'posescope-start-'));
try {
  const cli = path.join(folder, 'cli');
  await buildCommandLine(cli);
  const times = timeCalls(callsOf(path.join(cli, 'posescope.js')));
  const [[, alone]] = times;
  console.log('| call | ms | of Node alone |\n| --- | ---: | ---: |');
  for (const [name, time] of times) {
    console.log(`| ${name} | ${time.toFixed(0)} | ${(time / alone).toFixed(2)}× |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Arguments of Node by what they do. */
function callsOf(program: string): Readonly<Record<string, readonly string[]>> {
  const skeleton = fixturePath('valid', 'eight.skeleton.ozz');
  const models = writeModels();
  const output = path.join(folder, 'out');
  return {
    'node -e 0': ['-e', '0'],
    inspect: [program, 'inspect', skeleton],
    lint: [program, 'lint', skeleton],
    'import of one glTF': [program, 'import', models[0], '-o', output],
    [`import of ${MODELS} glTF`]: [program, 'import', ...models, '-o', output],
  };
}

function writeModels(): string[] {
  const models = path.join(folder, 'models');
  mkdirSync(models);
  return Array.from({ length: MODELS }, (_, index) => {
    const model = path.join(models, `${index}.gltf`);
    writeFileSync(model, gltfBytes({ ...swing() }));
    return model;
  });
}

/** Milliseconds by call: the lower quartile. */
function timeCalls(calls: Readonly<Record<string, readonly string[]>>): [string, number][] {
  const times = Object.entries(calls).map(([name, args]) => ({ name, args, all: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { args, all } of times) {
      const start = performance.now();
      execFileSync(process.execPath, args, { stdio: 'ignore' });
      all.push(performance.now() - start);
    }
  }
  return times.map(({ name, all }) => [name, all.toSorted((a, b) => a - b)[ROUNDS >> 2]]);
}
