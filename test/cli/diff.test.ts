import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { rawClip, rawSkeleton, type WrittenTrack } from '../support/raw-clip.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

function write(file: string, ...objects: Parameters<typeof writeArchive>[0]): string {
  writeFileSync(inFolder(file), writeArchive(objects));
  return inFolder(file);
}

const raw = (...values: number[]) =>
  rawClip([{ translations: values.map((x, i) => [i / (values.length - 1), x, 0, 0]) }]);

/** A joint that turns about y, by degrees at each of some times. */
const turning = (...degrees: readonly number[]): WrittenTrack => ({
  rotations: degrees.map((one, i) => {
    const half = (one * Math.PI) / 360;
    return [i / (degrees.length - 1), 0, Math.sin(half), 0, Math.cos(half)];
  }),
});

const moving = (...values: readonly number[]): WrittenTrack => ({
  translations: values.map((x, i) => [i / (values.length - 1), x, 0, 0]),
});

/** A skeleton with joints of these names, each below the one before. */
const chain = (...names: readonly string[]) =>
  buildSkeleton({ ...rawSkeleton(names.map((_, joint) => joint - 1)), names });

/** A skeleton that no clip here has, and beside which none is looked for in folders above. */
const OTHER_RIG = chain('a', 'b', 'c', 'd', 'e', 'f', 'g');

describe('is refused with 2', () => {
  it.each<[string, () => string[], string]>([
    ['a file that is not there', () => ['nothing.ozz'], 'nothing.ozz: there is no such file'],
    [
      'a skeleton that is not there',
      () => [write('b.ozz', raw(0, 2)), '--skeleton', 'nothing.ozz'],
      'nothing.ozz: there is no such file',
    ],
    [
      'a skeleton of other clips',
      () => [write('b.ozz', raw(0, 2)), '--skeleton', write('s.ozz', chain('hip', 'knee'))],
      'expected a skeleton with as many joints as the clips have tracks (1), found 2 joints.',
    ],
    [
      'a file without a skeleton as one',
      () => [write('b.ozz', raw(0, 2)), '--skeleton', inFolder('b.ozz')],
      'expected an object of kind skeleton, found raw-animation.',
    ],
    [
      'an unknown unit',
      () => [write('b.ozz', raw(0, 2)), '--unit', 'mile'],
      "argument 'mile' is invalid",
    ],
  ])('%s', async (_, others, problem) => {
    const { code, err, out } = await runCli('diff', write('a.ozz', raw(0, 1)), ...others());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(problem);
  });
});

it('ends with 0 where nothing has changed, byte order aside', async () => {
  const a = write('a.ozz', buildAnimation(raw(0, 1, 0)));
  writeFileSync(
    inFolder('b.ozz'),
    writeArchive([buildAnimation(raw(0, 1, 0))], { littleEndian: false }),
  );
  expect(await runCli('diff', a, inFolder('b.ozz'))).toMatchObject({
    code: 0,
    out: 'no differences\n',
  });
});

it('ends with 1 and names the key that has changed', async () => {
  write('skeleton.ozz', OTHER_RIG);
  const a = write('a.ozz', raw(0, 1, 0));
  const { code, out } = await runCli('diff', a, write('b.ozz', raw(0, 3, 0)));
  expect(code).toBe(1);
  expect(out).toContain('  3 keys → 3 keys, 2 the same\n');
  expect(out).toContain('  changed joint 0 translation 0.5000 s by 2 m\n');
});

it('counts keys as inspect does, padding told apart', async () => {
  const [a, b] = [buildAnimation(raw(0, 1, 0)), buildAnimation(raw(0, 1, 0.5, 0))];
  const { out } = await runCli('diff', write('a.ozz', a), write('b.ozz', b));
  expect(out).toContain('  25 keys (18 padding) → 26 keys (18 padding), 6 the same\n');
  const inspected = await runCli('inspect', inFolder('a.ozz'), inFolder('b.ozz'));
  expect(inspected.out).toContain(' 25 keys (18 padding),');
  expect(inspected.out).toContain(' 26 keys (18 padding),');
});

it('writes times of a source in as few digits as tell them from others', async () => {
  const at = (time: number) => rawClip([{ translations: [[time, 1, 0, 0]] }]);
  const files = [write('a.ozz', at(0.1)), write('b.ozz', at(0.2))];
  const { out } = await runCli('diff', ...files, '--json');
  expect(out).toMatch(/"before": 0\.1,\s+"after": 0\.2,/);
});

const named = (name: string, ...values: readonly number[]) => ({ ...raw(...values), name });

