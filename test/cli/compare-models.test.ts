import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { importModel } from '../../engine/import/importers.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { madeBvh } from '../support/made-bvh.ts';
import { gltfBytes, madeGltf } from '../support/made-gltf.ts';
import { validFixture } from '../support/archives.ts';
import { builtSkeleton, rawClip } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** A model whose only joint with a parent rises by `height`, in a clip of that name. */
function rising(height: number, interpolation: 'LINEAR' | 'STEP' = 'LINEAR', name = 'rise') {
  return moving([{ name: 'root', children: [1] }, { name: 'tip' }], [0, height, 0], {
    interpolation,
    name,
  });
}

/** A model whose last joint moves from its parent to a place, in a second. */
function moving(
  nodes: readonly object[],
  to: readonly number[],
  {
    interpolation = 'LINEAR',
    name = 'rise',
  }: { interpolation?: 'LINEAR' | 'STEP'; name?: string } = {},
) {
  const target = { node: nodes.length - 1, path: 'translation' };
  return gltfBytes(
    madeGltf(
      {
        nodes: [...nodes],
        scenes: [{ nodes: [0] }],
        scene: 0,
        animations: [
          {
            name,
            channels: [{ sampler: 0, target }],
            samplers: [{ input: 0, output: 1, interpolation }],
          },
        ],
      },
      [{ values: [0, 1] }, { values: [0, 0, 0, ...to], type: 'VEC3' }],
    ),
  );
}

function written(file: string, bytes: Uint8Array): string {
  writeFileSync(inFolder(file), bytes);
  return inFolder(file);
}

const a = (): string => written('a.gltf', rising(1));

interface Measured {
  readonly max: number;
  readonly reference: { readonly measuredBy?: string };
  readonly candidate: { readonly measuredBy?: string };
  readonly worst: readonly { readonly name: string; readonly time: number }[];
}

async function comparison(one: string, other: string, ...options: string[]): Promise<Measured> {
  return await runJson('compare', one, other, '--json', ...options);
}

it('refuses a clip that one side does not have', async () => {
  const { code, err } = await runCli('compare', a(), a(), '--clip', 'fall');
  expect(code).toBe(2);
  expect(err).toContain('--clip: expected one of "rise", found "fall".');
});

it.each([['--metric', 'shell'], ['--curves']])(
  'refuses models of which too few joints have the same names %s',
  async (...options) => {
    const rig = (...names: string[]) =>
      moving([{ name: 'root', children: [1, 2] }, ...names.map((name) => ({ name }))], [0, 1, 0]);
    const files = [written('a.gltf', rig('knee', 'foot')), written('b.gltf', rig('wing', 'beak'))];
    const { code, out, err } = await runCli('compare', ...files, ...options);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/a\.gltf: joints are paired by name, and only 1 of its 3 joints is among/);
  },
);

it.each([
  ['reference', (model: string, clip: string) => [model, clip]],
  ['candidate', (model: string, clip: string) => [clip, model]],
])('refuses a model that has none of the joints: as %s', async (_, order) => {
  const files = order(a(), validFixture('one.animation.ozz'));
  const skeleton = validFixture('one.skeleton.ozz');
  const { code, out, err } = await runCli('compare', ...files, '--skeleton', skeleton);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain('a.gltf: expected joints of the skeleton, by name, such as "');
  expect(err).toContain('found none of them: its first joint is "root".');
});

it('warns of joints that a model does not have', async () => {
  const ends = ['t', 'u', 'v', 'w', 'x'].map((name) => ({ name }));
  const nodes = [{ name: 'root', children: [1, 2, 3, 4, 5, 6] }, { name: 'tip' }, ...ends];
  const rig = gltfBytes(madeGltf({ nodes, scenes: [{ nodes: [0] }], scene: 0 }, []));
  const { skeleton } = await importModel({ name: 'rig.gltf', bytes: rig });
  const larger = written('rig.ozz', writeArchive([buildSkeleton(skeleton)]));
  const { code, err } = await runCli('compare', a(), a(), '--skeleton', larger);
  expect(code).toBe(0);
  expect(err).toContain(
    'a.gltf: 5 of 7 joints of the skeleton are not in it, and are measured as if they rested: "t", "u", "v" and 2 more\n',
  );
  expect((await runCli('compare', a(), a())).err).toBe('');
});

it('asks for a skeleton where neither side has one, and none is beside them', async () => {
  const model = await importModel({ name: 'a.gltf', bytes: rising(1) });
  const clip = written('clip.ozz', writeArchive([buildAnimation(model.animations[0])]));
  const { code, out, err } = await runCli('compare', clip, clip);
  expect(code).toBe(2);
  expect(err).toContain(
    "clip.ozz: expected the clip's skeleton of 2 joints in its folder, found none. Give its file: --skeleton FILE.",
  );
  expect(out).toBe('');
});

