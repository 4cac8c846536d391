import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import { importModel } from '../../engine/import/importers.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { rawClip, rawSkeleton } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const valid = (name: string): string => fixturePath('valid', name);
const walker = ['character/skeleton.ozz', 'character/walk.ozz'].map(valid);

const written = () =>
  importModel({ name: 'out.glb', bytes: new Uint8Array(readFileSync(inFolder('out.glb'))) });

describe('export refuses, and writes nothing,', () => {
  it.each<[string, string[], string]>([
    ['no skeleton', [walker[1]], 'expected one skeleton among the files, found none'],
    [
      'two skeletons',
      [walker[0], valid('one.skeleton.ozz')],
      'expected one skeleton among the files, found 2, in ',
    ],
    [
      'a clip of another skeleton',
      [...walker, valid('eight.animation.ozz')],
      'eight.animation.ozz: expected a clip of the skeleton',
    ],
    ['what is no archive', [fixturePath('broken', 'png-image.ozz')], 'found a PNG image'],
    [
      'too high a rate, without blaming the skeleton for it',
      [...walker, '--bake', '1e9'],
      'out.glb: animation "walk": expected at most 1048576 samples, found 1066666723, 1.0666667 s at',
    ],
    ['a rate of nothing', [...walker, '--bake', '0'], '"0" is not a frame rate above 0'],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli('export', ...args, '-o', inFolder('out.glb'));
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) as string });
    expect(() => readFileSync(inFolder('out.glb'))).toThrow('ENOENT');
  });
});

it('refuses the name of a text file for a binary one', async () => {
  const { code, err } = await runCli('export', ...walker, '-o', inFolder('out.gltf'));
  expect(code).toBe(2);
  expect(err).toContain('out.gltf: expected a name that ends in .glb');
  expect(() => readFileSync(inFolder('out.gltf'))).toThrow('ENOENT');
});

it('writes a clip with its user tracks and events, and the mesh', async () => {
  const args = [...walker, valid('character/walk.tracks.ozz'), valid('character/mesh.ozz')];
  const { code, out } = await runCli('export', ...args, '-o', inFolder('out.glb'));
  expect(code).toBe(0);
  expect(out).toMatch(/"walk": \d+ keys; between keys, viewers may differ by up to 0\.0\d+°\n/);
  const { skeleton, animations, tracks, mesh } = await written();
  expect(skeleton.count).toBe(60);
  expect(animations.map(({ name }) => name)).toEqual(['walk']);
  const given = readArchive(readFileSync(args[2])).entries.map(({ object }) => object);
  expect(tracks.map(({ track }) => track.name)).toEqual(
    given.flatMap((object) => (object.kind === 'track' && object.count > 0 ? [object.name] : [])),
  );
  expect(mesh?.vertexCount).toBeGreaterThan(1000);
});

it('counts rotations that it has to change, one as one', async () => {
  const turning = (...lengths: number[]) =>
    rawClip([{ rotations: lengths.map((length, key) => [key / 2, 0, 0, 0, length]) }], 1, 'a');
  const says = async (...lengths: number[]): Promise<string> => {
    writeFileSync(inFolder('raw.ozz'), writeArchive([rawSkeleton([-1]), turning(...lengths)]));
    return (await runCli('export', inFolder('raw.ozz'), '-o', inFolder('out.glb'))).out;
  };
  expect(await says(1, 0.5, 1)).toContain('(1 rotation at length 1, or as its opposite)');
  expect(await says(1, 0.5, 0.5)).toContain('(2 rotations at length 1, or as their opposite)');
});

it('writes the source again that it was given', async () => {
  const raw = ['character/skeleton.raw.ozz', 'character/walk.raw.ozz'].map(valid);
  await runCli('export', ...raw, '-o', inFolder('out.glb'));
  await runCli('import', inFolder('out.glb'), '-o', inFolder('.'), '--raw');
  expect(readFileSync(inFolder('raw_skeleton.ozz'))).toEqual(readFileSync(raw[0]));
  const [clip] = readArchive(readFileSync(raw[1])).entries;
  expect(readFileSync(inFolder('raw_walk.ozz'))).toEqual(Buffer.from(writeArchive([clip.object])));
});

it('gives an additive clip on the rest pose, too, unless asked not to', async () => {
  const args = [walker[0], valid('character/breath.additive.ozz'), '-o', inFolder('out.glb')];
  const names = async (...more: string[]) => {
    const { clips } = await runJson<{ clips: { name: string }[] }>(
      'export',
      ...args,
      '--json',
      ...more,
    );
    return clips.map(({ name }) => name);
  };
  expect(await names()).toEqual(['breath.additive', 'breath.additive (applied)']);
  // What is derived does not come back as a clip of its own.
  expect((await written()).animations.length).toBe(1);
  expect(await names('--additive', 'keep')).toEqual(['breath.additive']);
});

it('says where everything comes from, and leaves out the mesh', async () => {
  await runCli('export', ...walker, '-o', inFolder('out.glb'), '--no-mesh');
  const bytes = readFileSync(inFolder('out.glb'));
  const json = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))) as {
    asset: object;
    meshes?: object;
  };
  expect(json.meshes).toBe(undefined);
  expect(json.asset).toMatchObject({
    generator: 'Posescope',
    extras: {
      posescope: {
        sources: [
          {
            file: 'skeleton.ozz',
            objects: ['ozz-skeleton 2'],
            sha256: expect.any(String) as string,
          },
          { file: 'walk.ozz', objects: ['ozz-animation 7'] },
        ],
      },
    },
  });
});

it('keeps names that clash, and several roots', async () => {
  const skeleton = valid('five.raw_skeleton.ozz');
  const bytes = readFileSync(skeleton);
  writeFileSync(inFolder('five.ozz'), bytes);
  await runCli('export', inFolder('five.ozz'), '-o', inFolder('out.glb'));
  await runCli('import', inFolder('out.glb'), '-o', inFolder('.'), '--raw');
  expect(readFileSync(inFolder('raw_skeleton.ozz'))).toEqual(bytes);
});
