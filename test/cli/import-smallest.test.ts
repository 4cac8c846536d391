import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { gltfBytes, madeGltf, swing } from '../support/made-gltf.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** Arguments to import a node that swings in 61 keys, with these entries for its clip. */
function wave(...animations: object[]): string[] {
  const times = Array.from({ length: 61 }, (_, frame) => frame / 30);
  const values = times.flatMap((time) => [Math.sin(3 * time), 0, 0]);
  const { nodes, animations: clips } = swing();
  const accessors = [{ values: times }, { values, type: 'VEC3' as const }];
  const json = madeGltf({ nodes, animations: clips }, accessors);
  writeFileSync(inFolder('wave.gltf'), gltfBytes(json));
  writeFileSync(inFolder('config.json'), JSON.stringify({ animations }));
  return [inFolder('wave.gltf'), '-o', inFolder('out'), '--config', inFolder('config.json')];
}

const limited = (max: number): object => ({ optimization_settings: { smallest: { max } } });

it('builds a clip within the limits of errors that settings name, as build does', async () => {
  const raw = { filename: 'raw.ozz', raw: true, optimize: false };
  const { code } = await runCli('import', ...wave(raw, limited(0.02)));
  expect(code).toBe(0);
  const limits = ['--optimizer', 'smallest', '--max-error', '0.02'];
  const skeleton = ['--skeleton', inFolder('out/skeleton.ozz')];
  const built = inFolder('built.ozz');
  await runCli('build', inFolder('out/raw.ozz'), '-o', built, ...skeleton, ...limits);
  expect(readFileSync(inFolder('out/swing.ozz'))).toEqual(readFileSync(built));
});

it('says, in its document as well, that overrides have no effect beside such limits', async () => {
  const override = [{ name: '*', tolerance: 1e-4, distance: 0.1 }];
  const both = { optimization_settings: { smallest: { max: 0.02 }, override } };
  const { code, out, err } = await runCli('import', ...wave(both), '--json');
  expect(code).toBe(0);
  expect(err).toContain('warning: The overrides of the entry "*" have no effect');
  const { warnings } = JSON.parse(out) as { warnings: string[] };
  expect(warnings).toEqual([expect.stringContaining('The overrides of the entry "*"')]);
});

it.each<[string, object, string]>([
  [
    'that no build keeps',
    limited(1e-9),
    '"swing" is left out: Optimiser settings: expected a limit "max" that a build keeps, found 1e-9, where the nearest build has ',
  ],
  [
    'of what is not built',
    { ...limited(0.02), raw: true },
    '"swing" is left out: Import settings: expected a built clip where they have "smallest", limits of its errors, found "raw": true.',
  ],
])('leaves a clip out with limits %s', async (_, entry, says) => {
  const { code, err } = await runCli('import', ...wave(entry));
  expect(code).toBe(1);
  expect(err).toContain(says);
  expect(readdirSync(inFolder('out'))).toEqual(['skeleton.ozz']);
});