it.each([
  ['one more before them', ['jump', 'walk', 'run'], ['nothing → raw-animation "jump"']],
  ['one less', ['run'], ['raw-animation "walk" → nothing']],
  ['another order', ['run', 'walk'], ['the objects stand in another order']],
  ['one of another name', ['walk', 'jog'], ['raw-animation "run" → raw-animation "jog"']],
  [
    'one of another name and one more',
    ['jog', 'jump', 'walk'],
    ['raw-animation "run" → raw-animation "jog"', 'nothing → raw-animation "jump"'],
  ],
])('knows clips of several again by their names, beside %s', async (_, names, expected) => {
  const clips = { walk: [0, 1], run: [0, 2], jump: [0, 3], jog: [0, 4] };
  const written = (file: string, of: readonly string[]): string => {
    const objects = of.map((name) => named(name, ...clips[name as keyof typeof clips]));
    return write(file, ...objects);
  };
  const files = [written('a.ozz', ['walk', 'run']), written('b.ozz', names)];
  const { code, out } = await runCli('diff', ...files);
  expect(code).toBe(1);
  const titles = out.split('\n').filter((line) => /^(?:raw-|nothing|the )/.test(line));
  expect(titles).toEqual(expected);
  const { out: json } = await runCli('diff', ...files, '--json');
  expect(JSON.parse(json)).toMatchObject({ same: false, reordered: expected[0].startsWith('the') });
});

it.each([
  ['joint names', ['skeleton', 'names[1]: joint_1 → head']],
  ['an object more', ['nothing → raw-animation "clip"']],
])('tells of %s', async (what, expected) => {
  const source = rawSkeleton([-1, 0]);
  const a = write('a.ozz', buildSkeleton(source));
  const b =
    what === 'joint names'
      ? write('b.ozz', buildSkeleton({ ...source, names: ['joint_0', 'head'] }))
      : write('b.ozz', buildSkeleton(source), raw(0, 1));
  const { code, out } = await runCli('diff', a, b);
  expect(code).toBe(1);
  for (const line of expected) expect(out).toContain(line);
});

it.each([
  [[0, 1], '  siblingsFirst: true → none\n'],
  [[1, 0], '  siblingsFirst: none → true\n'],
])('tells of another version of a clip, in both directions: %j', async (order, line) => {
  const files = [fixturePath('old', 'walk.v3.ozz'), fixturePath('valid', 'character/walk.ozz')];
  const { out } = await runCli('diff', ...order.map((at) => files[at]));
  expect(out).toContain(line);
  expect(out).not.toContain('[object');
});

describe('figures of two clips', () => {
  const a = rawClip([turning(0, 10), {}], 2);
  const b = rawClip([turning(0, 10, 20), moving(0, 1), {}], 1);

  it.each([
    ['bytes', /^ {2}bytes +\d+ +\d+ {2}\+\d+ \(\+\d+(\.\d)? %\)$/m],
    ['duration', /^ {2}duration \(s\) +2 +1 {2}-1 \(-50 %\)$/m],
    ['tracks', /^ {2}tracks +2 +3 {2}\+1 \(\+50 %\)$/m],
    ['keys', /^ {2}keys +2 +5 {2}\+3 \(\+150 %\)$/m],
    ['translations', /^ {4}translations +0 +2 {2}\+2$/m],
    ['rotations', /^ {4}rotations +2 +3 {2}\+1 \(\+50 %\)$/m],
    ['scales', /^ {4}scales +0 +0 {2}=$/m],
  ])('%s, before all else', async (_, line) => {
    const { out } = await runCli('diff', write('a.ozz', a), write('b.ozz', b));
    expect(out).toMatch(line);
    expect(out).toMatch(/^a\.ozz → b\.ozz: \d+ → \d+ bytes, /);
    expect(out.search(line)).toBeLessThan(out.indexOf('differ'));
  });

  it.each([
    ['all of a file that has nothing else', []],
    ['what it takes of a file with other objects', [chain('x', 'y')]],
  ])('have as bytes of a clip %s', async (_, others) => {
    const one = write('a.ozz', a, ...others);
    const { out } = await runCli('diff', '--json', one, write('b.ozz', b, ...others));
    type Bytes = { readonly bytes: readonly number[] };
    const { bytes, objects } = JSON.parse(out) as Bytes & { objects: { figures?: Bytes }[] };
    const [clip] = objects.flatMap(({ figures }) => figures?.bytes[0] ?? []);
    const whole = writeArchive([a]).length;
    expect([clip, bytes[0]]).toEqual(
      others.length === 0 ? [whole, whole] : [whole - 1, expect.any(Number)],
    );
    expect(bytes[0]).toBeGreaterThanOrEqual(clip);
  });

  it('have iframes of built ones only', async () => {
    const built = buildAnimation(raw(0, 1, 0), { iframeInterval: 0.5 });
    const { out } = await runCli('diff', write('a.ozz', raw(0, 1, 0)), write('b.ozz', built));
    expect(out).toMatch(/^ {2}iframes +- +\d+$/m);
    expect(out).toMatch(/^ {2}worst seek \(keys\) +- +\d+$/m);
  });

  it('have the worst seek, which iframes shorten', async () => {
    const source = raw(...Array.from({ length: 40 }, (_, i) => i % 3));
    const [without, often] = [0, 0.1].map((iframeInterval) =>
      buildAnimation(source, { iframeInterval }),
    );
    const { out } = await runCli('diff', write('a.ozz', without), write('b.ozz', often), '--json');
    const { objects } = JSON.parse(out) as {
      objects: { figures: { worstSeek: [number, number] } }[];
    };
    const [before, after] = objects[0].figures.worstSeek;
    expect(before).toBeGreaterThan(30);
    expect(after).toBeLessThan(before / 2);
  });
});

