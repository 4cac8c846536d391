import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive, type AssetObject } from '#engine/archive';
import { buildAnimation, optimizeAnimation } from '#engine/offline';
import { fixturePath } from '../../fixtures/files.ts';
import { editKeys, filterKeys, turnBy } from '../support/edit-clip.ts';
import { characterSkeleton, joint, sourceClip } from '../support/planted-subjects.ts';
import { seeded } from '../support/random.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** Writes an archive into the test's folder, and returns its path. */
function write(name: string, objects: readonly AssetObject[]): string {
  writeFileSync(inFolder(name), writeArchive(objects));
  return inFolder(name);
}

const skeleton = (): string => write('skeleton.ozz', [characterSkeleton]);
const fix = (...args: string[]) =>
  runCli('fix', ...args, ...(args.includes('-o') ? [] : ['-o', inFolder('fixed')]));
const read = (name: string) => readArchive(readFileSync(inFolder(`fixed/${name}`)));

/** A walk that ends 6 cm too high, with an arm that jitters. */
const random = seeded(3);
const WALK = editKeys(
  editKeys(sourceClip('walk'), 'rotation', ({ track, value }) => {
    if (track === joint('LeftForeArm')) turnBy(value, 12 * random() - 6, 1);
  }),
  'translation',
  ({ track, index, count, value }) => {
    if (track === joint('Hips')) value[1] += (0.06 * index) / (count - 1);
  },
);

describe('refuses, and writes nothing,', () => {
  it.each<[string, () => string[], string]>([
    [
      'a code that there is none of',
      () => [write('walk.ozz', [WALK]), '--code', 'loop-gaps'],
      '--code: there is no code "loop-gaps". posescope lint --rules lists all.',
    ],
    [
      'to write over what it reads',
      () => {
        mkdirSync(inFolder('fixed'));
        return [skeleton(), write('fixed/walk.ozz', [WALK])];
      },
      'cannot be written, this command reads it',
    ],
    ['a file as the folder', () => [skeleton(), '-o', '-'], 'give a folder as -o'],
    [
      'a folder in one that it reads',
      () => {
        mkdirSync(inFolder('hero'));
        write('hero/walk.ozz', [WALK]);
        return [inFolder('hero'), '-o', inFolder('hero/fixed')];
      },
      'a second run would fix what this one writes',
    ],
    [
      'two files of one name',
      () => {
        for (const folder of ['a', 'b']) mkdirSync(inFolder(folder));
        return [skeleton(), write('a/walk.ozz', [WALK]), write('b/walk.ozz', [WALK])];
      },
      'would be written. Fix each of them alone',
    ],
  ])('%s', async (_, args, says) => {
    const given = args();
    const before = given.filter((file) => file.endsWith('.ozz')).map((file) => readFileSync(file));
    const { code, err } = await fix(...given);
    expect(code).toBe(2);
    expect(err).toContain(says);
    const after = given.filter((file) => file.endsWith('.ozz')).map((file) => readFileSync(file));
    expect(after).toEqual(before);
    expect(existsSync(inFolder('fixed/skeleton.ozz'))).toBe(false);
  });
});

it('fixes a source, then builds the clip again that was built from it', async () => {
  const files = [
    skeleton(),
    write('walk.raw.ozz', [WALK]),
    write('walk.ozz', [buildAnimation(WALK)]),
  ];
  const { code, out, err } = await fix(...files, '--severity', 'info');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/ {2}fixed by close-loop: warning loop-gap: /);
  expect(out).toMatch(/ {2}fixed by smooth-keys: info jitter: /);
  expect(out).toMatch(/findings fixed in 2 files; left are 0 errors, 0 warnings, \d+ info\n$/);
  const lint = await runCli(
    'lint',
    files[0],
    inFolder('fixed/walk.raw.ozz'),
    inFolder('fixed/walk.ozz'),
  );
  expect(lint.out).not.toMatch(/loop-gap|jitter|error-above/);
  expect(existsSync(inFolder('fixed/skeleton.ozz'))).toBe(false);
});

it('fixes only what is asked for, and says what is left', async () => {
  interface Document {
    readonly files: readonly {
      readonly file: string;
      readonly output?: string;
      readonly fixed: readonly { readonly code: string; readonly fixedBy: string }[];
      readonly left: readonly { readonly code: string }[];
    }[];
    readonly left: Readonly<Record<string, number>>;
  }
  const args = [skeleton(), write('walk.ozz', [WALK]), '-o', inFolder('fixed'), '--json'];
  const { files, left } = await runJson<Document>(
    'fix',
    ...args,
    '--code',
    'jitter',
    '--severity',
    'info',
  );
  const [, { output, fixed, left: stays }] = files;
  expect(output).toBe(inFolder('fixed/walk.ozz'));
  expect(fixed).toMatchObject([{ code: 'jitter', fixedBy: 'smooth-keys' }]);
  expect(stays.map(({ code }) => code)).toEqual(['loop-gap']);
  expect(left).toMatchObject({ error: 0, warning: 1 });
});

