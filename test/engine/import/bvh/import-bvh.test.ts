import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { TaskCancelled } from '../../../../engine/base/task.ts';
import { encodeText } from '../../../../engine/base/text.ts';
import { importBvh } from '../../../../engine/import/bvh/import-bvh.ts';
import type { ReadModel, ImportOptions } from '../../../../engine/import/model.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';
import { madeBvh, MADE_LINES } from '../../../support/made-bvh.ts';

const read = (bytes: Uint8Array, options?: ImportOptions): ReadModel =>
  importBvh({ name: 'made.bvh', bytes }, options);

describe('what is wrong is refused, with its line', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['no hierarchy', { HIERARCHY: 'SOMETHING' }, 'line 1: expected the word HIERARCHY'],
    [
      'a joint without a root',
      { ROOT: 'JOINT hips' },
      'line 2: expected ROOT or MOTION, found "JOINT"',
    ],
    ['no brace', { '{': '' }, 'line 3: expected an opening brace after "hips", found "OFFSET"'],
    ['no offset', { 'OFFSET 0 70': '' }, 'line 13: expected an OFFSET of "head", found none'],
    ['two offsets', { JOINT: 'OFFSET 1 2 3' }, 'line 6: expected OFFSET or CHANNELS, each once'],
    [
      'an offset of two numbers',
      { 'OFFSET 0 70': 'OFFSET 0 70' },
      'line 9: expected a number: z of OFFSET of "head", found "CHANNELS"',
    ],
    [
      'too many channels',
      { 'CHANNELS 3': 'CHANNELS 300 Xrotation' },
      'line 9: expected 0 to 9 CHANNELS of "head", found 300',
    ],
    [
      'fewer channels than said',
      { 'CHANNELS 3': 'CHANNELS 3 Zrotation' },
      'line 10: expected one of 3 channels of "head", such as Xrotation, found "End"',
    ],
    ['a channel of scale', { 'CHANNELS 3': 'CHANNELS 3 Xscale Yscale Zscale' }, 'found "Xscale"'],
    [
      'a joint below an end site',
      { 'OFFSET 0 100': 'JOINT a' },
      'expected OFFSET, once, or the closing brace of "head_end", found "JOINT"',
    ],
    [
      'a brace that never closes',
      { '}': '' },
      'line 13: expected OFFSET, once, or the closing brace of "head_end", found "MOTION"',
    ],
    [
      'no frame count',
      { Frames: '' },
      'line 17: expected "Frames:" and a number, found "Frame Time: 0.0333333"',
    ],
    [
      'a frame count that is none',
      { Frames: 'Frames: many' },
      'line 17: expected a number: Frames:, found "many"',
    ],
    ['a half frame', { Frames: 'Frames: 2.5' }, 'line 17: expected 0 to 1048576 frames, found 2.5'],
    [
      'more frames than lines',
      { Frames: 'Frames: 1000000' },
      'expected 1000000 lines of numbers, one a frame, found 3 lines. The file is cut short',
    ],
    [
      'a frame time of nothing',
      { 'Frame Time': 'Frame Time: 0' },
      'line 18: expected a frame time',
    ],
    ['a frame time back in time', { 'Frame Time': 'Frame Time: -0.04' }, 'found -0.04 s'],
    ['a short line', { '1 90': '1 90 0 0' }, 'line 20: expected 9 numbers, one a channel, found 4'],
    [
      'a long line',
      { '1 90': '1 90 0 0 0 90 0 30 0 7' },
      'line 20: expected 9 numbers, one a channel, found more',
    ],
    [
      'a word',
      { '1 90': '1 90 0 0 0 nan 0 30 0' },
      'line 20: expected a number: channel 6 of 9, of "hips", found "nan"',
    ],
    [
      'fractions with a comma',
      { '1 90': '1,5 90 0 0 0 9 0 3 0' },
      'found "1,5". Write fractions with a point',
    ],
    ['a number that 32 bits cannot hold', { '1 90': '1e39 90 0 0 0 9 0 3 0' }, 'found "1e39"'],
    ['a number in another base', { '1 90': '0x12 90 0 0 0 9 0 3 0' }, 'found "0x12"'],
  ])('%s', (_, changes, says) => {
    const refusal = (): unknown => read(madeBvh(changes));
    expect(refusal).toThrow(AssetError);
    expect(refusal).toThrow(says);
  });

  it.each([
    ['an empty file', '', 'found an empty file. The file is cut short or damaged'],
    ['a file of another kind', 'hello there', 'found text ("hello…"). Correct the file there'],
    ['bytes', '\u0001\u0002', 'found no text. Correct the file there, or export it again.'],
    ['a word in place of a number', `HIERARCHY\nROOT r\n{\nOFFSET 0 a 0`, 'or export it again.'],
  ])('%s, with what to do', (_, text, says) => {
    expect(() => read(encodeText(text))).toThrow(says);
  });

  it('more joints than a skeleton may have, however deep', () => {
    const joints = Array.from({ length: 5000 }, (_, i) => `JOINT j${i} { OFFSET 0 1 0 CHANNELS 0`);
    const text = ['HIERARCHY', 'ROOT r', '{ OFFSET 0 0 0', ...joints].join('\n');
    expect(() => read(encodeText(text))).toThrow('line 1027: expected at most 1024 joints');
  });

  it('lengths that 32 bits cannot hold in the unit', () => {
    const bytes = madeBvh({ 'OFFSET 0 70': 'OFFSET 0 3e38 0' });
    expect(() => read(bytes, { unit: 1000 })).toThrow('expected lengths that 32 bits can hold');
  });

  it('every beginning of a file, and nothing worse happens', () => {
    const bytes = madeBvh();
    for (let length = 0; length < bytes.length - 2; length++) {
      expect(() => read(bytes.subarray(0, length))).toThrow(AssetError);
    }
  });
});

