import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import type { AssetObject } from '../../engine/kinds/asset.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { byteDifference } from '../support/archives.ts';
import { gltfBytes, madeGltf, swing } from '../support/made-gltf.ts';
import { rawSkeleton, writtenKeys } from '../support/raw-clip.ts';
import { describeWithShared } from '../support/shared.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** Writes a model to import, and settings if there are any. */
function written(json: object = swing(), config?: object): string[] {
  const model = inFolder('ball.gltf');
  writeFileSync(model, gltfBytes({ ...json }));
  if (config === undefined) return [model, '-o', inFolder('out')];
  writeFileSync(inFolder('config.json'), JSON.stringify(config));
  return [model, '-o', inFolder('out'), '--config', inFolder('config.json')];
}

const results = (): string[] =>
  existsSync(inFolder('out')) ? readdirSync(inFolder('out')).toSorted() : [];

const objectsIn = (file: string): AssetObject[] =>
  readArchive(readFileSync(join(inFolder('out'), file))).entries.map(({ object }) => object);

describe('refuses, and writes nothing,', () => {
  const noBuffer = { ...swing(), buffers: [{ byteLength: 48, uri: 'ball.bin' }] };
  it.each<[string, () => string[], string]>([
    [
      'a model that is not there',
      () => [inFolder('no.glb'), '-o', 'out'],
      'no.glb: there is no such file',
    ],
    [
      'into what is a file',
      () => {
        writeFileSync(inFolder('taken'), '');
        const [model] = written();
        return [model, '-o', inFolder('taken')];
      },
      'taken: cannot be a folder, a file has that name',
    ],
    ['what is no model', () => written({ asset: {} }), 'expected glTF 2.0'],
    [
      'a model without its buffer',
      () => written(noBuffer),
      'the file "ball.bin", which buffers[0]',
    ],
    [
      'settings that are none',
      () => written(swing(), { clips: [] }),
      'config.json: Import settings',
    ],
    [
      'settings that are text',
      () => {
        const [model, ...rest] = written(swing(), {});
        writeFileSync(inFolder('config.json'), 'none');
        return [model, ...rest];
      },
      'expected JSON, found other text (',
    ],
    [
      'a member that is none of a clip’s',
      () => written(swing(), { animations: [{ clop: 'run' }] }),
      'for "animations[0]", found "animations[0].clop"',
    ],
    [
      'a file outside of the folder',
      () => written(swing(), { animations: [{ filename: '../*.ozz' }] }),
      'config.json: Import settings: expected the name of a file in the output folder',
    ],
    [
      'a skeleton outside of the folder',
      () => written(swing(), { skeleton: { filename: '/tmp/x.ozz', import: { enable: false } } }),
      'found "/tmp/x.ozz", which begins at the root of a drive',
    ],
    [
      'a buffer outside of the folder',
      () => {
        mkdirSync(inFolder('model'));
        writeFileSync(inFolder('ball.bin'), new Uint8Array(48));
        const json = { ...swing(), buffers: [{ byteLength: 48, uri: '../ball.bin' }] };
        writeFileSync(inFolder('model/ball.gltf'), gltfBytes(json));
        return [inFolder('model/ball.gltf'), '-o', inFolder('out')];
      },
      'expected all files that it names in its own folder, found "../ball.bin"',
    ],
    [
      'a buffer that a link puts outside of the folder',
      () => {
        mkdirSync(inFolder('model'));
        writeFileSync(inFolder('ball.bin'), new Uint8Array(48));
        symlinkSync(inFolder('ball.bin'), inFolder('model/ball.bin'));
        writeFileSync(inFolder('model/ball.gltf'), gltfBytes(noBuffer));
        return [inFolder('model/ball.gltf'), '-o', inFolder('out')];
      },
      'found "ball.bin", which is outside of it',
    ],
    [
      'a buffer that is a folder',
      () => {
        const [model, ...rest] = written(noBuffer);
        mkdirSync(inFolder('ball.bin'));
        return [model, ...rest];
      },
      'ball.bin: expected a file, found a folder',
    ],
    [
      'to a folder without a name',
      () => [written()[0], '-o', ''],
      'expected the name of a folder to write, found ""',
    ],
    ['to standard output', () => [written()[0], '-o', '-'], 'An import writes several files'],
    [
      'two results in one file',
      () => written(swing(), { animations: [{}, { raw: true }] }),
      'found "swing.ozz" for clip "swing" and for clip "swing"',
    ],
    ['an unknown root', () => [...written(), '--root', 'attic'], 'found "attic"'],
    ['an unknown scene', () => [...written(), '--scene', 'attic'], 'found "attic"'],
    [
      'settings and --raw',
      () => [...written(swing(), {}), '--raw'],
      "option '--raw' cannot be used with option '--config",
    ],
    [
      'clips for a skeleton that is not there',
      () => written(swing(), { skeleton: { import: { enable: false } } }),
      'skeleton.ozz: there is no such file',
    ],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli('import', ...args());
    expect(err).toContain(says);
    expect(code).toBe(2);
    expect(results()).toEqual([]);
  });
});

