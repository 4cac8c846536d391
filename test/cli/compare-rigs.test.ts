import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildClip, DEFAULT_CLIP_RECIPE } from '../../engine/offline/index.ts';
import { validFixture } from '../support/archives.ts';
import {
  ARM,
  at,
  BODY,
  FOOT,
  HIP,
  KNEE,
  PERMUTED,
  renamed,
  rigged,
  TAIL,
  type Rig,
} from '../support/rigs.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** An archive with a rig and a clip that moves it; built, with the errors of a build. */
function write(file: string, rig: Rig, isBuilt = false): string {
  const { skeleton, raw } = rigged(rig);
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.05 };
  const clip = isBuilt ? buildClip(raw, skeleton, recipe).animation : raw;
  writeFileSync(inFolder(file), writeArchive([skeleton, clip]));
  return inFolder(file);
}

interface Measured {
  readonly max: number;
  readonly unpaired?: readonly unknown[];
  readonly joints: readonly { readonly name: string; readonly max: number }[];
}

describe('compare refuses', () => {
  it.each<[string, Rig, RegExp]>([
    [
      'skeletons of which no joint has the name of another',
      renamed(BODY, 'x'),
      /a\.ozz: joints are paired by name, and none of its 4 joints are among the 4 of the other: the first without a partner is "hip" in the one, "xhip" in the other\. .* --skeleton\.\n/,
    ],
    [
      'skeletons of which too few have',
      [HIP, ...renamed(BODY.slice(1), 'x').map(([n, , t]) => [n, 'hip', t] as const)],
      /a\.ozz: joints are paired by name, and only 1 of its 4 joints is among the 4 of the other: the first without a partner is "knee" in the one, "xknee" in the other/,
    ],
  ])('%s', async (_, rig, problem) => {
    const { code, out, err } = await runCli('compare', write('a.ozz', BODY), write('b.ozz', rig));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(problem);
  });

  it('to explain a clip on a given skeleton of another order', async () => {
    const a = write('a.ozz', BODY);
    const b = write('b.ozz', [HIP, ARM, KNEE, FOOT], true);
    const { code, err } = await runCli('compare', a, b, '--skeleton', a, '--waterfall');
    expect(code).toBe(2);
    expect(err).toContain('b.ozz: its skeleton has other joints than the one that is given');
  });
});

/** The knee is where it is in the body, below a joint that the body has not. */
const BETWEEN: Rig = [
  HIP,
  ['twist', 'hip', at(0, -0.2, 0.4)],
  ['knee', 'twist', at(0, -0.3, 0.6)],
  FOOT,
  ARM,
];
const STRAIGHT: Rig = BETWEEN.map((joint) =>
  joint[0] === 'twist'
    ? ['twist', 'hip', at(0, -0.2, 0)]
    : joint[0] === 'knee'
      ? ['knee', 'twist', at(0, -0.3, 1)]
      : joint,
);

