import { copyFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { shortFloat } from '../../engine/base/float-text.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { cutAnimation } from '../../engine/offline/index.ts';
import { builtSkeleton, rawClip } from '../support/raw-clip.ts';
import { readObject, validFixture } from '../support/archives.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const RAW = validFixture('eight.raw_animation.ozz');
const SKELETON = validFixture('eight.skeleton.ozz');
const BUILT = validFixture('eight.optimized.animation.ozz');

interface Document {
  readonly met?: boolean;
  readonly points: readonly {
    readonly tolerance: number;
    readonly bytes: number;
    readonly max: number;
    readonly percentile99: number;
    readonly worst: { readonly value: number };
    readonly overrides: readonly unknown[];
  }[];
}

const whatIf = (...args: string[]) =>
  runJson<Document>('what-if', RAW, '--skeleton', SKELETON, '--json', ...args);

it('what-if takes the skeleton beside the source, and says which', async () => {
  const { code, out, err } = await runCli('what-if', RAW, '--max-error', '6mm');
  expect([code, err]).toEqual([0, `skeleton: ${SKELETON}, found for ${RAW}\n`]);
  expect(out).toBe(
    (await runCli('what-if', RAW, '--skeleton', SKELETON, '--max-error', '6mm')).out,
  );
});

it('what-if asks for a skeleton where none is beside the source', async () => {
  const alone = inFolder('raw.ozz');
  copyFileSync(RAW, alone);
  const { code, out, err } = await runCli('what-if', alone);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(
    "raw.ozz: expected the clip's skeleton of 8 joints in its folder, found none.",
  );
});

describe('what-if refuses', () => {
  it.each<[string, string[], RegExp]>([
    [
      'a built clip',
      [BUILT],
      /expected an object of kind raw-animation, found animation\. It is built already: give the source/,
    ],
    ['no size', [RAW, '--max-bytes', '0'], /"0" is not a whole number of 1 or more/],
    ...['--max-error', '--p99-error', '--mean-error'].map((option): [string, string[], RegExp] => [
      `${option} 0, which no build meets`,
      [RAW, option, '0mm'],
      new RegExp(`${option} <length>' .*"0mm" is not a length above 0.*some error is left`),
    ]),
    [
      'a pattern that no joint fits',
      [RAW, '--joints', 'zz*'],
      /no joint of the skeleton fits "zz\*"/,
    ],
    [
      'a range that is not in the clip',
      [RAW, '--from', '99'],
      /eight\.raw_animation\.ozz: Range of "synthetic_14": expected times .* found 99 s to/,
    ],
  ])('%s', async (_, args, message) => {
    const { code, err } = await runCli('what-if', '--skeleton', SKELETON, ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

describe('what-if names the source that cannot be built, as its joints are in the order before 0.11', () => {
  const old = fixturePath('old', 'walk.raw.v2.ozz');
  const skeleton = fixturePath('old', 'skeleton.v1.ozz');

  it.each<[string, string[]]>([
    ['to sweep', []],
    ['to propose overrides', ['--overrides']],
    ['to meet a target', ['--max-error', '1mm']],
    ['to meet it by overrides', ['--max-error', '1mm', '--overrides']],
  ])('%s', async (_, args) => {
    const { code, err } = await runCli('what-if', old, '--skeleton', skeleton, ...args);
    expect(code).toBe(2);
    expect(err).toContain(`${old}: `);
    expect(err).toMatch(/order of joints of releases since 0\.11.*posescope upgrade/);
    expect(err).not.toContain('a bug in this program');
  });
});

describe('what-if', () => {
  it('writes float32 errors in as few digits as tell them from others', async () => {
    const { points } = await whatIf();
    for (const { max, percentile99, worst } of points) {
      for (const error of [max, percentile99, worst.value]) {
        expect(shortFloat(Math.fround(error))).toBe(error);
      }
    }
  });

  it.each([[], ['--max-error', '1cm'], ['--overrides']])(
    'tries builds of a range: %j',
    async (...args) => {
      const file = inFolder('cut.ozz');
      const cut = cutAnimation(readObject(RAW, 'raw-animation'), { from: 0.1, to: 0.5 });
      writeFileSync(file, writeArchive([cut]));
      const options = ['--skeleton', SKELETON, '--json', ...args];
      const expected = await runJson<Document>('what-if', file, ...options);
      expect(await whatIf('--from', '0.1', '--to', '0.5', ...args)).toEqual(expected);
      expect(expected).not.toEqual(await whatIf(...args));
    },
  );

  it('sweeps the tolerance, the finest first', async () => {
    const { points } = await whatIf();
    const tolerances = points.map(({ tolerance }) => tolerance);
    expect(tolerances).toEqual(tolerances.toSorted((a, b) => a - b));
    expect(points.at(0)?.bytes).toBeGreaterThanOrEqual(points.at(-1)?.bytes ?? Infinity);
  });

  it('finds a tolerance below a size', async () => {
    const { points } = await whatIf();
    const limit = points.at(-1)?.bytes ?? 0;
    const found = await whatIf('--max-bytes', String(limit));
    expect(found.met).toBe(true);
    expect(found.points.at(-1)?.bytes).toBeLessThanOrEqual(limit);
  });

  it('says what the smallest build has where no tolerance reaches a size', async () => {
    const args = ['what-if', RAW, '--skeleton', SKELETON, '--max-bytes', '100'];
    const { code, out } = await runCli(...args);
    expect(code).toBe(1);
    const [, bytes] = /^smallest +[\d.]+ \w+ +(\d+) /m.exec(out) ?? [];
    expect(out).toContain(`no build meets the target; the smallest has ${bytes} bytes\n`);
    // No tolerance reaches the error, either: then the most exact build is the nearest.
    const exact = await runCli(...args, '--max-error', '0.000001mm');
    expect(exact.out).toContain('no build meets the target; this is the nearest\n');
  });

  it.each([['--overrides'], ['--p99-error']])(
    'meets the only error that builds have, as it prints it: %s',
    async (option) => {
      const write = (file: string, ...objects: Parameters<typeof writeArchive>[0]): string => {
        writeFileSync(inFolder(file), writeArchive(objects));
        return inFolder(file);
      };
      // In a 32-bit float, the error of this place is above its text.
      const raw = write('raw.ozz', rawClip([{ translations: [[0, 1.3, 0, 0]] }]));
      const skeleton = write('skeleton.ozz', builtSkeleton([-1]));
      const args = ['what-if', raw, '--skeleton', skeleton, '--json'];
      const [{ max }] = (await runJson<Document>(...args)).points;
      expect(Math.fround(max)).toBeGreaterThan(max);
      const limits = [
        '--max-error',
        `${max}`,
        option,
        ...(option === '--overrides' ? [] : [`${max}`]),
      ];
      expect(await runJson(...args, ...limits)).toMatchObject({ met: true });
    },
  );

  it('fails where nothing meets the target, and says what comes nearest', async () => {
    const args = ['what-if', RAW, '--skeleton', SKELETON, '--max-error', '0.000001mm'];
    const { code, out } = await runCli(...args);
    expect(code).toBe(1);
    expect(out).toMatch(/^given +1 mm .*\nnearest +all keys /m);
    expect(out).toContain('no build meets the target');
  });

  it('keeps an error and a size at once, of some joints, and says which of them binds', async () => {
    const { points } = await whatIf();
    const most = String(points.at(0)?.bytes);
    const error = ['--max-error', String(points.at(-1)?.max), '--joints', '*'];
    const met = await whatIf(...error, '--max-bytes', most);
    expect(met).toMatchObject({ met: true, binding: 'error' });
    const args = ['what-if', RAW, '--skeleton', SKELETON, '--max-bytes', '1'];
    const { code, out } = await runCli(...args, ...error);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^smallest .*\ntoo large .*\nno build meets .*\nwhat binds is the size\n$/m,
    );
  });

  it('keeps 99 % of all errors and their mean within limits', async () => {
    const loose = ['--max-error', '4m', '--mean-error', '9m'];
    const found = await whatIf(...loose, '--p99-error', '20cm');
    expect(found).toMatchObject({ met: true, binding: 'percentile99' });
    expect(found.points.at(-1)?.percentile99).toBeLessThanOrEqual(0.2);
    expect(found.points.at(-1)?.percentile99).toBeGreaterThan(0.1);
    const args = ['what-if', RAW, '--skeleton', SKELETON, '--p99-error', '0.000001mm'];
    const { code, out } = await runCli(...args, ...loose);
    expect(code).toBe(1);
    expect(out).toContain('what binds is the 99 % error');
  });

  it('proposes overrides, one a build', async () => {
    const { points } = await whatIf('--overrides', '--tolerance', '5cm');
    expect(points.slice(1).every(({ overrides }) => overrides.length === 1)).toBe(true);
  });
});

describe('compare --waterfall', () => {
  const compare = (...args: string[]) =>
    runCli('compare', RAW, BUILT, '--skeleton', SKELETON, ...args);

  it('refuses a joint that there is none of', async () => {
    const { code, err } = await compare('--waterfall', 'nobody');
    expect(code).toBe(2);
    expect(err).toContain('the skeleton has no joint "nobody"');
  });

  it('says of what the worst error comes', async () => {
    const { code, out } = await compare('--waterfall');
    expect(code).toBe(0);
    for (const part of ['dropped keys', 'stored values', 'by ancestor', 'keys that would help']) {
      expect(out).toContain(part);
    }
  });
});