describe('joints that differ', () => {
  const before = rawClip([turning(0, 10), moving(0, 1), turning(0, 90), turning(5, 5)]);
  const after = rawClip([turning(0, 11), moving(0, 1.5), turning(0, 45, 70), turning(5, 5)]);
  const files = () => [write('a.ozz', before), write('b.ozz', after)];
  const names = ['hip', 'knee', 'foot', 'toe'];

  it.each<[string, () => string[], string, RegExp]>([
    ['without a skeleton', () => [], '', /joint 1 .+\n {2}joint 2 .+\n {2}joint 0 /],
    [
      'with one that is given',
      () => ['--skeleton', aside()],
      ' (names: PATH)',
      /knee .+\n {2}foot .+\n {2}hip /,
    ],
  ])('are listed %s, the worst first', async (_, options, from, order) => {
    write('skeleton.ozz', OTHER_RIG);
    const { out } = await runCli('diff', ...files(), ...options());
    const source = from.replace('PATH', inFolder('far/away/from/all.ozz'));
    expect(out).toContain(`  3 of 4 joints differ, the worst first${source}\n`);
    expect(out).toMatch(order);
  });

  it.each<[string, string[], RegExp]>([
    ['degrees of a key with another value', [], /^ {2}hip +2 +1 +1\.00°$/m],
    ['degrees where keys were added', [], /^ {2}foot +2 → 3 +1 +1 +20\.00°$/m],
    ['metres', [], /^ {2}knee +2 +1 +500\.0 mm$/m],
    ['the unit of the file', ['--unit', 'cm'], /^ {2}knee +2 +1 +5\.000 mm$/m],
  ])('are off by %s', async (_, options, row) => {
    const { out } = await runCli('diff', ...files(), '--skeleton', aside(), ...options);
    expect(out).toMatch(row);
  });

  it.each<[string, () => string[]]>([
    [
      'the same file',
      () => [write('a.ozz', chain(...names), before), write('b.ozz', chain(...names), after)],
    ],
    [
      'one beside it',
      () => {
        write('skeleton.ozz', chain(...names));
        return files();
      },
    ],
    [
      'the folder above',
      () => {
        write('skeleton.ozz', chain(...names));
        mkdirSync(inFolder('clips'));
        return [write('clips/a.ozz', before), write('clips/b.ozz', after)];
      },
    ],
  ])('have names of %s', async (_, written) => {
    const { out } = await runCli('diff', ...written());
    expect(out).toMatch(/^ {2}knee +2 +1 +500\.0 mm$/m);
    expect(out).toContain('    changed knee translation 1.0000 s by 50 cm\n');
  });

  it('have both names where the skeletons of the files disagree', async () => {
    const other = ['hip', 'shin', 'foot', 'toe'];
    const { out } = await runCli(
      'diff',
      write('a.ozz', chain(...names), before),
      write('b.ozz', chain(...other), after),
    );
    expect(out).toMatch(/^ {2}knee → shin +2 /m);
    expect(out).toMatch(/^ {2}knee +is now "shin"$/m);
  });

  it('come last where only one clip has them', async () => {
    const more = rawClip([
      turning(0, 10),
      moving(0, 1),
      turning(0, 90),
      turning(5, 5),
      moving(2, 1),
    ]);
    write('skeleton.ozz', OTHER_RIG);
    const { out } = await runCli('diff', write('a.ozz', more), write('b.ozz', after));
    expect(out).toMatch(/^ {2}joint 4 +2 → 0 +2 +only in a$/m);
    expect(out.indexOf('joint 4 ')).toBeGreaterThan(out.indexOf('joint 0 '));
  });

  it('are listed up to a number, as keys and stored values are', async () => {
    const many = (value: number) => rawClip(Array.from({ length: 33 }, () => moving(0, value)));
    const { out } = await runCli('diff', write('a.ozz', many(1)), write('b.ozz', many(2)));
    expect(out).toContain('  33 of 33 joints differ, the worst first\n');
    expect(out).toContain('  13 more joints (--json lists all)\n');
    expect(out).toContain('    13 more keys (--json lists all)\n');
    expect(out).toContain('  33 stored values of keys (--json lists all)\n');
  });

  it('are all in JSON, in radians', async () => {
    const { out } = await runCli('diff', ...files(), '--skeleton', aside(), '--json');
    const { same, bytes, objects } = JSON.parse(out) as {
      same: boolean;
      bytes: number[];
      objects: { figures: object; joints: object[]; clip: { differences: object[] } }[];
    };
    expect({ same, bytes: bytes.length }).toEqual({ same: false, bytes: 2 });
    expect(objects[0].figures).toMatchObject({ keys: [8, 9], iframes: [null, null] });
    expect(objects[0].joints).toMatchObject([
      { track: 1, names: ['knee'], keys: [2, 2], apart: { translation: 0.5 } },
      { track: 2, names: ['foot'], keys: [2, 3] },
      { track: 0, names: ['hip'], changes: { changed: 1, added: 0, removed: 0, moved: 0 } },
    ]);
    const turn = objects[0].clip.differences[0] as { kind: string; distance: number };
    expect(turn.kind).toBe('translation');
    const angles = objects[0].joints as { apart: { rotation: number } }[];
    expect(angles[2].apart.rotation).toBeCloseTo(Math.PI / 180, 6);
  });

  /** A skeleton that no search finds. */
  function aside(): string {
    return writeAside(chain(...names));
  }
});