it('leaves joints that the project ignores as they are, and fixes others of the same finding', async () => {
  const wild = seeded(5);
  const both = editKeys(sourceClip('walk'), 'rotation', ({ track, value }) => {
    if ([joint('LeftForeArm'), joint('RightForeArm')].includes(track)) {
      turnBy(value, 12 * wild() - 6, 1);
    }
  });
  const ignore = [{ code: 'jitter', joint: 'Left*', reason: 'It is meant.' }];
  writeFileSync(inFolder('posescope.json'), JSON.stringify({ ignore }));
  const files = [skeleton(), write('walk.ozz', [both]), '--config', inFolder('posescope.json')];
  const { out } = await fix(...files, '--severity', 'info', '--code', 'jitter');
  expect(out).toContain('fixed by smooth-keys');
  const [{ object }] = read('walk.ozz').entries;
  const rotations = (clip: AssetObject, name: string): Float32Array => {
    if (clip.kind !== 'raw-animation') throw new Error('a source stays one');
    const { offsets, values } = clip.rotations;
    return values.slice(4 * offsets[joint(name)], 4 * offsets[joint(name) + 1]);
  };
  expect(rotations(object, 'LeftForeArm')).toEqual(rotations(both, 'LeftForeArm'));
  expect(rotations(object, 'RightForeArm')).not.toEqual(rotations(both, 'RightForeArm'));
});

it.each([false, true])('leaves them where only others are worse (built: %s)', async (isBuilt) => {
  const [small, large] = [joint('LeftForeArm'), joint('RightForeArm')];
  const spiked = editKeys(sourceClip('walk'), 'rotation', ({ track, index, value }) => {
    if (index === 15 && track === small) turnBy(value, 8, 1);
    if (index === 15 && track === large) turnBy(value, 60, 1);
  });
  const clip = isBuilt ? buildAnimation(spiked) : spiked;
  const ignore = [{ code: 'spike', joint: 'Left*', reason: 'It is meant.' }];
  writeFileSync(inFolder('posescope.json'), JSON.stringify({ ignore }));
  const files = [skeleton(), write('walk.ozz', [clip])];
  const lint = await runCli('lint', ...files);
  expect(lint.out).toMatch(/warning spike: .*RightForeArm/);
  expect(lint.out).toMatch(/info spike: .*LeftForeArm/);
  const config = ['--config', inFolder('posescope.json')];
  const { out } = await fix(...files, ...config, '--severity', 'info', '--code', 'spike');
  expect(out).toContain('fixed by drop-keys: warning spike');
  const again = await runCli('lint', skeleton(), inFolder('fixed/walk.ozz'));
  expect(again.out).not.toMatch(/spike: .*RightForeArm/);
  expect(again.out).toMatch(/spike: .*LeftForeArm/);
});

it('builds a clip from its source only if that is fixed, too, whatever group it is in', async () => {
  for (const folder of ['raw', 'clips']) mkdirSync(inFolder(folder));
  const built = buildAnimation(WALK);
  write('clips/walk.ozz', [built]);
  const files = [skeleton(), write('raw/walk.raw.ozz', [WALK]), inFolder('clips')];
  const { out } = await fix(...files, '--severity', 'info');
  expect(out).not.toMatch(/left: .*(jitter|loop-gap|error-above)/);
  const [source] = readArchive(readFileSync(inFolder('fixed/walk.raw.ozz'))).entries;
  const [clip] = read('walk.ozz').entries;
  expect(clip.object).toMatchObject({ duration: expect.closeTo(1.067, 2) as number });
  expect(source.object).toMatchObject({ duration: expect.closeTo(1.067, 2) as number });
});

it('builds a clip again whose source is fixed alone, or says that it has to be', async () => {
  const walk = sourceClip('walk');
  const late = filterKeys(
    { ...walk, duration: walk.duration + 0.125 },
    () => true,
    (time) => Math.min(time + 0.125, walk.duration + 0.125),
  );
  const built = optimizeAnimation(late, characterSkeleton, { tolerance: 0.005, distance: 0.1 });
  const raw = write('walk.raw.ozz', [late]);
  const args = [skeleton(), raw, write('walk.ozz', [buildAnimation(built)]), '--severity', 'info'];
  const { out, err } = await fix(...args, '--code', 'frame-rate');
  expect(out).toContain('fixed by shift-times: info frame-rate: ozz-raw_animation');
  expect(err).toContain('walk.ozz was built from');
  expect(err).toContain('which is fixed: build it again.');
  const all = await fix(...args);
  expect(all.err).toBe('');
  expect(all.out).toContain('fixed by build: ');
  const [source, clip] = ['walk.raw.ozz', 'walk.ozz'].map((name) => read(name).entries[0].object);
  expect(clip).toMatchObject({ duration: (source as typeof late).duration });
});

