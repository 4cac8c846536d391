import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/index.ts';
import { buildTrack, cutAnimation, cutTrack } from '../../engine/offline/index.ts';
import { byteDifference, readObject, validFixture } from '../support/archives.ts';
import { rawClip, rawSkeleton, rawTrack } from '../support/raw-clip.ts';
import { runCli, runJson, runWatched, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const skeletonOf = (name: string): string[] => ['--skeleton', validFixture(`${name}.skeleton.ozz`)];

describe('refuses, and writes nothing,', () => {
  const walker = validFixture('walker.raw_animation.ozz');
  it.each([
    [
      'limits that nothing uses',
      [walker, '--tolerance', '1mm'],
      '--tolerance has no effect without --optimize',
    ],
    [
      'overrides that nothing uses',
      [walker, '--override', '*=1,1'],
      '--override has no effect without',
    ],
    [
      'to optimise without a skeleton',
      [walker, '--optimize'],
      '--optimize needs the skeleton that the clip moves: --skeleton FILE',
    ],
    [
      'a rest pose without a skeleton',
      [walker, '--additive', 'rest'],
      '--additive rest needs the skeleton that rests in that pose: --skeleton FILE',
    ],
    [
      'another skeleton',
      [walker, '--optimize', ...skeletonOf('one')],
      'as many tracks as the skeleton has joints (1), found 37. Give the skeleton that it was made for; or put it on this one by the names of joints, which only its model has: posescope import MODEL -o FOLDER --skeleton ',
    ],
    [
      'to the rest pose of another skeleton',
      [walker, '--additive', 'rest', ...skeletonOf('one')],
      'found 37. Give the skeleton that it was made for',
    ],
    [
      'what is built already',
      [validFixture('one.animation.ozz')],
      'expected source objects (raw skeleton, raw animation, raw tracks), found one of kind animation',
    ],
    [
      'an interval that is none',
      [walker, '--iframe-interval', '-1'],
      'expected an iframe interval of 0 (none)',
    ],
    ['a time that is none', [walker, '--from', 'later'], '"later" is not a number'],
    [
      'a range that ends before it begins',
      [walker, '--from', '0.5', '--to', '0.25'],
      'expected times from 0 s to 9 s at most, the end after the begin, found 0.5 s to 0.25 s',
    ],
    ['a range after the clip', [walker, '--from', '30'], 'found 30 s to 9 s'],
    ['a range longer than the clip', [walker, '--to', '99'], 'found 0 s to 99 s'],
    [
      'a range of what is no clip',
      [validFixture('walker.raw_skeleton.ozz'), '--to', '1'],
      '--from and --to cut source clips, and it has none, only "raw-skeleton".',
    ],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli('build', ...args, '-o', inFolder('out.ozz'));
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(readdirSync(dirname(inFolder('x')))).toEqual([]);
  });

  it.each([
    ['no/out.ozz', 'out.ozz: cannot be written, its folder does not exist. Make the folder first.'],
    ['.', 'cannot be written, a folder has that name. Choose another name.'],
  ])('where it cannot write: %s', async (name, says) => {
    const { code, err } = await runCli('build', walker, '-o', inFolder(name));
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(readdirSync(dirname(inFolder('x')))).toEqual([]);
  });
});

describe("writes the reference's bytes", () => {
  it.each<[string, string, string[]]>([
    ['one.raw_animation', 'one.animation', ['--iframe-interval', '0']],
    ['three.raw_animation', 'three.animation', ['--iframe-interval', '1']],
    ['five.raw_animation', 'five.animation', ['--iframe-interval', '0', '--endian', 'big']],
    ['eight.raw_animation', 'eight.animation', ['--iframe-interval', '0.5']],
    ['walker.raw_animation', 'walker.animation', ['--iframe-interval', '2']],
    [
      'walker.raw_animation',
      'walker.optimized.animation',
      [
        '--iframe-interval',
        '2',
        '--optimize',
        ...skeletonOf('walker'),
        '--tolerance',
        '1mm',
        '--distance',
        '10cm',
      ],
    ],
    [
      'eight.raw_animation',
      'eight.optimized.animation',
      [
        '--iframe-interval',
        '0.5',
        '--optimize',
        ...skeletonOf('eight'),
        '--unit',
        'cm',
        '--tolerance',
        '0.5mm',
        '--distance',
        '0.2',
      ],
    ],
  ])('%s to %s, %j', async (raw, built, args) => {
    const file = inFolder('out.ozz');
    const { code, out } = await runCli('build', validFixture(`${raw}.ozz`), '-o', file, ...args);
    expect(code).toBe(0);
    expect(out).toMatch(/out\.ozz: \d+ bytes, [\d.]+ % of the source\n$/);
    expect(
      byteDifference(readFileSync(file), readFileSync(validFixture(`${built}.ozz`))),
    ).toBeUndefined();
    expect(readdirSync(dirname(file))).toEqual(['out.ozz']);
  });
});

/** A line that a fine tolerance needs all keys of, in an archive with other sources. */
function writeSources(): string {
  const bump = {
    translations: [
      [0, 1, 0, 0],
      [0.5, 1.01, 0, 0],
      [1, 1, 0, 0],
    ],
  };
  const sources = [
    rawSkeleton([-1, 0]),
    rawClip([bump, bump]),
    rawTrack('float', [
      [0, 1],
      [0.5, 1.01],
      [1, 1],
    ]),
  ];
  writeFileSync(inFolder('raw.ozz'), writeArchive(sources));
  return inFolder('raw.ozz');
}

async function keysOf(...args: string[]): Promise<unknown> {
  const raw = writeSources();
  await runJson('build', raw, '-o', inFolder('out.ozz'), '--json', ...args);
  const { files } = await runJson<{
    files: { objects: { joints?: { translations: { keys: number } }[]; keys?: number }[] }[];
  }>('inspect', inFolder('out.ozz'), '--json');
  const [, clip, track] = files[0].objects;
  return [...(clip.joints ?? []).map(({ translations }) => translations.keys), track.keys];
}

it.each([
  [[], [3, 3, 3]],
  [
    ['--optimize', '--tolerance', '2cm'],
    [2, 2, 1],
  ],
  [
    ['--optimize', '--tolerance', '2cm', '--unit', 'mm'],
    [2, 2, 0],
  ],
  [
    ['--optimize', '--tolerance', '0.1mm'],
    [3, 3, 3],
  ],
  [
    ['--optimize', '--tolerance', '2cm', '--override', '*_1=1mm,1'],
    [3, 3, 1],
  ],
  [
    ['--optimize', '--tolerance', '1mm', '--override', 'joint_?=2cm,1'],
    [2, 2, 3],
  ],
])('builds everything in an archive with %j', async (args, keys) => {
  const skeleton = ['--skeleton', writeSources()];
  expect(await keysOf(...skeleton, ...args)).toEqual(keys);
});

describe('of a range builds what a source of that range gives', () => {
  const walker = validFixture('walker.raw_animation.ozz');
  const source = readObject(walker, 'raw-animation');
  const smallest = ['--optimizer', 'smallest', '--max-error', '1cm', ...skeletonOf('walker')];

  it.each<[string, string[]]>([
    ['with all keys', []],
    ['with the keys that the optimiser keeps', ['--optimize', ...skeletonOf('walker')]],
    ['with the fewest keys', smallest],
  ])('%s', async (_, options) => {
    const cut = cutAnimation(source, { from: 0.1, to: 0.5 });
    writeFileSync(inFolder('cut.ozz'), writeArchive([cut]));
    const range = ['--from', '0.1', '--to', '0.5'];
    await runCli('build', walker, ...range, ...options, '-o', inFolder('of-range.ozz'));
    await runCli('build', inFolder('cut.ozz'), ...options, '-o', inFolder('of-cut.ozz'));
    const [built, expected] = ['of-range.ozz', 'of-cut.ozz'].map((name) =>
      readFileSync(inFolder(name)),
    );
    expect(byteDifference(built, expected)).toBeUndefined();
    const { duration } = readObject(inFolder('of-range.ozz'), 'animation');
    expect(duration).toBe(Math.fround(Math.fround(0.5) - Math.fround(0.1)));
  });

  it('cuts the tracks beside the clip', async () => {
    const clip = rawClip([{ translations: [[0, 1, 2, 3]] }], 2);
    const raw = rawTrack(
      'float',
      [
        [0.1, 1],
        [0.5, 2, 'step'],
        [0.9, 3],
      ],
      'steps',
    );
    const range = { from: 0.5, to: 1.5 };
    writeFileSync(inFolder('all.ozz'), writeArchive([clip, raw]));
    const options = ['--from', '0.5', '--to', '1.5', '-o', inFolder('built.ozz')];
    const { code, err } = await runCli('build', inFolder('all.ozz'), ...options);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const expected = buildTrack(cutTrack(raw, clip, range));
    const { entries } = readArchive(readFileSync(inFolder('built.ozz')));
    const { ratios, values, steps } = expected;
    expect(entries.map(({ object }) => object)).toEqual([
      expect.objectContaining({ kind: 'animation', duration: 1 }),
      expect.objectContaining({ kind: 'track', ratios, values, steps }),
    ]);
  });

  it('and says which tracks stay whole beside several clips', async () => {
    const clips = ['walk', 'run'].map((name) => rawClip([{}], 1, name));
    const steps = rawTrack('float', [[0, 1]], 'steps');
    const all = inFolder('all.ozz');
    writeFileSync(all, writeArchive([...clips, steps, { ...steps, name: 'jumps' }]));
    const built = ['-o', inFolder('built.ozz')];
    const { code, err } = await runCli('build', all, '--to', '0.5', ...built);
    expect(code).toBe(0);
    expect(err.trim()).toMatch(/which of its clips they belong to: "steps" and "jumps"\.$/);
    const refused = await runCli('build', all, '--to', '9', ...built);
    expect(refused.err.trim()).toMatch(/\S+: Range of "walk": expected .*$/);
  });
});

it('makes clips additive', async () => {
  const raw = writeSources();
  for (const additive of ['first', 'rest']) {
    const { code } = await runCli(
      'build',
      raw,
      '-o',
      inFolder(additive),
      '--additive',
      additive,
      '--skeleton',
      raw,
    );
    expect(code).toBe(0);
  }
  const first = readFileSync(inFolder('first'));
  expect(byteDifference(first, readFileSync(inFolder('rest')))).toMatch(/^byte \d+/);
});

it('says in JSON what it wrote', async () => {
  const raw = writeSources();
  const document = await runJson('build', raw, '-o', inFolder('out.ozz'), '--json');
  const bytes = readFileSync(inFolder('out.ozz')).length;
  expect(document).toEqual({
    schema: 1,
    output: inFolder('out.ozz'),
    bytes,
    objects: ['skeleton', 'animation', 'track'],
    failures: [],
  });
});

it('warns of an override that matches no joint, with the names nearest to it', async () => {
  const optimize = ['--optimize', ...skeletonOf('walker')];
  const source = validFixture('walker.raw_animation.ozz');
  const out = ['-o', inFolder('walk.ozz')];
  const { code, err } = await runCli(
    'build',
    source,
    ...out,
    ...optimize,
    '--override',
    'Tail=1,1',
  );
  expect(code).toBe(0);
  expect(err).toMatch(
    /^warning: The override "Tail" matches no joint and has no effect; the nearest are "/,
  );
});

it('shows progress to those who watch, and takes it away again', async () => {
  const args = ['build', validFixture('walker.raw_animation.ozz'), '-o', inFolder('out.ozz')];
  expect((await runWatched(false, args)).err).toBe('');
  const { err } = await runWatched(true, args);
  expect(err).toMatch(/^\r.*: 0 %/);
  expect(err.endsWith('\r\u001B[K')).toBe(true);
});