describe('the skeleton', () => {
  const { skeleton } = read(madeBvh());

  it('has the joints of the file, without ends of chains', () => {
    expect(skeleton.names).toEqual(['hips', 'head']);
    expect([...skeleton.parents]).toEqual([-1, 0]);
  });

  it('rests at the offsets, and turns nothing', () => {
    const resting = [0, 0, 0, 1, 1, 1, 1];
    expect([...skeleton.transforms]).toEqual([0, 90, 0, ...resting, 0, 70, 0, ...resting]);
  });

  it('has ends of chains where they are asked for', () => {
    const { skeleton: longer, animations } = read(madeBvh(), { endSites: true });
    expect(longer.names).toEqual(['hips', 'head', 'head_end']);
    expect([...longer.parents]).toEqual([-1, 0, 1]);
    expect(animations[0].trackCount).toBe(3);
  });

  it('keeps blanks in names, and tells equal ones apart', () => {
    const bytes = madeBvh({ ROOT: 'ROOT  left arm_L  ', JOINT: 'JOINT left arm_L' });
    const { skeleton: named, findings } = read(bytes);
    expect(named.names).toEqual(['left arm_L', 'left arm_L_1']);
    expect(findings).toMatchObject([{ code: 'nodes-renamed' }]);
  });

  it('may have braces inside their names', () => {
    const lines = MADE_LINES.join('\n').replace('ROOT hips\n', 'ROOT hips{all}x ');
    const bytes = encodeText(lines.replace('JOINT head\n', 'JOINT arm{L}\n'));
    expect(read(bytes).skeleton.names).toEqual(['hips{all}x', 'arm{L}']);
  });

  it('may be several', () => {
    const before = MADE_LINES.slice(0, 15);
    const roots = [...before, ...before.slice(1), 'MOTION', 'Frames: 0', 'Frame Time: 1'];
    const { skeleton: both } = read(encodeText(roots.join('\n')));
    expect([...both.parents]).toEqual([-1, 0, -1, 2]);
  });
});

