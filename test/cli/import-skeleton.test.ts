import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import { importModel } from '../../engine/import/importers.ts';
import { putOnSkeleton } from '../../engine/inspect/put-on-skeleton.ts';
import type { AssetObject } from '../../engine/kinds/asset.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { gltfBytes, swing } from '../support/made-gltf.ts';
import { rawSkeleton, writtenKeys } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const results = (): string[] =>
  existsSync(inFolder('out')) ? readdirSync(inFolder('out')).toSorted() : [];
const objectsIn = (file: string): AssetObject[] =>
  readArchive(readFileSync(join(inFolder('out'), file))).entries.map(({ object }) => object);
const call = (...more: string[]): string[] => [
  'import',
  inFolder('ball.gltf'),
  '-o',
  inFolder('out'),
  '--skeleton',
  ...more,
];

function skeletonFile(name: string, names: readonly string[]): string {
  const bones = { ...rawSkeleton(names.map((_, i) => i - 1)), names };
  writeFileSync(inFolder(name), writeArchive([buildSkeleton(bones)]));
  return inFolder(name);
}

beforeEach(() => writeFileSync(inFolder('ball.gltf'), gltfBytes({ ...swing() })));

describe('refuses, and writes nothing,', () => {
  it.each<[string, () => string[], string]>([
    ['a skeleton that is not there', () => ['no.ozz'], 'no.ozz: there is no such file'],
    [
      'the skeleton of another body',
      () => [skeletonFile('other.ozz', ['cage', 'bird'])],
      'other.ozz: joints, paired by name: expected at least 1 in both skeletons, half of the 1 joint of the smaller one, found none: only the clip has "ball", only the other skeleton "cage" and "bird". Choose a skeleton of the same body',
    ],
    [
      'a mesh, which is bound to its own skeleton',
      () => [skeletonFile('hero.ozz', ['ball']), '--mesh'],
      "option '--skeleton <file>' cannot be used with option '--mesh'",
    ],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli(...call(...args()));
    expect(err).toContain(says);
    expect(code).toBe(2);
    expect(results()).toEqual([]);
  });
});

it('says of a file without a clip that nothing is written', async () => {
  writeFileSync(inFolder('ball.gltf'), gltfBytes({ ...swing(), animations: [] }));
  const { code, err } = await runCli(...call(skeletonFile('hero.ozz', ['ball'])));
  expect(err).toContain('warning: The file has no clip: nothing is written.');
  expect([code, results()]).toEqual([0, []]);
});

it('puts clips on the skeleton of another file, and says what became of their tracks', async () => {
  const hero = skeletonFile('hero.ozz', ['rig:cage', 'rig:ball']);
  const { code, err } = await runCli(...call(hero, '--raw'));
  expect(err).toContain(
    `info: On the skeleton of ${hero}, 1 of 2 joints has a track; 1 rests, for want of one: "rig:cage".`,
  );
  expect([code, results()]).toEqual([0, ['raw_swing.ozz']]);
  const [clip] = objectsIn('raw_swing.ozz');
  if (clip.kind !== 'raw-animation') throw new Error(clip.kind);
  expect(writtenKeys(clip.translations, 1).map(([time]) => time)).toContain(1);
});

it('has it in the document', async () => {
  const hero = skeletonFile('hero.ozz', ['cage', 'ball']);
  const { skeleton } = await runJson<{ skeleton: object }>(...call(hero, '--json'));
  expect(skeleton).toEqual({ file: hero, animated: 1, resting: ['cage'], leftOut: [] });
});

it('takes settings of clips, and no skeleton of theirs', async () => {
  writeFileSync(
    inFolder('config.json'),
    JSON.stringify({ animations: [{ filename: 'mine_*.ozz' }] }),
  );
  const hero = skeletonFile('hero.ozz', ['cage', 'ball']);
  const { code } = await runCli(...call(hero, '--config', inFolder('config.json')));
  expect([code, results()]).toEqual([0, ['mine_swing.ozz']]);
});

describe('a walk on the skeleton of another file', () => {
  const walk = 'fixtures/valid/models/walk.fbx';

  it('is what the page makes of it', async () => {
    const bytes = new Uint8Array(readFileSync(walk));
    const model = await importModel({ name: 'walk.fbx', bytes });
    const own = buildSkeleton(model.skeleton);
    const others = own.names.map((name, i) => (i % 2 === 0 ? name : `other ${name}`));
    const hero = buildSkeleton({ ...model.skeleton, names: others });
    writeFileSync(inFolder('hero.ozz'), writeArchive([hero]));
    await runCli(
      'import',
      walk,
      '-o',
      inFolder('out'),
      '--raw',
      '--skeleton',
      inFolder('hero.ozz'),
    );
    const [file] = results();
    const { clip } = putOnSkeleton(model.animations[0], own, hero);
    expect(readFileSync(join(inFolder('out'), file))).toEqual(Buffer.from(writeArchive([clip])));
  });

  it('has its keys as they are, where that is the same one', async () => {
    mkdirSync(inFolder('plain'));
    await runCli('import', walk, '-o', inFolder('plain'), '--raw');
    await runCli('import', walk, '-o', inFolder('out'), '--raw', '--skeleton', walk);
    const [file] = results();
    expect(readFileSync(join(inFolder('out'), file))).toEqual(
      readFileSync(join(inFolder('plain'), file)),
    );
  });
});
