import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../engine/archive/archive.ts';
import { validFixture } from '../support/archives.ts';
import { runCli, runInterrupted, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const source = validFixture('one.raw_animation.ozz');
const isLinux = process.platform === 'linux';

const build = (output: string, ...more: string[]) => runCli('build', source, '-o', output, ...more);

/** The kinds of the objects in an archive. */
const kindsIn = (file: string): string[] =>
  readArchive(readFileSync(file)).entries.map(({ object }) => object.kind);

describe.runIf(isLinux)('ends with one sentence and no trace', () => {
  it.each<[string, () => string, string]>([
    ['where a folder has the name', () => inFolder(''), 'a folder has that name'],
    ['without the folder', () => inFolder('no/walk.ozz'), 'its folder does not exist'],
    ['below a file', () => `${taken()}/walk.ozz`, 'what should be its folder is a file'],
    ['with a name that is too long', () => inFolder('x'.repeat(300)), 'longer than the system'],
    ['on a read-only file', readOnly, 'it is read-only'],
    ['on a link to itself', circle, 'the symbolic links lead in a circle'],
    ['on a full device', () => '/dev/full', 'no space is left there'],
    ['below what is no folder', () => '/dev/null/walk.ozz', 'what should be its folder is a file'],
  ])('%s', async (_, output, says) => {
    const file = output();
    const before = readdirSync(inFolder(''));
    const { code, err } = await build(file);
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(err.split('\n')).toHaveLength(2);
    expect(readdirSync(inFolder(''))).toEqual(before);
  });

  it('where JSON would go to the same place', async () => {
    const { code, out, files } = await build('-', '--json');
    expect(code).toBe(2);
    expect(files).toEqual([]);
    expect(JSON.parse(out)).toMatchObject({ schema: 1, failures: [{}] });
  });
});

describe('does not lose what it reads', () => {
  const copies = { 'raw.ozz': source, 'skeleton.ozz': validFixture('one.skeleton.ozz') };
  it.each<[string, readonly string[]]>([
    ['build over its source', ['build', 'raw.ozz', '-o', 'raw.ozz']],
    ['build over its source by another path', ['build', 'raw.ozz', '-o', './raw.ozz']],
    ['build over its source by a link', ['build', 'raw.ozz', '-o', 'link.ozz']],
    [
      'build over its skeleton',
      ['build', 'raw.ozz', '--skeleton', 'skeleton.ozz', '-o', 'skeleton.ozz'],
    ],
    ['export', ['export', 'skeleton.ozz', '-o', 'skeleton.ozz']],
    ['upgrade', ['upgrade', 'raw.ozz', '--skeleton', 'skeleton.ozz', '-o', 'skeleton.ozz']],
    [
      'compare',
      ['compare', 'raw.ozz', 'raw.ozz', '--skeleton', 'skeleton.ozz', '--report', 'raw.ozz'],
    ],
    ['bench', ['bench', 'raw.ozz', '--skeleton', 'skeleton.ozz', '-o', 'skeleton.ozz']],
  ])('%s', async (_, args) => {
    for (const [name, file] of Object.entries(copies)) copyFileSync(file, inFolder(name));
    if (!existsSync(inFolder('link.ozz'))) symlinkSync(inFolder('raw.ozz'), inFolder('link.ozz'));
    const placed = args.map((word) => (word.endsWith('.ozz') ? inFolder(word) : word));
    const { code, err } = await runCli(...placed);
    expect(err).toContain('and it would be lost. Choose another name.');
    expect(code).toBe(2);
    for (const [name, file] of Object.entries(copies)) {
      expect(readFileSync(inFolder(name)).equals(readFileSync(file))).toBe(true);
    }
  });

  it('and is told a name', async () => {
    const { code, err } = await build('');
    expect(code).toBe(2);
    expect(err).toBe(
      'expected the name of a file to write, found "". Name one, or - for stdout.\n',
    );
  });

  it('but upgrades a file in its place', async () => {
    const file = inFolder('old.ozz');
    copyFileSync(source, file);
    expect(await runCli('upgrade', file, '-o', file)).toMatchObject({ code: 0, err: '' });
  });
});

function taken(): string {
  writeFileSync(inFolder('taken'), '');
  return inFolder('taken');
}

function readOnly(): string {
  writeFileSync(inFolder('kept'), 'as it was', { mode: 0o444 });
  return inFolder('kept');
}

function circle(): string {
  symlinkSync(inFolder('link'), inFolder('link'));
  return inFolder('link');
}

describe.runIf(isLinux)('writes', () => {
  it('through a link to its target, which keeps its permissions', async () => {
    mkdirSync(inFolder('real'));
    writeFileSync(inFolder('real/walk.ozz'), '');
    chmodSync(inFolder('real/walk.ozz'), 0o640);
    symlinkSync('real/walk.ozz', inFolder('link.ozz'));
    expect(await build(inFolder('link.ozz'))).toMatchObject({ code: 0 });
    expect(lstatSync(inFolder('link.ozz')).isSymbolicLink()).toBe(true);
    expect(statSync(inFolder('real/walk.ozz')).mode & 0o777).toBe(0o640);
    expect(kindsIn(inFolder('real/walk.ozz'))).toEqual(['animation']);
    expect(readdirSync(inFolder('real'))).toEqual(['walk.ozz']);
  });

  it('through a link whose target does not exist yet', async () => {
    symlinkSync('walk.ozz', inFolder('link.ozz'));
    expect(await build(inFolder('link.ozz'))).toMatchObject({ code: 0 });
    expect(lstatSync(inFolder('link.ozz')).isSymbolicLink()).toBe(true);
    expect(kindsIn(inFolder('walk.ozz'))).toEqual(['animation']);
  });

  it('to a device, which stays one', async () => {
    expect(await build('/dev/null')).toMatchObject({ code: 0 });
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('into a pipe, to its reader', async () => {
    execFileSync('mkfifo', [inFolder('pipe')]);
    const reader = spawn('cat', [inFolder('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    reader.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve) => void reader.on('close', resolve));
    expect(await build(inFolder('pipe'))).toMatchObject({ code: 0 });
    await ended;
    const [{ object }] = readArchive(Buffer.concat(chunks)).entries;
    expect(object.kind).toBe('animation');
  });
});

it('writes to standard output, and everything else to standard error', async () => {
  const { code, out, err, files } = await build('-');
  expect(code).toBe(0);
  expect(out).toBe('');
  expect(err).toContain('bytes');
  expect(readArchive(files[0]).entries).toHaveLength(1);
  expect(existsSync('-')).toBe(false);
});

it.runIf(isLinux)('keeps what was there if a signal comes while it writes', async () => {
  const file = inFolder('walk.ozz');
  writeFileSync(file, 'as it was');
  const { code, err, ended } = await runInterrupted('SIGHUP', 1, ['build', source, '-o', file]);
  expect([code, ended]).toEqual([2, ['SIGHUP']]);
  expect(err).toBe('Interrupted: nothing was written.\n');
  expect(readFileSync(file, 'utf8')).toBe('as it was');
  expect(readdirSync(inFolder(''))).toEqual(['walk.ozz']);
  expect(process.listenerCount('SIGINT')).toBe(0);
});
