import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { madeBvh } from '../support/made-bvh.ts';
import { gltfBytes, madeGltf, swing } from '../support/made-gltf.ts';
import { runCli, runInterrupted, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

describe('of several models', () => {
  const written = (...names: readonly string[]): string[] => {
    for (const name of names) {
      mkdirSync(dirname(inFolder(name)), { recursive: true });
      writeFileSync(inFolder(name), gltfBytes({ ...swing() }));
    }
    return [...names.map(inFolder), '-o', inFolder('out')];
  };

  it('refuses two of one name before it writes', async () => {
    const { code, err } = await runCli('import', ...written('a/one.gltf', 'b/one.gltf'));
    expect([code, existsSync(inFolder('out'))]).toEqual([2, false]);
    expect(err).toContain(
      `${inFolder('a/one.gltf')} and ${inFolder('b/one.gltf')} would both be written to ${inFolder('out/one')}`,
    );
  });

  it('writes each into a folder of its name, with the bytes that it gives alone', async () => {
    await runCli('import', ...written('one.gltf'));
    const alone = readFileSync(inFolder('out/swing.ozz'));
    const { code, out } = await runCli('import', ...written('one.gltf', 'two.gltf'), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      models: [{ file: inFolder('one.gltf') }, { file: inFolder('two.gltf') }],
    });
    expect(readFileSync(inFolder('out/one/swing.ozz')).equals(alone)).toBe(true);
    expect(readFileSync(inFolder('out/two/swing.ozz')).equals(alone)).toBe(true);
  });

  it('says which options have no effect on one of them', async () => {
    const models = written('one.gltf');
    writeFileSync(inFolder('two.bvh'), madeBvh());
    const bvhOptions = ['--unit', 'cm', '--end-sites'];
    const { code, err } = await runCli('import', inFolder('two.bvh'), ...models, ...bvhOptions);
    expect(code).toBe(0);
    const note = (option: string): string =>
      `info: ${option} has no effect on ${inFolder('one.gltf')}: it is for BVH, this is glTF.\n`;
    expect(err).toBe(note('--unit') + note('--end-sites'));
  });

  it('names the one that something is odd about', async () => {
    const models = written('one.gltf');
    writeFileSync(inFolder('two\nlines.bvh'), madeBvh());
    const { err } = await runCli('import', inFolder('two\nlines.bvh'), ...models);
    expect(err).toMatch(
      /^info: .*two\\u000alines\.bvh: The file says no unit of length: [^\n]*\n$/,
    );
  });

  it('names one that cannot be read, and writes the others', async () => {
    const models = written('one.gltf', 'two.gltf', 'three.gltf');
    writeFileSync(inFolder('two.gltf'), '{"asset":{}}');
    const { code, err } = await runCli('import', ...models);
    expect([code, readdirSync(inFolder('out')).toSorted()]).toEqual([2, ['one', 'three']]);
    expect(err).toMatch(/two\.gltf: .*expected glTF 2\.0/);
  });

  it('begins with none after a signal that comes while one is written', async () => {
    const models = written('one.gltf', 'two.gltf', 'three.gltf');
    const { code, err, ended } = await runInterrupted('SIGINT', 2, ['import', ...models]);
    expect([code, ended, readdirSync(inFolder('out'))]).toEqual([2, ['SIGINT'], ['one']]);
    expect(err).toBe(
      `Interrupted: ${inFolder('two.gltf')} and what follows it were not written.\n`,
    );
  });
});

it('of several clips names the one in which something is odd', async () => {
  const times = Array.from({ length: 20 }, (_, key) => key / 10);
  const values = times.flatMap((time) => [2 * time, 0, 0]);
  const animations = ['left', 'right'].map((name) => ({
    name,
    samplers: [{ input: 0, output: 1 }],
    channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
  }));
  const accessors = [{ values: times }, { values, type: 'VEC3' as const }];
  const model = madeGltf({ nodes: [{ name: 'ball' }], animations }, accessors);
  writeFileSync(inFolder('ball.gltf'), gltfBytes(model));
  const { err } = await runCli('import', inFolder('ball.gltf'), '-o', inFolder('out'));
  const redundant = '18 of 20 keys are where the line between their neighbours leads';
  expect(err.split('\n')).toEqual([
    expect.stringMatching(`^info: animation "left": ${redundant}`),
    expect.stringMatching(`^info: animation "right": ${redundant}`),
    '',
  ]);
});
