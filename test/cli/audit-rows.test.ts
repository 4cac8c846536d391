import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../engine/archive/archive.ts';
import type { AuditDocument } from '../../cli/audit-output.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { validFixture } from '../support/archives.ts';
import { CHARACTER, copyLibrary, type LibraryFiles } from './audit-library.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const library = (files: LibraryFiles): string => copyLibrary(inFolder, files);

const audit = async (...args: string[]): Promise<AuditDocument> =>
  await runJson<AuditDocument>('audit', '--json', ...args);

/** What `compare` says of the walk of the library. */
function compareWalk(
  ...options: string[]
): Promise<{ readonly max: number; readonly worst: readonly { readonly name: string }[] }> {
  const files = ['raw_walk.ozz', 'walk.ozz'].map((name) => inFolder(`library/hero/${name}`));
  const skeleton = inFolder('library/hero/skeleton.ozz');
  return runJson('compare', '--json', ...files, '--skeleton', skeleton, ...options);
}

describe('a row', () => {
  it('has the figures that inspect prints', async () => {
    const folder = library(CHARACTER);
    const { clips, totals } = await audit(folder);
    const files = clips.map(({ file }) => file);
    const { files: inspected } = await runJson<{
      files: { bytes: number; objects: { keys: number; tracks: number }[] }[];
    }>('inspect', '--json', ...files);
    expect(clips.map(({ bytes, keys, joints }) => [bytes, keys, joints])).toEqual(
      inspected.map(({ bytes, objects: [{ keys, tracks }] }) => [bytes, keys, tracks]),
    );
    expect(totals.bytes).toBe(inspected.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(totals).toMatchObject({ files: 2, clips: 2 });
  });

  it('has the bytes of a file that holds nothing else, as what-if has them', async () => {
    const [raw, skeleton] = ['walk.raw', 'skeleton'].map((name) =>
      validFixture(`character/${name}.ozz`),
    );
    const clips = readArchive(readFileSync(raw)).entries.map(({ object }) => object);
    const source = inFolder('source.ozz');
    writeFileSync(source, writeArchive(clips.filter(({ kind }) => kind === 'raw-animation')));
    mkdirSync(inFolder('built'));
    const file = inFolder('built/walk.ozz');
    await runCli('build', source, '-o', file, '--skeleton', skeleton, '--optimize');
    const whatIf = ['what-if', source, '--skeleton', skeleton, '--tolerance', '1mm', '--json'];
    const { points } = await runJson<{ points: { bytes: number; tolerance: number }[] }>(...whatIf);
    const [{ bytes }] = (await audit(file)).clips;
    expect(bytes).toBe(statSync(file).size);
    expect(points.find(({ tolerance }) => tolerance === 0.001)?.bytes).toBe(bytes);
  });

  it('has the bytes of its own in a file that holds more', async () => {
    const two = ['walk', 'run'].map((name) => {
      const { entries } = readArchive(readFileSync(validFixture(`character/${name}.ozz`)));
      return entries[0].object;
    });
    const file = inFolder('two.ozz');
    writeFileSync(file, writeArchive(two));
    const { clips } = await audit(file);
    // The first byte of the file is of neither.
    expect(clips.reduce((sum, { bytes }) => sum + bytes, 1)).toBe(statSync(file).size);
  });

  it('has the error that compare finds, where the source is beside the clip', async () => {
    const folder = library(CHARACTER);
    const { clips } = await audit(folder);
    const { max, worst } = await compareWalk();
    const [walk, five] = clips;
    expect(walk.error?.max).toBeCloseTo(max, 9);
    expect(walk.error?.joint).toBe(worst[0].name);
    expect(walk.skeleton).toBe(inFolder('library/hero/skeleton.ozz'));
    expect(five.error).toBeUndefined();
    const text = await runCli('audit', folder);
    // Lengths have their unit in the table, too, and are limits that allow them.
    expect(text.out).toContain(` ${Math.ceil(max * 100_000) / 100} mm `);
  });

  it.each<[string, string, readonly string[]]>([
    ['its source is', 'skeleton', ['source-order']],
    ['its source and its skeleton are', 'old skeleton', ['clip-without-skeleton']],
  ])('has no error if %s of another order of joints, and says so', async (_, skeleton, codes) => {
    const folder = library({ 'walk.ozz': 'character/walk.ozz' });
    const own =
      skeleton === 'old skeleton'
        ? fixturePath('old', 'skeleton.v1.ozz')
        : validFixture('character/skeleton.ozz');
    cpSync(own, inFolder('library/skeleton.ozz'));
    cpSync(fixturePath('old', 'walk.raw.v2.ozz'), inFolder('library/raw_walk.ozz'));
    const [walk] = (await audit(folder)).clips;
    expect(walk.error).toBeUndefined();
    expect(walk).toMatchObject({ source: inFolder('library/raw_walk.ozz'), codes });
  });

  it.each<[string, (file: string) => string]>([
    ['as it is', (file) => file],
    ['from this folder', (file) => path.relative('.', file)],
    ['with a dot before', (file) => `./${path.relative('.', file)}`],
  ])('of a clip that is named as a file, %s, pairs with its folder', async (_, name) => {
    const folder = library(CHARACTER);
    const [walk] = (await audit(folder)).clips;
    const file = name(walk.file);
    // A source that is named as well is no second one.
    for (const more of [[], [file.replace('walk', 'raw_walk')]]) {
      const { clips } = await audit(file, ...more);
      expect(clips).toEqual([
        {
          ...walk,
          file,
          skeleton: file.replace('walk', 'skeleton'),
          source: file.replace('walk', 'raw_walk'),
        },
      ]);
    }
  });

  it.each<[string, LibraryFiles]>([
    ['above', { 'skeleton.ozz': 'character/skeleton.ozz', 'walk.ozz': 'character/walk.raw.ozz' }],
    [
      'beside its own, and two above',
      { '../skeleton.ozz': 'character/skeleton.ozz', 'raw/walk.ozz': 'character/walk.raw.ozz' },
    ],
    [
      'in its own',
      {
        'clips/raw/walk.ozz': 'character/walk.raw.ozz',
        'clips/rig/skeleton.ozz': 'character/skeleton.ozz',
      },
    ],
  ])('of a clip that is named as a file pairs with folders %s', async (_, files) => {
    copyLibrary((file) => inFolder(file.replace('library/', 'library/hero/')), files);
    const folder = library({ 'hero/clips/walk.ozz': 'character/walk.ozz' });
    const baseline = ['--baseline', inFolder('clips.json')];
    await runCli('audit', folder, ...baseline, '--update-baseline');
    const [walk] = (await audit(folder)).clips;
    expect(walk.error?.max).toBeGreaterThan(0);
    for (const file of [walk.file, path.relative('.', walk.file)]) {
      expect((await audit(file)).clips).toMatchObject([{ error: walk.error, codes: walk.codes }]);
    }
    expect(await runCli('audit', walk.file, ...baseline)).toMatchObject({ code: 0 });
  });

  it('has the error of some joints, which compare finds, too', async () => {
    const folder = library(CHARACTER);
    const joints = ['--joints', 'LeftFoot*'];
    const { clips } = await audit(folder, ...joints);
    const { max } = await compareWalk(...joints);
    const [walk] = clips;
    expect(walk.error?.joint).toContain('LeftFoot');
    expect(walk.error?.max).toBeCloseTo(max, 9);
  });

  it('takes the skeleton of the folder above where its own has none', async () => {
    const folder = library({
      'skeleton.ozz': 'character/skeleton.ozz',
      'clips/walk.ozz': 'character/walk.ozz',
    });
    const { clips } = await audit(folder);
    expect(clips[0].skeleton).toBe(inFolder('library/skeleton.ozz'));
  });

  it('counts the findings that lint has of the clip', async () => {
    const folder = library(CHARACTER);
    const { clips } = await audit(folder);
    const file = inFolder('library/other/five.ozz');
    const linted = await runJson<{ files: { file: string; findings: { severity: string }[] }[] }>(
      'lint',
      '--json',
      file,
      inFolder('library/other/skeleton.ozz'),
    );
    const found = linted.files.find((one) => one.file === file)?.findings ?? [];
    const count = (severity: string): number =>
      found.filter((finding) => finding.severity === severity).length;
    expect(clips.find((row) => row.file === file)?.findings).toEqual({
      error: count('error'),
      warning: count('warning'),
      info: count('info'),
    });
    expect(found.length).toBeGreaterThan(0);
  });
});
