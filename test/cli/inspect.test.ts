import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validFixture } from '../support/archives.ts';
import { gltfBytes, madeGltf, swing } from '../support/made-gltf.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const skeleton = validFixture('walker.skeleton.ozz');
const clip = validFixture('walker.optimized.animation.ozz');

interface Inspection {
  readonly schema: number;
  readonly files: readonly {
    readonly file: string;
    readonly bytes: number;
    readonly endianness: string;
    readonly objects: readonly Readonly<Record<string, unknown>>[];
  }[];
}

describe('as JSON', () => {
  it('tells every byte of a file', async () => {
    const { schema, files } = await runJson<Inspection>('inspect', clip, skeleton, '--json');
    expect(schema).toBe(1);
    expect(files.map(({ file }) => file)).toEqual([clip, skeleton]);
    const [{ bytes, endianness, objects }] = files;
    expect(endianness).toBe('little');
    expect(objects).toHaveLength(1);
    expect(objects[0]).toMatchObject({
      tag: 'ozz-animation',
      version: 7,
      range: { offset: 1, length: bytes - 1 },
    });
  });

  it('tells the keys of a clip by kind and by joint', async () => {
    const { files } = await runJson<Inspection>('inspect', clip, skeleton, '--json');
    const [animation] = files[0].objects;
    expect(animation).toMatchObject({
      duration: 9,
      tracks: 37,
      keys: 7831,
      paddingKeys: 18,
      worstSeek: 979,
      translations: {
        keys: 919,
        paddingKeys: 6,
        tracks: { default: 1, constant: 30, animated: 6 },
        iframeInterval: 0.25,
      },
      scales: { keys: 80, iframes: [], iframeInterval: 1 },
      ranges: { header: { offset: 19, length: 52 } },
    });
    expect(animation['joints']).toHaveLength(37);
  });

  it.each([
    ['one.raw_animation.ozz', { kind: 'raw-animation', tracks: 1 }],
    ['one.raw_skeleton.ozz', { kind: 'raw-skeleton', joints: 1, roots: 1, depth: 1 }],
    ['track_1.ozz', { kind: 'track', type: 'float', keys: 8, steps: 3 }],
  ])('tells what is in %s', async (file, facts) => {
    const { files } = await runJson<Inspection>('inspect', validFixture(file), '--json');
    expect(files[0].objects[0]).toMatchObject(facts);
  });
});

describe('as text', () => {
  it('tells the counts', async () => {
    const { code, out } = await runCli('inspect', clip);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^.*walker\.optimized\.animation\.ozz: 80122 bytes, little endian\n {2}ozz-animation version 7/,
    );
    expect(out).toMatch(/^ {4}rotation +6832 +6 +0 +0 +37 /m);
    expect(out).toMatch(/^ {4}a seek passes 979 keys at worst$/m);
    expect(out).not.toContain('joint_3');
  });

  it('tells the joints when asked to', async () => {
    const { out } = await runCli('inspect', clip, skeleton, '--joints');
    expect(out).toMatch(/^ +3 {2}joint_3 +\d+ {2}\w+/m);
  });
});

it('goes on after a file that it cannot read', async () => {
  const { code, out, err } = await runCli('inspect', 'nothing.ozz', skeleton);
  expect(code).toBe(2);
  expect(err).toBe('nothing.ozz: there is no such file. Check its name and folder.\n');
  expect(out).toContain('ozz-skeleton version 2');
});

it('opens an archive by what it holds, whatever its name is', async () => {
  const file = inFolder('run.glb');
  copyFileSync(validFixture('eight.skeleton.ozz'), file);
  const { code, out } = await runCli('inspect', file);
  expect(code).toBe(0);
  expect(out).toContain('run.glb: ');
  expect(out).toContain('ozz-skeleton');
  expect((await runCli('import', file, '-o', inFolder('out'))).err).toContain('It needs no import');
});