it('takes the skeleton beside the candidate where none is beside the reference', async () => {
  const model = await importModel({ name: 'a.gltf', bytes: rising(1) });
  const bytes = writeArchive([buildAnimation(model.animations[0])]);
  mkdirSync(inFolder('raw'));
  mkdirSync(inFolder('built'));
  const [reference, candidate] = [written('raw/clip.ozz', bytes), written('built/clip.ozz', bytes)];
  const skeleton = written('built/skeleton.ozz', writeArchive([buildSkeleton(model.skeleton)]));
  const { code, err } = await runCli('compare', reference, candidate);
  expect([code, err]).toEqual([0, expect.stringContaining(`skeleton: ${skeleton}, found for`)]);
});

it('takes the skeleton beside the files, and says which', async () => {
  const model = await importModel({ name: 'a.gltf', bytes: rising(1) });
  const clip = written('clip.ozz', writeArchive([buildAnimation(model.animations[0])]));
  const own = buildSkeleton(model.skeleton);
  const skeleton = written('skeleton.ozz', writeArchive([own]));
  written('other.ozz', writeArchive([builtSkeleton([-1])]));
  const { out, err } = await runCli('compare', clip, clip);
  expect(err).toBe(`skeleton: ${skeleton}, found for ${clip}\n`);
  expect(out).toBe((await runCli('compare', clip, clip, '--skeleton', skeleton)).out);
});

describe('measures any two of', () => {
  it('a model and a model', async () => {
    const b = written('b.gltf', rising(1.25));
    expect(await runJson('compare', a(), b, '--json')).toMatchObject({
      max: 0.25,
      worst: [{ name: 'tip', time: 1 }, { name: 'root' }],
    });
  });

  it('steps and lines, each as its format says', async () => {
    const b = written('b.gltf', rising(1, 'STEP'));
    // Until its end the step has not happened: the error is as large as the time.
    for (const options of [[], ['--curves']]) {
      const { max, worst } = await comparison(a(), b, ...options);
      expect(worst[0].name).toBe('tip');
      expect(max).toBeCloseTo(worst[0].time, 6);
    }
  });

  it('a model, a source and a runtime clip', async () => {
    const model = await importModel({ name: 'a.gltf', bytes: rising(1) });
    const [raw] = model.animations;
    const source = written('raw.ozz', writeArchive([model.skeleton, raw]));
    const built = written(
      'built.ozz',
      writeArchive([buildSkeleton(model.skeleton), buildAnimation(raw)]),
    );
    for (const [one, other] of [
      [a(), source],
      [a(), built],
      [source, built],
      [built, a()],
    ]) {
      const { max } = await comparison(one, other);
      expect(max).toBeLessThan(1e-3);
    }
  });
});

describe('a model whose joint turns by 144° between two keys', () => {
  const turning = (): string => {
    const half = (144 * Math.PI) / 360;
    const samplers = [{ input: 0, output: 1, interpolation: 'LINEAR' }];
    const channels = [{ sampler: 0, target: { node: 0, path: 'rotation' } }];
    const json = {
      nodes: [{ name: 'root' }],
      scenes: [{ nodes: [0] }],
      scene: 0,
      animations: [{ name: 'turn', channels, samplers }],
    };
    const turns = [0, 0, 0, 1, 0, 0, Math.sin(half), Math.cos(half)];
    const bytes = gltfBytes(madeGltf(json, [{ values: [0, 1] }, { values: turns, type: 'VEC4' }]));
    return written('turn.gltf', bytes);
  };
  const imported = async (): Promise<string> => {
    await runCli('import', turning(), '-o', inFolder('out'), '--raw');
    return inFolder('out/raw_turn.ozz');
  };

  it.each([
    ['an archive', 'is an archive, which has only keys', async () => await imported()],
    [
      'a BVH',
      'is of a format that is imported as keys',
      () => Promise.resolve(written('turn.bvh', madeBvh())),
    ],
  ])('has curves that %s has not', async (_, says, other) => {
    const file = await other();
    const { code, out, err } = await runCli('compare', file, file, '--curves');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      `--curves: expected a model that keeps its curves (glTF), but ${file} ${says}`,
    );
  });

  it('is measured by the keys that an import makes of it', async () => {
    const model = turning();
    const { max, reference, candidate } = await comparison(model, await imported());
    expect(max).toBe(0);
    expect([reference.measuredBy, candidate.measuredBy]).toEqual(['keys', undefined]);
    const { out } = await runCli('compare', model, await imported());
    expect(out).toContain('turn.gltf is measured by the keys that are imported from it\n');
  });

  it('is measured by the arcs of its file if that is asked for', async () => {
    const model = turning();
    const { max, reference } = await comparison(model, await imported(), '--curves');
    // Lines between so distant keys are not as fast as arcs.
    expect(max).toBeGreaterThan(0.005);
    expect(reference.measuredBy).toBe('curves');
    const { out } = await runCli('compare', model, await imported(), '--curves');
    expect(out).toContain('turn.gltf is measured by the curves of the file\n');
  });
});