describe('the clip', () => {
  const { animations } = read(madeBvh());
  const [clip] = animations;

  it('is named as the file, and lasts from the first frame to the last', () => {
    expect(clip).toMatchObject({ name: 'made', trackCount: 2 });
    expect(clip.duration).toBe(Math.fround(2 * 0.0333333));
  });

  it('has a key of each channel and frame, one where there is no channel', () => {
    expect(writtenKeys(clip.translations, 0).map(([, ...at]) => at)).toEqual([
      [0, 90, 0],
      [1, 90, 0],
      [2, 90, 0],
    ]);
    expect(writtenKeys(clip.translations, 1)).toEqual([[0, 0, 70, 0]]);
    expect(writtenKeys(clip.scales, 1)).toEqual([[0, 1, 1, 1]]);
  });

  it('turns in the order of the channels, the first one leftmost', () => {
    const [, , [, ...turned]] = writtenKeys(clip.rotations, 1);
    const expected = product(product(about(2, 10), about(0, 20)), about(1, 30));
    turned.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 6));
  });

  it('goes the short way from key to key', () => {
    const bytes = madeBvh({ '0 90': '0 0 0 0 0 170 0 0 0', '1 90': '0 0 0 0 0 -170 0 0 0' });
    const [, [, ...second]] = writtenKeys(read(bytes).animations[0].rotations, 0);
    const first = about(1, 170);
    expect(second.reduce((sum, value, i) => sum + value * first[i], 0)).toBeGreaterThan(0.9);
  });

  it('is read the same with other line ends, tabs, and blank lines', () => {
    const written = MADE_LINES.join('\r\n')
      .replaceAll('  ', '\t')
      .replace('\r\nMOTION', '\r\n\r\nMOTION');
    for (const text of [written, written.replaceAll('\r\n', '\r'), `\ufeff${written}`]) {
      expect(read(encodeText(text)).animations).toEqual(animations);
    }
  });

  it('is none without frames, and a pose with one', () => {
    const bare = encodeText(['Frames: 0', 'Frame Time: 0.1'].join('\n'));
    const none = read(
      Uint8Array.from([...encodeText(MADE_LINES.slice(0, 16).join('\n')), 10, ...bare]),
    );
    expect(none.animations).toEqual([]);
    expect(none.findings).toMatchObject([{ code: 'bvh-pose' }]);
    const one = read(madeBvh({ Frames: 'Frames: 1', '1 90': '', '2 90': '' }));
    expect(one.animations).toMatchObject([{ duration: 0 }]);
    expect(one.findings).toMatchObject([{ code: 'bvh-pose', severity: 'warning' }]);
  });
});

it('lines after the last frame are left out, which is said, whatever they are', () => {
  const { animations, findings } = read(madeBvh({ Frames: 'Frames: 2', '2 90': 'made with 2 90' }));
  expect(animations).toEqual(read(madeBvh({ Frames: 'Frames: 2', '2 90': '' })).animations);
  expect(findings).toMatchObject([
    {
      code: 'bvh-frame-count',
      severity: 'warning',
      message:
        'The file says that it has 2 frames, and 3 lines of numbers follow: the last one is left out.',
      evidence: { frameCount: 2, lineCount: 3 },
      remedy: { text: 'If all lines are frames, write "Frames: 3" into the file.' },
    },
  ]);
  expect(read(madeBvh()).findings).toEqual([]);
});

it('a position takes the place of the offset on its axis, which is said where bones vanish', () => {
  const moved = { 'CHANNELS 3': 'CHANNELS 3 Xposition Zposition Yrotation' };
  expect(writtenKeys(read(madeBvh(moved)).animations[0].translations, 1)[2]).toEqual([
    Math.fround(2 * Math.fround(0.0333333)),
    10,
    70,
    20,
  ]);
  const { findings } = read(
    madeBvh({
      'CHANNELS 3': 'CHANNELS 3 Xposition Yposition Zposition',
      '0 90': '0 90 0 0 0 0 0 0 0',
    }),
  );
  expect(findings).toMatchObject([{ code: 'bvh-offset-replaced', severity: 'warning' }]);
  expect(findings[0].message).toContain('"head"');
});