it('writes skeleton and built clips', async () => {
  const { code, out } = await runCli('import', ...written());
  expect(code).toBe(0);
  expect(out.split('\n')).toHaveLength(3);
  expect(results()).toEqual(['skeleton.ozz', 'swing.ozz']);
  expect(objectsIn('skeleton.ozz')).toMatchObject([{ kind: 'skeleton', names: ['ball'] }]);
  expect(objectsIn('swing.ozz')).toMatchObject([{ kind: 'animation', name: 'swing', duration: 2 }]);
});

it('writes sources as they were imported', async () => {
  await runCli('import', ...written(), '--raw');
  expect(results()).toEqual(['raw_skeleton.ozz', 'raw_swing.ozz']);
  expect(objectsIn('raw_skeleton.ozz')).toMatchObject([{ kind: 'raw-skeleton' }]);
  expect(objectsIn('raw_swing.ozz')).toMatchObject([{ kind: 'raw-animation', duration: 2 }]);
});

describe('one bad clip', () => {
  /** A ball that swings, and a copy of the clip whose values are single numbers. */
  function withBroken(): string[] {
    const json = swing();
    const [good] = json.animations as { samplers: object[] }[];
    const broken = { ...good, name: 'broken', samplers: [{ input: 0, output: 0 }] };
    return written({ ...json, animations: [good, broken] });
  }

  it('is named and left out, and the others are written', async () => {
    const { code, err } = await runCli('import', ...withBroken());
    expect(code).toBe(1);
    expect(err).toBe(
      `${inFolder('ball.gltf')}: "broken" is left out: expected 1 number a time and 3 a value in the translation of "ball", found 1 and 1.\n`,
    );
    expect(results()).toEqual(['skeleton.ozz', 'swing.ozz']);
  });

  it('may be missing if that is allowed', async () => {
    const { code, out } = await runCli('import', ...withBroken(), '--allow-partial', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      files: [{ objects: ['skeleton'] }, { objects: ['animation'] }],
      failures: [
        { file: inFolder('ball.gltf'), object: 'glTF "ball.gltf", animation "broken"', joint: 0 },
      ],
    });
  });

  it('that cannot be built is named with joint and key', async () => {
    const json = swing();
    const nodes = [{ name: 'ball', scale: [0, 1, 1] }];
    const args = written({ ...json, nodes }, { animations: [{ additive: true }] });
    const { code, err } = await runCli('import', ...args);
    expect(code).toBe(1);
    expect(err).toContain('found [0, 1, 1] at joint 0, scale key 0.');
    expect(err).toContain('Joint 0 is "ball".');
    expect(results()).toEqual(['skeleton.ozz']);
  });
});

