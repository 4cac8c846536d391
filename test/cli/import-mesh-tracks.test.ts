import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readArchive } from '../../engine/archive/archive.ts';
import { objectOfKind } from '../../engine/archive/objects.ts';
import { sampleMesh } from '../../engine/offline/sample-mesh.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { gltfBytes, madeGltf, swing } from '../support/made-gltf.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

it('refuses a model without the mesh that was asked for', async () => {
  writeFileSync(inFolder('ball.gltf'), gltfBytes({ ...swing() }));
  const { code, err } = await runCli(
    'import',
    inFolder('ball.gltf'),
    '-o',
    inFolder('out'),
    '--mesh',
  );
  expect(code).toBe(2);
  expect(err).toContain('ball.gltf: the model: expected a mesh that joints move, found no mesh');
  expect(() => readFileSync(join(inFolder('out'), 'skeleton.ozz'))).toThrow('ENOENT');
});

it('says why there is no mesh to write if the one of the model is not sound', async () => {
  const gltf = {
    asset: { version: '2.0' },
    nodes: [{ name: 'ball', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 7 } }] }],
  };
  const model = inFolder('broken.gltf');
  writeFileSync(model, JSON.stringify(gltf));
  const { err, code } = await runCli('import', model, '-o', inFolder('out'), '--mesh');
  expect(err).toContain(
    'expected a mesh that joints move, found Geometry is left out: "ball" (meshes[0]',
  );
  expect(code).toBe(2);
});

it('writes the mesh of a glTF, if it is asked for', async () => {
  const given = ['skeleton', 'walk', 'mesh'].map((name) =>
    fixturePath('valid', `character/${name}.ozz`),
  );
  const model = inFolder('walker.glb');
  await runCli('export', ...given, '-o', model);
  const meshFile = join(inFolder('out'), 'mesh.ozz');
  await runCli('import', model, '-o', inFolder('out'));
  expect(() => readFileSync(meshFile)).toThrow('ENOENT');
  await runCli('import', model, '-o', inFolder('out'), '--mesh');
  const mesh = objectOfKind(readArchive(readFileSync(meshFile)), 'mesh');
  const stored = sampleMesh(objectOfKind(readArchive(readFileSync(given[2])), 'mesh'));
  expect(mesh.parts.map(({ influences, vertexCount }) => [influences, vertexCount])).toEqual(
    stored.parts.map(({ influences, vertexCount }) => [influences, vertexCount]),
  );
});

it('says that user tracks are not written, unless the settings ask for some', async () => {
  const animation = {
    samplers: [1, 2].map((output) => ({ input: 0, output })),
    channels: ['translation', 'weights'].map((path, sampler) => ({
      sampler,
      target: { node: 0, path },
    })),
  };
  const json = madeGltf({ nodes: [{ name: 'ball' }], animations: [animation] }, [
    { values: [0, 1] },
    { values: [0, 0, 0, 1, 0, 0], type: 'VEC3' },
    { values: [0, 1] },
  ]);
  const [model, settings] = [inFolder('ball.gltf'), inFolder('config.json')];
  writeFileSync(model, gltfBytes(json));
  const call = ['import', model, '-o', inFolder('out')] as const;
  const says = '1 user track of the file not written';
  expect((await runCli(...call)).err).toContain(says);
  const properties = [{ filename: '*.ozz', joint_name: '*', property_name: '*', type: 'float1' }];
  writeFileSync(settings, JSON.stringify({ animations: [{ tracks: { properties } }] }));
  expect((await runCli(...call, '--config', settings)).err).not.toContain(says);
  expect(readdirSync(inFolder('out'))).toContain('ball-weight_0.ozz');
});