/** A figure along an axis: a spine with a head, and a leg with a foot; its root is turned about x in the only frame. */
function figure(up: 'y' | 'z', turn = 0, foot = 'foot'): Uint8Array {
  const joint = (name: string, height: number, ...inner: readonly string[]): string[] => [
    `JOINT ${name}`,
    '{',
    `OFFSET 0 ${up === 'y' ? height : 0} ${up === 'z' ? height : 0}`,
    'CHANNELS 3 Zrotation Xrotation Yrotation',
    ...inner,
    '}',
  ];
  return encodeText(
    [
      'HIERARCHY',
      'ROOT hips',
      '{',
      'OFFSET 0 0 0',
      'CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation',
      ...joint('spine', 30, ...joint('head', 40)),
      ...joint('thigh', -10, ...joint('shin', -40, ...joint(foot, -40))),
      '}',
      'MOTION',
      'Frames: 1',
      'Frame Time: 0.1',
      `0 0 0 0 ${turn} 0 ${'0 '.repeat(15)}`.trim(),
    ].join('\n'),
  );
}

it.each([
  ['along y', figure('y'), false],
  ['along z', figure('z'), true],
  ['along z at rest, and turned upright', figure('z', -90), false],
  ['along y at rest, and laid down', figure('y', 90), false],
  ['along z, but maybe of an animal', figure('z', 0, 'fin'), false],
])('of a figure %s, axes are said where they are not those of the format', (_, bytes, isAlongZ) => {
  const { axes, orientation, findings } = read(bytes);
  expect(axes).toBe(isAlongZ ? 'z up' : '');
  expect(orientation[0]).toBeCloseTo(isAlongZ ? -Math.SQRT1_2 : 0);
  expect(findings.some(({ code }) => code === 'bvh-z-up')).toBe(isAlongZ);
});

describe('lengths', () => {
  it('are as in the file, and what they probably are is said', () => {
    expect(read(madeBvh())).toMatchObject({ unit: undefined, likelyUnit: 0.01 });
  });

  it('are metres in a unit that is given', () => {
    const { skeleton, animations, unit } = read(madeBvh(), { unit: 0.01 });
    expect(unit).toBe(0.01);
    expect(skeleton.transforms[1]).toBeCloseTo(0.9);
    expect(writtenKeys(animations[0].translations, 0)[2][1]).toBeCloseTo(0.02);
  });

  it.each([
    [1.8, 1],
    [30, 0.0254 / 0.45],
    [66, 0.0254],
    [180, 0.01],
    [1800, 0.001],
    // None of the known ones makes a person of it.
    [0.5, 3.4],
    [8, 0.21],
    [560, 0.003],
    [17_000, 0.0001],
  ])('of a skeleton %s high are probably in units of %s m', (height, unit) => {
    const bytes = madeBvh({
      'OFFSET 0 70': `OFFSET 0 ${height} 0`,
      'OFFSET 0 100': 'OFFSET 0 0 0',
    });
    expect(read(bytes).likelyUnit).toBe(unit);
  });
});

it('says what the file was', () => {
  expect(read(madeBvh())).toMatchObject({ format: 'BVH', rate: 30, axes: '', exporter: '' });
});

it('reports progress, and is cancelled', () => {
  const source = { name: 'made.bvh', bytes: madeBvh() };
  const fractions: number[] = [];
  importBvh(source, {}, { onProgress: (fraction) => fractions.push(fraction) });
  expect(fractions).toEqual([0, 0.8, 1]);
  expect(() => importBvh(source, {}, { cancelled: () => true })).toThrow(TaskCancelled);
});

/** A rotation about an axis, in degrees: x y z w. */
function about(axis: number, degrees: number): number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 1, 2].map((i) => (i === axis ? Math.sin(half) : 0)).concat(Math.cos(half));
}

/** The product of two quaternions, written out. */
function product([ax, ay, az, aw]: number[], [bx, by, bz, bw]: number[]): number[] {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
