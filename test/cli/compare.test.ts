import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation, cutAnimation } from '../../engine/offline/index.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from '../support/raw-clip.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

function write(file: string, ...objects: Parameters<typeof writeArchive>[0]): string {
  writeFileSync(inFolder(file), writeArchive(objects));
  return inFolder(file);
}

const skeleton = () => write('skeleton.ozz', builtSkeleton([-1]));
const still = (name = 'a.ozz', tracks: WrittenTrack[] = [{}]) => write(name, rawClip(tracks));
/** The same turned by 0.02 radians about z: points at 0.1 m on x and y are 2 mm from where they were. */
const turned = () => still('b.ozz', [{ rotations: [[0, 0, 0, Math.sin(0.01), Math.cos(0.01)]] }]);

/** A clip in whose only key a number was overwritten: none is written with what is no number. */
function withNaN(name: string): string {
  const mark = 12345.5;
  const file = still(name, [{ translations: [[0.5, mark, 0, 0]] }]);
  const bytes = readFileSync(file);
  const at = bytes.indexOf(new Uint8Array(Float32Array.of(mark).buffer));
  bytes.writeFloatLE(NaN, at);
  writeFileSync(file, bytes);
  return file;
}

describe('refuses', () => {
  it.each([
    ['a file without a clip', () => [skeleton(), still()], /expected a clip, found skeleton/],
    ['a missing file', () => [still(), 'nothing.ozz'], /nothing\.ozz: there is no such file/],
    [
      'other tracks',
      () => [still(), still('b.ozz', [{}, {}])],
      /as many tracks as the skeleton has joints \(1\), found 2/,
    ],
    [
      'a length of what is none',
      () => [still(), turned(), '--metric', 'rotation', '--max-error', '1mm'],
      /rotation is no length/,
    ],
    [
      'a skin without its mesh',
      () => [still(), turned(), '--metric', 'skin'],
      /--metric skin measures the vertices of a mesh; give its file as --mesh/,
    ],
    [
      'a file without a mesh',
      () => [still(), turned(), '--mesh', skeleton()],
      /expected an object of kind mesh, found skeleton/,
    ],
    [
      'a range that is not in the reference',
      () => [still(), turned(), '--from', '0.5', '--to', '2'],
      /a\.ozz: Range of "clip": expected times from 0 s to 1 s at most.*found 0\.5 s to 2 s/,
    ],
    ['two forms at once', () => [still(), turned(), '--json', '--csv'], /cannot be used with/],
    [
      'a clip that holds what is no number',
      () => [still(), withNaN('b.ozz'), '--max-error', '1mm'],
      /b\.ozz: .*expected finite numbers in translation key 0 of track 0, found NaN/,
    ],
    ['an unknown metric', () => [still(), turned(), '--metric', 'taste'], /Allowed choices/],
  ])('%s', async (_, args, message) => {
    const { code, err } = await runCli('compare', ...args(), '--skeleton', skeleton());
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});

it.each<['old' | 'valid', string, RegExp]>([
  [
    'old',
    'skeleton.v1.ozz',
    /walk\.ozz: the skeleton is in the order of joints of a release before/,
  ],
  [
    'valid',
    'character/skeleton.ozz',
    /walk\.v3\.ozz: it is in the order of joints of a release before/,
  ],
])('refuses clips in two orders of joints, with %s/%s', async (folder, name, message) => {
  const [old, now] = [
    fixturePath('old', 'walk.v3.ozz'),
    fixturePath('valid', 'character/walk.ozz'),
  ];
  const { code, err } = await runCli('compare', old, now, '--skeleton', fixturePath(folder, name));
  expect(code).toBe(2);
  expect(err).toMatch(message);
});

it('names the two files, whose clips may be called the same', async () => {
  const args = [still(), turned(), '--skeleton', skeleton()];
  const { out } = await runCli('compare', ...args);
  expect(out).toContain(
    `error of ${inFolder('b.ozz')} "clip" against ${inFolder('a.ozz')} "clip"\n`,
  );
  const document = await runJson<{ readonly reference: object }>('compare', ...args, '--json');
  expect(document.reference).toEqual({ file: inFolder('a.ozz'), name: 'clip', duration: 1 });
});

it('prints nothing where the joint to explain is none', async () => {
  const args = [still(), turned(), '--skeleton', skeleton(), '--waterfall', 'tail'];
  const { code, out, err } = await runCli('compare', ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('the skeleton has no joint "tail"');
});

describe('ends with 1 above the limit', () => {
  it.each([
    { limit: ['--max-error', '1.99mm'], code: 1 },
    { limit: ['--max-error', '2.01mm'], code: 0 },
    { limit: ['--max-error', '0.00201'], code: 0 },
    { limit: [], code: 0 },
    { limit: ['--max-error', '2.01mm', '--distance', '20cm'], code: 1 },
    { limit: ['--metric', 'rotation', '--max-error', '0.0199'], code: 1 },
    { limit: ['--metric', 'joint', '--max-error', '0'], code: 0 },
  ])('$limit', async ({ limit, code }) => {
    const outcome = await runCli('compare', still(), turned(), '--skeleton', skeleton(), ...limit);
    expect(outcome).toMatchObject({ code });
  });
});

it.each<[limit: string, above: unknown, text: RegExp]>([
  ['2.01mm', undefined, /^joint_0 +\d\.\d{4} s +[\d.]+ mm$/m],
  ['1mm', { from: 0, to: 1 }, /^joint_0 .* mm +above the limit from 0\.0000 s to 1\.0000 s$/m],
])('says from when to when each joint is above a limit of %s', async (limit, above, text) => {
  const args = [still(), turned(), '--skeleton', skeleton(), '--max-error', limit, '--joints'];
  const { out } = await runCli('compare', ...args, '--json');
  const { joints } = JSON.parse(out) as {
    readonly joints: readonly { readonly above?: unknown }[];
  };
  expect(joints[0].above).toEqual(above);
  expect((await runCli('compare', ...args)).out).toMatch(text);
});

it.each([0.01, 0.011, 0.012, 0.013])(
  'takes the error that it prints as a limit: joints turned by %f radians',
  async (half) => {
    const other = [{ rotations: [[0, 0, 0, Math.sin(half), Math.cos(half)]] }];
    const args = ['compare', still(), still('b.ozz', other), '--skeleton', skeleton(), '--json'];
    const { max } = await runJson<{ readonly max: number }>(...args);
    const report = inFolder('report.html');
    const limit = ['--max-error', String(max), '--report', report];
    expect(await runJson(...args, ...limit)).toMatchObject({ max, limit: max, passed: true });
    expect(readFileSync(report, 'utf8')).toContain('within the limit');
  },
);

describe('takes the error that it prints for people as a limit', () => {
  const halves = [0.0101, 0.011_03, 0.012_07, 0.013_09, 0.2].map((half): [number] => [half]);
  const printed = async (half: number, ...options: string[]): Promise<[string[], string]> => {
    const other = [{ rotations: [[0, 0, 0, Math.sin(half), Math.cos(half)]] }];
    const files = ['compare', still(), still('b.ozz', other), '--skeleton', skeleton()];
    const { out } = await runCli(...files, ...options);
    const [, max = ''] = /^max +(\S+(?: mm)?)/m.exec(out) ?? [];
    return [[...files, ...options], max.replace(' ', '')];
  };

  it.each(halves)('of joints turned by %f radians', async (half) => {
    const [args, max] = await printed(half);
    expect(max).toMatch(/mm$/);
    expect(await runCli(...args, '--max-error', max)).toMatchObject({ code: 0 });
  });

  it.each(halves)('as an angle, turned by %f', async (half) => {
    const [args, max] = await printed(half, '--metric', 'rotation');
    expect(await runCli(...args, '--max-error', max)).toMatchObject({ code: 0 });
  });
});

describe('a build of a range', () => {
  const steps = [0, 0.25, 0.5, 0.75, 1].map((time, i) => [time, i % 2, 0, 0]);
  const source = rawClip([{ translations: steps }], 1, 'steps');
  const range = { from: 0.25, to: 0.75 };
  const options = ['--from', '0.25', '--to', '0.75'];
  const files = (reference: Parameters<typeof writeArchive>[0][number] = source): string[] => [
    write('whole.ozz', reference),
    write('part.ozz', buildAnimation(cutAnimation(source, range))),
    '--skeleton',
    skeleton(),
  ];

  it('is not what the source begins with, and compare says how to measure that', async () => {
    const { out } = await runCli('compare', ...files());
    expect(out).toContain(
      'they last 0.5 s and 1 s; only what both have is measured, from the start of both (--from and --to choose a range of the reference)',
    );
  });

  it.each<[string, () => string[]]>([
    ['the same range of its source', () => files()],
    ['the same range of another build', () => files(buildAnimation(source))],
  ])('is measured against %s', async (_, args) => {
    const { code, out } = await runCli('compare', ...args(), ...options, '--max-error', '1mm');
    expect(code).toBe(0);
    expect(out).toContain('whole.ozz "steps", 0.25–0.75 s');
    expect(out).not.toContain('they last');
  });

  it('has the range in its JSON', async () => {
    expect(await runJson('compare', ...files(), ...options, '--json')).toMatchObject({ range });
    expect(await runJson('compare', ...files(), '--json')).not.toHaveProperty('range');
  });

  it('is explained against it', async () => {
    const { code, out } = await runCli('compare', ...files(), ...options, '--waterfall');
    expect(code).toBe(0);
    expect(out).toContain('joint_0 at');
  });

  it('is not explained against a runtime clip, and nothing is printed', async () => {
    const args = [...files(buildAnimation(source)), ...options, '--waterfall'];
    const { code, out, err } = await runCli('compare', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('expected a source clip, as --waterfall with --from or --to needs one');
  });

  it('has the range in its report', async () => {
    const report = inFolder('report.html');
    await runCli('compare', ...files(), ...options, '--report', report);
    expect(readFileSync(report, 'utf8')).toContain('0.25–0.75 s');
  });
});

it('finds no error of a source against itself', async () => {
  const args = [still(), still(), '--skeleton', skeleton(), '--max-error', '0'];
  expect(await runCli('compare', ...args)).toMatchObject({ code: 0 });
});

it('prints the numbers as JSON', async () => {
  interface Document {
    readonly schema: number;
    readonly max: number;
    readonly worst: readonly { readonly name: string }[];
  }
  const args = [still(), turned(), '--skeleton', skeleton(), '--json'];
  const document = await runJson<Document>('compare', ...args);
  expect(document).toMatchObject({ schema: 1, metric: 'shell', unit: 'length' });
  expect(document.max).toBeCloseTo(2 * 0.1 * Math.sin(0.01), 7);
  expect(document.worst[0].name).toBe('joint_0');
});

it('writes float32 numbers in as few digits as tell them from others, and doubles as they are', async () => {
  interface Document {
    readonly max: number;
    readonly mean: number;
    readonly percentile99: number;
    readonly worst: readonly { readonly value: number }[];
    readonly joints: readonly { readonly max: number; readonly mean: number }[];
  }
  const moved = still('b.ozz', [{ translations: [[0, 0.001, 0, 0]] }]);
  const args = [still(), moved, '--skeleton', skeleton(), '--metric', 'translation'];
  const document = await runJson<Document>('compare', ...args, '--json');
  expect(document).toMatchObject({ max: 0.001, percentile99: 0.001, worst: [{ value: 0.001 }] });
  expect(document.joints[0]).toMatchObject({ max: 0.001, mean: 0.001 });
  expect(document.mean).toBe(Math.fround(0.001));
  const { out } = await runCli('compare', ...args, '--csv');
  expect(out).toContain('\n0,joint_0,0.001,0.001,');
});

describe('the vertices of a mesh', () => {
  const mesh = (): string => fixturePath('valid', 'made.mesh.ozz');

  it('are measured where they are', async () => {
    const moved = still('b.ozz', [{ translations: [[0, 0, 0.003, 0]] }]);
    const args = [still(), moved, '--skeleton', skeleton(), '--metric', 'skin', '--mesh', mesh()];
    const { max } = await runJson<{ readonly max: number }>('compare', ...args, '--json');
    expect(max).toBeCloseTo(0.003, 7);
    expect(await runCli('compare', ...args, '--max-error', '2.9mm')).toMatchObject({ code: 1 });
    expect(await runCli('compare', ...args, '--max-error', '3.1mm')).toMatchObject({ code: 0 });
  });
});

it('lists every joint, also one that is not off', async () => {
  const args = [still(), still(), '--skeleton', skeleton()];
  expect((await runCli('compare', ...args)).out).not.toContain('joint_0');
  expect((await runCli('compare', ...args, '--joints')).out).toMatch(
    /every joint, the worst first\njoint_0 {2}0\.0000 s {2}0 m/,
  );
});

describe('of joints that fit a pattern', () => {
  const two = () => write('two.ozz', builtSkeleton([-1, 0]));
  const rest = () => still('a.ozz', [{}, {}]);
  /** The second joint alone is off, by 3 mm. */
  const moved = () => still('b.ozz', [{}, { translations: [[0, 0.003, 0, 0]] }]);
  const args = () => [rest(), moved(), '--skeleton', two(), '--metric', 'joint'];

  it('refuses a pattern that none fits', async () => {
    const { code, err } = await runCli('compare', ...args(), '--joints', 'jiont_*');
    expect(code).toBe(2);
    expect(err).toBe(
      '--joints: no joint of the skeleton fits "jiont_*"; the nearest are "joint_0", "joint_1".\n',
    );
  });

  it('takes it in any capitals', async () => {
    const { code, out } = await runCli('compare', ...args(), '--joints', 'JOINT_0');
    expect([code, out]).toEqual([0, expect.stringContaining('\njoint_0 ')]);
  });

  it('measures no other, and keeps the limit by them alone', async () => {
    const limit = ['--max-error', '1mm'];
    expect(await runCli('compare', ...args(), ...limit)).toMatchObject({ code: 1 });
    const kept = await runCli('compare', ...args(), ...limit, '--joints', '*_0');
    expect(kept.code).toBe(0);
    expect(kept.out).toContain('every joint that fits "*_0", the worst first\njoint_0 ');
    expect(kept.out).not.toContain('joint_1');
  });

  it('has them and the pattern in the document', async () => {
    const document = await runJson<object>('compare', ...args(), '--joints', 'joint_1', '--json');
    expect(document).toMatchObject({
      jointsMeasured: 'joint_1',
      joints: [{ name: 'joint_1', joint: 1, max: 0.003 }],
    });
  });
});

it('prints a line a joint as CSV', async () => {
  const { out } = await runCli('compare', still(), turned(), '--skeleton', skeleton(), '--csv');
  expect(out).toMatch(
    /^joint,name,max shell error,mean shell error,worst time s\n0,joint_0,0\.00\d+,/,
  );
});

it('writes a page, and fails above the limit all the same', async () => {
  const file = inFolder('report.html');
  const args = [still(), turned(), '--skeleton', skeleton(), '--report', file];
  const { code } = await runCli('compare', ...args, '--max-error', '1mm');
  expect(code).toBe(1);
  const page = readFileSync(file, 'utf8');
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).toContain('above the limit of 1 mm');
});