it('makes a clip of one frame from a pose', async () => {
  const pose = madeGltf({ nodes: [{ name: 'ball' }], animations: swing().animations }, [
    { values: [0] },
    { values: [1, 2, 3], type: 'VEC3' },
  ]);
  const { code } = await runCli('import', ...written(pose));
  expect(code).toBe(0);
  expect(objectsIn('swing.ozz')).toMatchObject([
    { kind: 'animation', duration: Math.fround(1 / 30) },
  ]);
});

it('warns of settings that match nothing, with the names nearest to them', async () => {
  const override = [{ name: 'bal', tolerance: 1, distance: 1 }];
  const animations = [
    { optimization_settings: { override } },
    { clip: 'swingg', filename: 'more_*.ozz' },
  ];
  const { code, err } = await runCli('import', ...written(swing(), { animations }));
  expect(code).toBe(0);
  expect(err).toBe(
    'warning: The override "bal" matches no joint and has no effect; the nearest are "ball".\n' +
      'warning: The entry "swingg" matches no clip and has no effect; the nearest are "swing".\n',
  );
  expect(results()).toEqual(['skeleton.ozz', 'swing.ozz']);
});

// Names of files have their accents as a Mac writes them.
it.each(['ball.bin', 'B\u00e4lle.bin'])('reads as many bytes of %s as asked', async (name) => {
  const json = swing();
  const [{ uri, byteLength }] = json.buffers as { uri: string; byteLength: number }[];
  const bytes = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
  writeFileSync(inFolder(name.normalize('NFD')), Buffer.concat([bytes, Buffer.alloc(1000)]));
  const args = written({ ...json, buffers: [{ uri: name, byteLength }] });
  expect(await runCli('import', ...args)).toMatchObject({ code: 0 });
});

describe('never writes outside of its folder', () => {
  it.each([
    ['through a linked folder', 'clips', { filename: 'clips/*.ozz' }],
    ['through a linked file', 'swing.ozz', {}],
  ])('%s', async (_, link, entry) => {
    mkdirSync(inFolder('out'));
    mkdirSync(inFolder('elsewhere'));
    writeFileSync(inFolder('elsewhere/file'), 'as it was');
    const target = link === 'clips' ? 'elsewhere' : 'elsewhere/file';
    symlinkSync(inFolder(target), join(inFolder('out'), link));
    const { code, err } = await runCli('import', ...written(swing(), { animations: [entry] }));
    expect(code).toBe(2);
    expect(err).toContain('a symbolic link leads out of the output folder');
    expect(readdirSync(inFolder('elsewhere'))).toEqual(['file']);
    expect(readFileSync(inFolder('elsewhere/file'), 'utf8')).toBe('as it was');
    expect(results()).toEqual([link]);
  });
});

it('does what settings say, clip by clip', async () => {
  await runCli(
    'import',
    ...written(swing(), {
      skeleton: { filename: 'bones.ozz', import: { raw: true } },
      animations: [
        { clip: 's?ing', filename: 'clips/*_raw.ozz', raw: true, optimize: false },
        { additive: true, filename: '*_delta.ozz', tracks: { motion: { enable: true } } },
      ],
    }),
  );
  expect(results()).toEqual(['bones.ozz', 'clips', 'swing_delta.ozz', 'swing_motion_track.ozz']);
  expect(objectsIn('clips/swing_raw.ozz')).toMatchObject([{ kind: 'raw-animation' }]);
  expect(objectsIn('swing_motion_track.ozz')).toMatchObject([
    { kind: 'track', type: 'float3' },
    { kind: 'track', type: 'quaternion' },
  ]);
});

it('samples splines as often as settings say', async () => {
  const values = [0, 0, 0, 0, 1, 0].flatMap((x) => [x, 0, 0]);
  const spline = madeGltf(
    {
      nodes: [{}],
      animations: [
        {
          name: 'bend',
          samplers: [{ input: 0, output: 1, interpolation: 'CUBICSPLINE' }],
          channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
        },
      ],
    },
    [{ values: [0, 1] }, { values, type: 'VEC3' }],
  );
  const at = (rate: number): object => ({
    filename: `${rate}.ozz`,
    raw: true,
    optimize: false,
    sampling_rate: rate,
  });
  await runCli('import', ...written(spline, { animations: [at(0), at(10)] }));
  const counts = ['0.ozz', '10.ozz'].map((file) => {
    const [clip] = objectsIn(file);
    return clip.kind === 'raw-animation' ? clip.translations.times.length : NaN;
  });
  expect(counts).toEqual([31, 11]);
});