it('keeps the bytes of other objects of a file, and its byte order', async () => {
  const bytes = writeArchive([characterSkeleton, WALK], { littleEndian: false });
  writeFileSync(inFolder('both.ozz'), bytes);
  expect((await fix(inFolder('both.ozz'))).code).toBe(0);
  const { entries, littleEndian, bytes: written } = read('both.ozz');
  const { length } = entries[0].range;
  expect(littleEndian).toBe(false);
  expect(written.subarray(0, length + 1)).toEqual(bytes.subarray(0, length + 1));
  expect(entries[1].object).not.toEqual(WALK);
});

it('writes files of folders in the same folders, and leaves out those that stay as they are', async () => {
  mkdirSync(inFolder('hero/clips'), { recursive: true });
  write('hero/skeleton.ozz', [characterSkeleton]);
  write('hero/clips/walk.ozz', [WALK]);
  write('hero/clips/idle.ozz', [sourceClip('idle')]);
  const { code, out } = await fix(inFolder('hero'));
  expect(code).toBe(0);
  expect(out).toContain(`${inFolder('fixed/clips/walk.ozz')}: `);
  expect(existsSync(inFolder('fixed/clips/idle.ozz'))).toBe(false);
});

it('writes the one of two files of a name that is fixed', async () => {
  for (const folder of ['a', 'b']) mkdirSync(inFolder(folder));
  const [walk, idle] = [write('a/clip.ozz', [WALK]), write('b/clip.ozz', [sourceClip('idle')])];
  const { code, out } = await fix(skeleton(), walk, idle);
  expect(code).toBe(0);
  expect(out).toContain(' in 1 file; left');
  expect(read('clip.ozz').entries[0].object).toMatchObject({ name: WALK.name });
});

it.each([
  ['walk.ozz', 'a_link.ozz'],
  ['walk.ozz', 'z_link.ozz'],
])('fixes %s once where %s is a link to it', async (name, link) => {
  mkdirSync(inFolder('hero'));
  write('hero/skeleton.ozz', [characterSkeleton]);
  symlinkSync(write(`hero/${name}`, [WALK]), inFolder(`hero/${link}`));
  const { out } = await fix(inFolder('hero'));
  expect(out).toContain(' in 1 file; left');
  expect(readdirSync(inFolder('fixed'))).toEqual([name]);
});

describe('fails, and says why, where errors are left:', () => {
  it('a file that cannot be read', async () => {
    const { code, out } = await fix(fixturePath('broken', 'png-image.ozz'));
    expect(code).toBe(2);
    expect(out).toContain('0 findings fixed in 0 files; left are 1 error, ');
  });

  it('what is not asked for', async () => {
    // In inches, for a skeleton in metres; and what fixes that is not asked for.
    const inches = editKeys(WALK, 'translation', ({ value }) => {
      value.forEach((part, axis) => (value[axis] = part * 39.3701));
    });
    const files = [skeleton(), write('walk.ozz', [inches])];
    const { code, out } = await fix(...files, '--code', 'jitter');
    expect(code).toBe(1);
    expect(out).toContain('0 findings fixed in 0 files; left are 1 error, ');
    expect((await fix(...files)).code).toBe(0);
  });
});

it('says of a model that it has to be imported first', async () => {
  const lines = readFileSync(fixturePath('models', 'walk.bvh'), 'utf8').trimEnd().split('\n');
  const last = (lines.pop() ?? '').trim().split(/\s+/);
  last[1] = String(Number(last[1]) + 6);
  writeFileSync(inFolder('jump.bvh'), [...lines, last.join(' ')].join('\n'));
  const { err, out } = await fix(inFolder('jump.bvh'), '--severity', 'info');
  expect(err).toMatch(/^info: .*jump\.bvh is a model, which is not written: import it/m);
  expect(out).toMatch(/left: warning loop-gap: /);
  expect(out).toMatch(/\n0 findings fixed in 0 files; left are 0 errors, 1 warning/);
});

it('measures a clip that it has cut against the same part of its model', async () => {
  const late = editKeys(sourceClip('idle'), 'rotation', ({ index, value }) => {
    if (index === 0) turnBy(value, 60);
  });
  const built = buildAnimation(late);
  const files = [skeleton(), write('idle.ozz', [built])];
  const model = inFolder('idle.glb');
  await runCli('export', ...files, '-o', model);
  const { out } = await fix(...files, model, '--code', 'first-pose');
  expect(out).toMatch(/idle\.ozz\n  fixed by cut: /);
  expect(out).not.toContain('error-above');
});

it('leaves a clip of a release before 0.11 as it is: it has to be upgraded first', async () => {
  const { code, out } = await fix(
    fixturePath('old', 'skeleton.v1.ozz'),
    fixturePath('old', 'walk.v3.ozz'),
  );
  expect(out).toContain('0 findings fixed in 0 files');
  expect(code).toBeLessThan(2);
});
