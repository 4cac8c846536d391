import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import { validFixture } from '../support/archives.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const skeletonOf = (name: string): string[] => ['--skeleton', validFixture(`${name}.skeleton.ozz`)];

describe('--optimizer smallest', () => {
  const clip = validFixture('walker.raw_animation.ozz');
  const args = [clip, ...skeletonOf('walker'), '-o'];

  it.each([
    ...[[], ['--contacts', '*=1mm']].map((options): [string, string[], string] => [
      `no limit for all times (${options.join(' ')})`,
      ['--optimizer', 'smallest', ...options],
      '--optimizer smallest needs a limit: --max-error, --p99-error, --mean-error, --max-bytes or --joints.',
    ]),
    ...['--max-error', '--p99-error', '--mean-error', '--max-bytes'].map(
      (option): [string, string[], string] => [
        `${option} 0`,
        ['--optimizer', 'smallest', option, '0'],
        `option '${option} `,
      ],
    ),
    [
      'a limit of 0 for some joints',
      ['--optimizer', 'smallest', '--joints', 'Hand*=0mm'],
      `option '--joints <pattern=length>' argument 'Hand*=0mm' is invalid. "0mm" is not a length above 0`,
    ],
    [
      'a limit that nothing uses',
      ['--max-error', '1mm'],
      '--max-error has no effect without --optimizer smallest',
    ],
    [
      'a tolerance',
      ['--optimizer', 'smallest', '--max-error', '1mm', '--tolerance', '1mm'],
      '--tolerance does not go with --optimizer smallest',
    ],
    [
      'a joint that is none',
      ['--optimizer', 'smallest', '--max-error', '1mm', '--joints', 'Tail=1mm'],
      '"Tail", which fits none of its names',
    ],
  ])('refuses %s', async (_, options, says) => {
    const { code, err } = await runCli('build', ...args, inFolder('out.ozz'), ...options);
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(readdirSync(dirname(inFolder('x')))).toEqual([]);
  });

  it('is not the reference, which the option can name as well', async () => {
    await runCli('build', ...args, inFolder('named.ozz'), '--optimizer', 'reference');
    await runCli('build', ...args, inFolder('short.ozz'), '--optimize');
    expect(readFileSync(inFolder('named.ozz'))).toEqual(readFileSync(inFolder('short.ozz')));
  });
});

it('drops the keys of user tracks that the reference optimiser drops', async () => {
  const source = [validFixture('character/walk.raw.ozz'), '--skeleton'];
  const tracks = async (name: string, ...options: string[]): Promise<Uint8Array> => {
    const file = inFolder(name);
    const skeleton = validFixture('character/skeleton.ozz');
    await runCli('build', ...source, skeleton, '-o', file, ...options);
    const { entries } = readArchive(readFileSync(file));
    return writeArchive(entries.map(({ object }) => object).filter(({ kind }) => kind === 'track'));
  };
  const smallest = await tracks('small.ozz', '--optimizer', 'smallest', '--max-error', '2cm');
  expect(smallest).toEqual(await tracks('reference.ozz', '--optimize'));
  expect(smallest.length).toBeLessThan((await tracks('all.ozz')).length / 2);
});