describe('a model', () => {
  const swinging = (): string => {
    writeFileSync(inFolder('swing.gltf'), gltfBytes(swing()));
    return inFolder('swing.gltf');
  };

  it('that is broken is named, and the others are listed', async () => {
    writeFileSync(inFolder('broken.gltf'), '{');
    const { code, out, err } = await runCli('inspect', inFolder('broken.gltf'), swinging());
    expect(code).toBe(2);
    expect(err).toContain('broken.gltf: ');
    expect(out).toContain('swing.gltf: ');
  });

  it('is listed as an import makes it', async () => {
    const { code, out } = await runCli('inspect', swinging());
    expect(code).toBe(0);
    expect(out).toMatch(
      /^.*swing\.gltf: \d+ bytes, glTF 2\.0\n {2}raw-skeleton: 1 joint\n {2}raw-animation "swing": 2 s, \d+ keys\n$/,
    );
  });

  it('has the figures of the sources that an import writes', async () => {
    const model = swinging();
    await runCli('import', model, '-o', inFolder('out'), '--raw');
    const made = ['raw_skeleton.ozz', 'raw_swing.ozz'].map((name) => inFolder(`out/${name}`));
    const { files } = await runJson<Inspection>('inspect', '--json', model, ...made);
    const [{ bytes, objects }, ...archives] = files;
    expect(bytes).toBe(readFileSync(model).length);
    expect(archives.map((archive) => archive.objects[0])).toMatchObject(objects);
  });

  it('has a mesh', async () => {
    const parts = ['skeleton', 'walk', 'mesh'].map((name) => validFixture(`character/${name}.ozz`));
    const model = inFolder('walker.glb');
    await runCli('export', ...parts, '-o', model);
    const { files } = await runJson<Inspection>('inspect', '--json', model, parts[2]);
    const [mesh, stored] = files.map(({ objects }) => objects.at(-1));
    expect(mesh).toMatchObject({ kind: 'mesh', triangles: stored?.['triangles'] });
  });

  it('has user tracks, with their clip', async () => {
    const json = madeGltf(
      {
        nodes: [{ name: 'ball' }],
        animations: [
          {
            name: 'roll',
            samplers: [1, 2].map((output) => ({ input: 0, output })),
            channels: ['translation', 'weights'].map((path, sampler) => ({
              sampler,
              target: { node: 0, path },
            })),
          },
        ],
      },
      [{ values: [0, 1] }, { values: [0, 0, 0, 1, 0, 0], type: 'VEC3' }, { values: [0, 1] }],
    );
    writeFileSync(inFolder('ball.gltf'), gltfBytes(json));
    const { out } = await runCli('inspect', inFolder('ball.gltf'));
    expect(out).toMatch(/^ {2}raw-track ".*" of "roll": float, 2 keys$/m);
  });
});

describe('a folder', () => {
  it('without a file that can be opened is named, and the others are listed', async () => {
    mkdirSync(inFolder('empty'));
    writeFileSync(inFolder('empty/notes.txt'), 'none');
    const { code, out, err } = await runCli('inspect', inFolder('empty'), skeleton);
    expect(code).toBe(2);
    expect(err).toMatch(
      /empty: expected files that can be opened \(\.ozz, .*\), found a folder without any\.\n/,
    );
    expect(out).toContain('ozz-skeleton version 2');
  });

  it('is all files in and below it that can be opened, sorted, each once', async () => {
    mkdirSync(inFolder('rig/clips'), { recursive: true });
    copyFileSync(skeleton, inFolder('rig/skeleton.ozz'));
    copyFileSync(clip, inFolder('rig/clips/walk.ozz'));
    writeFileSync(inFolder('rig/notes.txt'), 'none');
    const { files } = await runJson<Inspection>(
      'inspect',
      '--json',
      inFolder('rig'),
      inFolder('rig/skeleton.ozz'),
    );
    expect(files.map(({ file }) => file)).toEqual([
      inFolder('rig/clips/walk.ozz'),
      inFolder('rig/skeleton.ozz'),
    ]);
  });
});