it('brings clips onto a skeleton that is there already, joint by joint by name', async () => {
  const args = written(swing(), {
    skeleton: { import: { enable: false } },
    animations: [{ raw: true, optimize: false }],
  });
  mkdirSync(inFolder('out'));
  const bones = { ...rawSkeleton([-1, 0]), names: ['cage', 'ball'] };
  writeFileSync(join(inFolder('out'), 'skeleton.ozz'), writeArchive([buildSkeleton(bones)]));
  await runCli('import', ...args);
  const [clip] = objectsIn('swing.ozz');
  if (clip.kind !== 'raw-animation') throw new Error(clip.kind);
  expect(writtenKeys(clip.translations, 0)).toEqual([[0, 0, 0, 0]]);
  expect(writtenKeys(clip.translations, 1).map(([time, x]) => [time, x])).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
  ]);
});

it('says in JSON what was written, and what was odd', async () => {
  const twice = { ...swing(), nodes: [{ name: 'ball' }, { name: 'ball' }] };
  const said = await runJson<{ schema: number; files: object[]; findings: object[] }>(
    'import',
    ...written(twice),
    '--json',
  );
  expect(said).toMatchObject({
    schema: 1,
    files: [{ objects: ['skeleton'] }, { objects: ['animation'] }],
    findings: [{ code: 'nodes-renamed', severity: 'info' }],
  });
});

it('tells people what was odd', async () => {
  const twice = { ...swing(), nodes: [{ name: 'ball' }, { name: 'ball' }] };
  const { err } = await runCli('import', ...written(twice));
  expect(err).toContain('info: Several nodes have the same name: "ball"');
});

describeWithShared("writes the reference importer's bytes", (shared) => {
  const root = join(shared, 'assets/gltf');
  const departs = new Set([
    'ag_accessor_sparse_00',
    'ag_animation_samplertype_02',
    'npm_viverse_mannequin',
  ]);
  const folders = readdirSync(root)
    .filter((asset) => !departs.has(asset))
    .flatMap((asset) =>
      ['ozz', 'noopt', 'raw', 'be', 'motion', 'additive'].map((variant) =>
        join(root, asset, variant),
      ),
    )
    .filter((folder) => existsSync(folder));

  it.each(folders.map((folder) => [basename(dirname(folder)), basename(folder), folder]))(
    '%s: %s',
    async (asset, variant, folder) => {
      const source = join(folder, '../source');
      const model = readdirSync(source).find((file) => /\.(gltf|glb)$/.test(file)) ?? '';
      const config = join(folder, 'config.json');
      const settings = existsSync(config) ? ['--config', config] : [];
      const endian = variant === 'be' ? ['--endian', 'big'] : [];
      const output = inFolder('out');
      const { code, err } = await runCli(
        'import',
        join(source, model),
        '-o',
        output,
        ...settings,
        ...endian,
      );
      expect([code, err.replaceAll(/^(info|warning): .*\n/gm, '')]).toEqual([0, '']);
      // Clips that move only morph targets are nothing to play: the reference writes them as sources only.
      const files = readdirSync(folder).filter((file) => file !== 'config.json');
      const expected =
        asset === 'khr_morph_stress' ? files.filter((file) => file.includes('skeleton')) : files;
      expect(results()).toEqual(expected.toSorted());
      for (const file of expected) {
        const difference = byteDifference(
          readFileSync(join(output, file)),
          readFileSync(join(folder, file)),
        );
        expect(difference, file).toBeUndefined();
      }
    },
  );
});
