import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { matchingFiles } from '../../cli/file-patterns.ts';
import { validFixture } from '../support/archives.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const NAMES = [
  'walk.ozz',
  'run.ozz',
  'run.json',
  'a*b.ozz',
  '.hidden.ozz',
  'hero/walk.ozz',
  'hero/idle.ozz',
  'foe/walk.ozz',
];

beforeEach(() => {
  for (const name of NAMES) {
    mkdirSync(dirname(inFolder(name)), { recursive: true });
    writeFileSync(inFolder(name), '');
  }
});

it.each([
  ['nothing.ozz', ['nothing.ozz']],
  ['*.glb', ['*.glb']],
  ['nowhere/*.ozz', ['nowhere/*.ozz']],
  ['walk.ozz/*', ['walk.ozz/*']],
  ['walk.ozz', ['walk.ozz']],
  ['a*b.ozz', ['a*b.ozz']],
  ['*.ozz', ['a*b.ozz', 'run.ozz', 'walk.ozz']],
  ['.*.ozz', ['.hidden.ozz']],
  ['r?n.*', ['run.json', 'run.ozz']],
  ['hero/*', ['hero/idle.ozz', 'hero/walk.ozz']],
  ['*/walk.ozz', ['foe/walk.ozz', 'hero/walk.ozz']],
  ['h*/*.ozz', ['hero/idle.ozz', 'hero/walk.ozz']],
  ['**/walk.ozz', ['foe/walk.ozz', 'hero/walk.ozz', 'walk.ozz']],
  ['hero/**/*.ozz', ['hero/idle.ozz', 'hero/walk.ozz']],
  ['*/', ['foe', 'hero']],
  ['hero//*.ozz', ['hero/idle.ozz', 'hero/walk.ozz']],
])('“%s” names %j', (pattern, files) => {
  const found = matchingFiles(inFolder(pattern)).map((path) => relative(inFolder(''), path));
  expect(found).toEqual(files);
});

it('is read by commands that take several files', async () => {
  for (const name of ['walker.skeleton.ozz', 'walker.optimized.animation.ozz'])
    copyFileSync(validFixture(name), inFolder(`hero/${name}`));
  const { files } = await runJson<{ files: unknown[] }>(
    'inspect',
    inFolder('hero/walker.*'),
    '--json',
  );
  expect(files).toHaveLength(2);
});

it('that fits nothing is called a file that is not there', async () => {
  const { code, err } = await runCli('inspect', inFolder('*.glb'));
  expect(code).toBe(2);
  expect(err).toContain('*.glb: there is no such file');
});