describe('beside user tracks, sizes are told of the clip and of the file', () => {
  const build = async (name: string, ...options: string[]) => {
    const files = ['three.raw_animation.ozz', 'made.raw_tracks.ozz'].map(validFixture);
    const objects = files.flatMap((file) => readArchive(readFileSync(file)).entries);
    const source = inFolder('source.ozz');
    writeFileSync(source, writeArchive(objects.map(({ object }) => object)));
    const smallest = ['--optimizer', 'smallest', '-o', inFolder(name)];
    return await runCli('build', source, ...skeletonOf('three'), ...smallest, ...options);
  };

  it('where no build keeps a limit', async () => {
    const { code, out } = await build('missed.ozz', '--max-bytes', '100');
    expect(code).toBe(1);
    expect(out).toMatch(
      /: the nearest clip has \d+ bytes .* These are sizes of the clip, without the user tracks of its file\. Nothing/,
    );
  });

  it('where one does', async () => {
    const { out } = await build('found.ozz', '--max-error', '2cm');
    const { length } = readFileSync(inFolder('found.ozz'));
    const [, clip, file] = /; the clip has (\d+) bytes, .*found\.ozz (\d+) with its user tracks\n$/
      .exec(out)
      ?.map(Number) ?? [0, 0, 0];
    expect(file).toBe(length);
    const { entries } = readArchive(readFileSync(inFolder('found.ozz')));
    const clips = entries.map(({ object }) => object).filter(({ kind }) => kind === 'animation');
    expect(clip).toBe(writeArchive(clips).length);
  });
});

describe('the smallest build of a small clip', () => {
  const five = [
    validFixture('five.raw_animation.ozz'),
    ...skeletonOf('five'),
    '--optimizer',
    'smallest',
  ];

  it('warns that other joints are not limited where only some are', async () => {
    const some = ['--joints', 'joint_4=1mm'];
    const alone = await runCli('build', ...five, ...some, '-o', inFolder('some.ozz'));
    expect(alone).toMatchObject({ code: 0 });
    expect(alone.err).toContain(
      'warning: only the errors of joints that fit "joint_4" are limited: those of all others may have any size. --max-error limits them.',
    );
    const both = await runCli(
      'build',
      ...five,
      ...some,
      '--max-error',
      '1cm',
      '-o',
      inFolder('all.ozz'),
    );
    expect(both).toMatchObject({ code: 0, err: '' });
  });

  interface Errors {
    readonly max: number;
    readonly percentile99: number;
    readonly mean: number;
  }

  it.each(['shell', 'joint'])(
    'reports errors of the metric %s that compare finds',
    async (metric) => {
      const out = inFolder('five.ozz');
      const limit = ['--metric', metric, '--max-error', '10cm'];
      const { smallest } = await runJson<{ smallest: (Errors & { met: boolean })[] }>(
        'build',
        ...five,
        ...limit,
        '-o',
        out,
        '--json',
      );
      const found = await runJson<Errors>(
        'compare',
        five[0],
        out,
        ...skeletonOf('five'),
        ...limit,
        '--json',
      );
      const [{ met, max, percentile99, mean }] = smallest;
      expect(met).toBe(true);
      expect(max).toBeGreaterThan(0);
      expect(max).toBe(found.max);
      expect(percentile99).toBe(found.percentile99);
      expect(mean).toBe(found.mean);
    },
  );

  it('is limited by nothing where a size leaves room for more keys', async () => {
    const build = ['build', ...five, '-o', inFolder('x.ozz'), '--max-bytes'];
    expect((await runCli(...build, '1000000')).out).toContain('; no limit binds\n');
    const { length } = readFileSync(inFolder('x.ozz'));
    const { out } = await runCli(...build, String(length - 100));
    expect(out).toContain('; the limit that binds is --max-bytes\n');
  });

  it('says what prevents a limit and what a larger one takes, and writes nothing', async () => {
    const within = (limit: string): string[] =>
      ['build', ...five, '--max-error', limit].concat('-o', inFolder('x.ozz'));
    const { code, out } = await runCli(...within('1e-7'));
    expect(code).toBe(1);
    expect(out).toContain('no build keeps --max-error');
    expect(out).toContain('Nothing was written.');
    expect(readdirSync(dirname(inFolder('x')))).toEqual([]);
    const [, limit = '', bytes] = /With --max-error (\S+) it has (\d+) bytes\./.exec(out) ?? [];
    const larger = await runCli(...within(limit), '--json');
    expect(JSON.parse(larger.out)).toMatchObject({
      smallest: [{ met: true, clipBytes: Number(bytes) }],
    });
  });
});
