import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../cli/read-file.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

describe('ends with a sentence, at once,', () => {
  it.runIf(process.platform === 'linux').each<[string, () => string, string]>([
    ['on an endless device', () => '/dev/zero', 'found a device'],
    ['on an empty device', () => '/dev/null', 'found a device'],
    ['on a pipe that nobody writes to', pipe, 'found a pipe'],
    ['on a folder', folder, 'found a folder without any'],
    ['on a link to itself', circle, 'the symbolic links lead in a circle'],
    ['below a file', () => `${written()}/walk.ozz`, 'what should be its folder is a file'],
    [
      'on a name that is too long',
      () => inFolder('x'.repeat(300)),
      'longer than the system allows',
    ],
  ])('%s', async (_, file, says) => {
    const path = file();
    const { code, err } = await runCli('inspect', path);
    expect(code).toBe(2);
    expect(err).toContain(`${path}: `);
    expect(err).toContain(says);
    expect(err.split('\n')).toHaveLength(2);
  });
});

function pipe(): string {
  execFileSync('mkfifo', [inFolder('pipe')]);
  return inFolder('pipe');
}

function folder(): string {
  mkdirSync(inFolder('folder'));
  return inFolder('folder');
}

function circle(): string {
  symlinkSync(inFolder('link'), inFolder('link'));
  return inFolder('link');
}

function written(): string {
  writeFileSync(inFolder('file'), 'abc');
  return inFolder('file');
}

it('asks for a name where it is empty, as of a variable that is not set', async () => {
  const { code, err } = await runCli('inspect', '');
  expect([code, err]).toEqual([2, 'expected the name of a file to read, found "". Name one.\n']);
});

it.each([
  ['inspect', '-: standard input'],
  ['lint', '-\n  error unreadable: standard input'],
])('says that %s reads no standard input', async (command, begin) => {
  const { code, out, err } = await runCli(command, '-');
  expect(code).not.toBe(0);
  expect(out + err).toContain(`${begin} is not read, and there is no file of this name.`);
});

it('reads no folder', () => {
  expect(() => readBytes(folder())).toThrow('found a folder. Name the files in it');
});

it('reads a file, or only its beginning', () => {
  const file = written();
  expect([...readBytes(file)]).toEqual([97, 98, 99]);
  expect([...readBytes(file, 2)]).toEqual([97, 98]);
  expect([...readBytes(file, 9)]).toEqual([97, 98, 99]);
});