/** Writes an object where nothing looks for it. */
function writeAside(...objects: Parameters<typeof writeArchive>[0]): string {
  mkdirSync(inFolder('far/away/from'), { recursive: true });
  return write('far/away/from/all.ozz', ...objects);
}

it('says how two other objects differ', async () => {
  const [old, now] = [
    fixturePath('old', 'mesh.v0.7.ozz'),
    fixturePath('valid', 'character/mesh.ozz'),
  ];
  expect((await runCli('diff', old, now)).out).toMatch(/^ {2}6 vertices → \d+ vertices$/m);
});

describe('joints of two skeletons', () => {
  it.each<[string, string[], string[], RegExp]>([
    ['renamed', ['hip', 'knee'], ['hip', 'shin'], /^ {2}knee +is now "shin"$/m],
    ['added', ['hip'], ['hip', 'knee'], /^ {2}knee +added$/m],
    ['removed', ['hip', 'knee'], ['hip'], /^ {2}knee +removed$/m],
    [
      'below another',
      ['hip', 'knee', 'toe'],
      ['hip', 'knee', 'foot', 'toe'],
      /^ {2}toe +below "knee" → "foot"$/m,
    ],
    ['in another order', ['a', 'b'], ['b', 'a'], /^ {2}a +below no joint → "b"$/m],
  ])('%s', async (_, before, after, row) => {
    const files = [write('a.ozz', chain(...before)), write('b.ozz', chain(...after))];
    const { code, out } = await runCli('diff', ...files);
    expect(code).toBe(1);
    expect(out).toMatch(row);
  });

  it('in the order of another release are the same', async () => {
    const files = [
      fixturePath('old', 'skeleton.v1.ozz'),
      fixturePath('valid', 'character/skeleton.ozz'),
    ];
    expect((await runCli('diff', ...files)).out).toContain(
      'the joints are the same, in another order',
    );
  });

  it('that rest elsewhere are off by a length and an angle', async () => {
    const rest = (x: number) => rawSkeleton([-1], [[x, 0, 0, 0, 0, 0, 1, 1, 1, 1]]);
    const { out } = await runCli('diff', write('a.ozz', rest(0)), write('b.ozz', rest(0.25)));
    expect(out).toMatch(/^ {2}joint_0 +rests elsewhere +250\.0 mm$/m);
  });

  it.each<[string, readonly number[], RegExp]>([
    ['a length', [1e-6, 0, 0, 0, 0, 0, 1, 1, 1, 1], /^ {2}joint_1 +rests elsewhere +1 µm$/m],
    [
      'an angle',
      [0, 0, 0, 1e-9, 0, 0, 1, 1, 1, 1],
      /^ {2}joint_1 +rests elsewhere +less than 0\.000001°$/m,
    ],
  ])(
    'that are nearly equal are off by %s, also beside one that is far off',
    async (_, near, row) => {
      const rest = (first: number, second: readonly number[]) =>
        rawSkeleton([-1, 0], [[first, 0, 0, 0, 0, 0, 1, 1, 1, 1], [...second]]);
      const identity = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
      const files = [write('a.ozz', rest(0, identity)), write('b.ozz', rest(100, near))];
      const { out } = await runCli('diff', ...files);
      expect(out).toMatch(row);
    },
  );
});