describe('joints of two skeletons are measured by name, where', () => {
  it.each<[string, reference: Rig, candidate: Rig, left: readonly [file: string, joint: string][]]>(
    [
      ['they are in the same order', BODY, BODY, []],
      ['those of the reference are in another', PERMUTED, BODY, []],
      ['those of the clip are in another', BODY, PERMUTED, []],
      ['the reference has another leaf', [HIP, TAIL, KNEE, FOOT, ARM], BODY, [['a.ozz', 'tail']]],
      [
        'the clip has another leaf',
        BODY,
        [HIP, KNEE, FOOT, ['toe', 'foot', {}], ARM],
        [['b.ozz', 'toe']],
      ],
      ['the reference has a joint between others', STRAIGHT, BODY, [['a.ozz', 'twist']]],
      [
        'the reference lacks one, and has another',
        [HIP, KNEE, FOOT, TAIL],
        BODY,
        [
          ['b.ozz', 'arm'],
          ['a.ozz', 'tail'],
        ],
      ],
    ],
  )('%s', async (_, reference, candidate, left) => {
    const truth = await runJson<Measured>(
      'compare',
      write('a.ozz', BODY),
      write('b.ozz', BODY, true),
      '--json',
    );
    const files = [write('a.ozz', reference), write('b.ozz', candidate, true)];
    const found = await runJson<Measured>('compare', ...files, '--json');
    expect(truth.max).toBeGreaterThan(1e-3);
    expect(found.unpaired ?? []).toEqual(
      left.map(([file, joint]) => ({ file: inFolder(file), joints: [joint] })),
    );
    const measured = candidate.filter(([name]) => reference.some(([other]) => other === name));
    expect(found.joints.map(({ name }) => name)).toEqual(measured.map(([name]) => name));
    for (const { name, max } of found.joints) {
      expect(max).toBeCloseTo(truth.joints.find((joint) => joint.name === name)?.max ?? NaN, 5);
    }
  });

  it.each<[string, reference: Rig, candidate: Rig]>([
    ['the clip', STRAIGHT, BODY],
    ['the reference', BODY, STRAIGHT],
  ])('%s is alone in its file, with its skeleton beside it', async (which, ...rigs) => {
    const both = rigs.map((rig, i) => write(`${'ab'[i]}.ozz`, rig, i === 1)) as [string, string];
    const truth = await runJson<Measured>('compare', ...both, '--json');
    const { skeleton, raw } = rigged(BODY);
    const side = which === 'the clip' ? 1 : 0;
    const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.05 };
    const clip = side === 1 ? buildClip(raw, skeleton, recipe).animation : raw;
    mkdirSync(inFolder('apart'));
    writeFileSync(inFolder('apart/skeleton.ozz'), writeArchive([skeleton]));
    writeFileSync(inFolder('apart/walk.ozz'), writeArchive([clip]));
    const files = both.with(side, inFolder('apart/walk.ozz'));
    const { code, out, err } = await runCli('compare', ...files, '--json');
    expect(err).toContain('apart/skeleton.ozz, found for');
    expect(code).toBe(0);
    expect((JSON.parse(out) as Measured).joints).toEqual(truth.joints);
  });

  it('one has a joint that turns between others', async () => {
    // 0.4 + 0.6 about the same axis; but the knee is off, as the twist bends above it.
    const found = await runJson<Measured>(
      'compare',
      write('a.ozz', BETWEEN),
      write('b.ozz', STRAIGHT),
      '--json',
    );
    const apart = 2 * 0.3 * Math.sin(0.2);
    expect(found.joints.find(({ name }) => name === 'knee')?.max).toBeCloseTo(apart, 5);
    const by = await runJson<Measured>(
      'compare',
      write('a.ozz', BETWEEN),
      write('b.ozz', BODY),
      '--json',
    );
    expect(by.joints.find(({ name }) => name === 'knee')?.max).toBeCloseTo(apart, 5);
  });

  it('a skeleton of both is given, whose joints only have other names', async () => {
    const a = write('a.ozz', BODY);
    const b = write('b.ozz', renamed(BODY, 'x'));
    const { max } = await runJson<Measured>('compare', a, b, '--skeleton', a, '--json');
    expect(max).toBe(0);
  });

  it.each<[string, Rig, Rig, readonly string[]]>([
    ['the clip', BODY, renamed(PERMUTED, 'rig:'), []],
    ['the reference', renamed(BODY, 'Bip01 '), PERMUTED, []],
    ['both', renamed(BODY, 'rig:'), renamed(BODY, 'rig1:'), []],
    ['the clip, on a given skeleton', BODY, renamed(PERMUTED, 'rig:'), ['--skeleton', 'a.ozz']],
  ])('the names of %s have a prefix, which is said', async (_, reference, candidate, given) => {
    const files = [write('a.ozz', reference), write('b.ozz', candidate)];
    const options = given.map((one) => (one.startsWith('-') ? one : inFolder(one)));
    const { code, out, err } = await runCli('compare', ...files, ...options, '--joints', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(out) as Measured;
    expect(found.joints).toHaveLength(4);
    expect(found.max).toBeLessThan(1e-6);
    const [first] = found.joints;
    expect(first.name).toBe((given.length > 0 ? reference : candidate)[0][0]);
    const left = [reference, candidate].map(([[hip]], i) =>
      hip === 'hip' ? [] : [`${JSON.stringify(hip.slice(0, -3))} of ${files[i]}`],
    );
    const order = given.length > 0 ? left.flat() : left.toReversed().flat();
    expect(err).toBe(`info: joints are paired by name, without ${order.join(' and ')}\n`);
  });

  it('a joint without a partner has the name of its file', async () => {
    const a = write('a.ozz', BODY);
    const b = write('b.ozz', renamed([...BODY.slice(0, 2), TAIL], 'rig:'));
    const { unpaired } = await runJson<Measured>('compare', a, b, '--json');
    expect(unpaired).toEqual([
      { file: b, joints: ['rig:tail'] },
      { file: a, joints: ['foot', 'arm'] },
    ]);
  });

  it('both are built, in other orders: then nothing is between them', async () => {
    const files = [write('a.ozz', BODY, true), write('b.ozz', PERMUTED, true)];
    const { max } = await runJson<Measured>('compare', ...files, '--json');
    expect(max).toBe(0);
  });

  it('a waterfall names no joint that is left out, whose part counts for the one below it', async () => {
    const files = [write('a.ozz', BODY), write('b.ozz', STRAIGHT, true)];
    const { waterfall, ...found } = await runJson<
      Measured & { waterfall: { error: number; ancestors: { name: string; error: number }[] } }
    >('compare', ...files, '--json', '--waterfall', 'foot');
    expect(found.unpaired).toEqual([{ file: files[1], joints: ['twist'] }]);
    expect(waterfall.ancestors.map(({ name }) => name)).toEqual(['hip', 'knee', 'foot']);
    const parts = waterfall.ancestors.reduce((sum, { error }) => sum + error, 0);
    expect(parts).toBeCloseTo(waterfall.error, 5);
    const { code, out, err } = await runCli('compare', ...files, '--waterfall', 'twist');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('--waterfall: joints are paired by name, and "twist" has no partner');
  });

  it('and says to people what is left out', async () => {
    const tailed = write('b.ozz', [HIP, KNEE, FOOT, ARM, TAIL]);
    const { out } = await runCli('compare', write('a.ozz', BODY), tailed);
    expect(out).toMatch(/^left out: 1 joint of .*b\.ozz has no partner: "tail"$/m);
  });

  it('no two clips tell which joints a mesh follows', async () => {
    const files = [write('a.ozz', BODY), write('b.ozz', PERMUTED)];
    const mesh = validFixture('made.mesh.ozz');
    const { code, err } = await runCli('compare', ...files, '--mesh', mesh);
    expect(code).toBe(2);
    expect(err).toContain('--mesh: the clips have different skeletons');
  });
});

it('audit measures a clip against a source whose joints stand in another order', async () => {
  const error = async (rig: Rig): Promise<unknown> => {
    mkdirSync(inFolder('library'), { recursive: true });
    write('library/walk_raw.ozz', rig);
    write('library/walk.ozz', BODY, true);
    const { clips } = await runJson<{ clips: { error?: unknown }[] }>(
      'audit',
      inFolder('library'),
      '--json',
      '--jobs',
      '1',
    );
    return clips.map((clip) => clip.error);
  };
  const truth = await error(BODY);
  expect(JSON.stringify(truth)).toContain('"joint":"foot"');
  expect(await error(PERMUTED)).toEqual(truth);
  expect(await error(renamed(PERMUTED, 'rig:'))).toEqual(truth);
});