describe('the causes of an error against a model', () => {
  interface Explained {
    readonly max: number;
    readonly waterfall: {
      readonly name: string;
      readonly error: number;
      readonly causes: Readonly<Record<string, number>>;
      readonly ancestors: readonly { readonly name: string; readonly error: number }[];
    };
  }
  const built = async (): Promise<string> => {
    const { animations } = await importModel({ name: 'b.gltf', bytes: rising(1.1) });
    return written('built.ozz', writeArchive([buildAnimation(animations[0])]));
  };

  it('are not found of a source, and nothing is printed', async () => {
    const { code, out, err } = await runCli('compare', a(), a(), '--waterfall');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('a.gltf: expected a built clip, as --waterfall says what building it');
  });

  it('are listed', async () => {
    const { code, out } = await runCli('compare', a(), await built(), '--waterfall');
    expect(code).toBe(0);
    expect(out).toMatch(/tip at 1\.0000 s is off by 99\.\d+ mm, of which\n/);
  });

  it.each(['idle', 'jog', 'run', 'walk'])(
    'are those of the maximum that is printed above, of %s',
    async (name) => {
      const files = ['.raw', ''].map((kind) => validFixture(`character/${name}${kind}.ozz`));
      const skeleton = ['--skeleton', validFixture('character/skeleton.ozz')];
      const { out } = await runCli('compare', ...files, ...skeleton, '--waterfall');
      const [, max] = /^max +(\S+ \S+)$/m.exec(out) ?? [];
      expect(out).toContain(` is off by ${max}, of which\n`);
    },
  );

  it('are in the JSON document', async () => {
    const args = ['compare', a(), await built(), '--waterfall', '--json'];
    const { max, waterfall } = await runJson<Explained>(...args);
    expect(waterfall.name).toBe('tip');
    expect(waterfall.error).toBeCloseTo(max, 7);
    expect(waterfall.ancestors.map(({ name }) => name)).toEqual(['root', 'tip']);
    const errors = waterfall.ancestors.map(({ error }) => error);
    for (const parts of [Object.values(waterfall.causes), errors]) {
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(max, 5);
    }
  });
});

it('takes the skeleton of a model', async () => {
  const clip = written('clip.ozz', writeArchive([rawClip([{}, {}])]));
  expect(await runCli('compare', clip, clip, '--skeleton', a())).toMatchObject({
    code: 0,
    err: '',
  });
});

describe('diff', () => {
  it('finds nothing between a model and itself', async () => {
    expect(await runCli('diff', a(), a())).toMatchObject({ code: 0, out: 'no differences\n' });
  });

  it('lists changed keys of two models', async () => {
    const b = written('b.gltf', rising(1.25));
    const { code, out } = await runCli('diff', a(), b);
    expect(code).toBe(1);
    expect(out).toContain('changed tip translation 1.0000 s by 25 cm');
  });

  it('compares a clip of an archive with that of its name in a model', async () => {
    const [raw] = (await importModel({ name: 'a.gltf', bytes: rising(1) })).animations;
    const source = written('raw.ozz', writeArchive([raw]));
    expect(await runCli('diff', source, a())).toMatchObject({ code: 0 });
  });
});

/** The tip of {@link rising} below another joint, which turns what is below it about z, and where that rests. */
function turned(height: number) {
  const [sine, cosine] = [Math.SQRT1_2, Math.SQRT1_2];
  return moving(
    [
      { name: 'root', children: [1] },
      { name: 'turn', rotation: [0, 0, sine, cosine], children: [2] },
      { name: 'tip', rotation: [0, 0, -sine, cosine] },
    ],
    [height, 0, 0],
  );
}

describe('joints below other ones are measured where they are', () => {
  it.each<[string, readonly string[], 'a' | 'b']>([
    ['by keys, in the reference', [], 'a'],
    ['by keys, in the clip', [], 'b'],
    ['by curves, in the reference', ['--curves'], 'a'],
    ['by curves, in the clip', ['--curves'], 'b'],
  ])('%s', async (_, options, side) => {
    const files = (height: number): [string, string] => [
      written('a.gltf', side === 'a' ? turned(1) : rising(1)),
      written('b.gltf', side === 'b' ? turned(height) : rising(height)),
    ];
    expect((await comparison(...files(1), ...options)).max).toBeCloseTo(0, 5);
    expect((await comparison(...files(1.5), ...options)).max).toBeCloseTo(0.5, 5);
  });
});

it('curves rest where the joints of their own file do', async () => {
  const rig = (height: number) =>
    moving(
      [
        { name: 'root', children: [1, 2] },
        { name: 'arm', translation: [0, height, 0] },
        { name: 'tip' },
      ],
      [0, 1, 0],
    );
  const files = [written('a.gltf', rig(1)), written('b.gltf', rig(1.5))] as const;
  expect((await comparison(...files, '--curves')).max).toBeCloseTo(0.5, 5);
});
