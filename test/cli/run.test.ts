import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { validFixture } from '../support/archives.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const walker = validFixture('walker.animation.ozz');

describe('says what is wrong with how it is called, and ends with 2', () => {
  it.each([
    { args: [], says: 'Usage: posescope' },
    { args: ['explain'], says: "unknown command 'explain'" },
    { args: ['inspect'], says: "missing required argument 'files'" },
    { args: ['inspect', walker, '--loud'], says: "unknown option '--loud'" },
    { args: ['lint', walker, '--max-severity', 'high'], says: 'Allowed choices are none, info' },
    {
      args: ['edges', walker, '--threshold', '1', '--from', '0'],
      says: "'--to <ratio>' not specified",
    },
    {
      args: ['edges', walker, '--threshold', 'high', '--from', '0', '--to', '1'],
      says: '"high" is not a number',
    },
    {
      args: ['sample', '--skeleton', walker, '--animation', walker, '--ratios', '0,,1'],
      says: '"" is not a number',
    },
    { args: ['build', walker], says: "'-o, --output <file>' not specified" },
    {
      args: ['build', walker, '-o', 'x', '--override', 'Hand=1'],
      says: 'not of the form pattern=tolerance,distance',
    },
    {
      args: ['build', walker, '-o', 'x', '--tolerance', '-1mm'],
      says: '"-1mm" is not a length of 0 or more',
    },
    {
      args: ['build', walker, '-o', 'x', '--tolerance', '1 inch'],
      says: '"1 inch" is not a length',
    },
  ])('$says', async ({ args, says }) => {
    const { code, out, err } = await runCli(...args);
    expect(code).toBe(2);
    expect(err).toContain(says);
    expect(out).toBe('');
  });
});

describe('says which file it cannot use, where in it and why, and ends with 2', () => {
  const inFolder = temporaryFolder();
  it.each([
    { name: 'missing.ozz', bytes: undefined, says: 'cannot be read (ENOENT)' },
    { name: 'empty.ozz', bytes: '', says: 'ozz archive at byte 0 (0x0): expected' },
    { name: 'notes.txt', bytes: 'hello', says: 'ozz archive at byte 0 (0x0): expected' },
    {
      name: 'cut.ozz',
      bytes: '\u0001ozz-skeleton\0\u0002\0',
      says: 'ozz archive at byte 14 (0xe): expected 4 bytes',
    },
  ])('$name', async ({ name, bytes, says }) => {
    const file = inFolder(name);
    if (bytes !== undefined) writeFileSync(file, bytes, 'latin1');
    for (const args of [
      ['inspect', file],
      ['lint', file],
      ['build', file, '-o', inFolder('out')],
    ]) {
      const { code, err } = await runCli(...args);
      expect(code).toBe(2);
      expect(err).toContain(`${file}: `);
      expect(err).toMatch(new RegExp(says.replaceAll(/[()]/g, String.raw`\$&`)));
    }
  });
});

it.each([[['--help']], [['help', 'build']], [['build', '--help']]])(
  '%j ends with 0',
  async (args) => {
    const { code, out } = await runCli(...args);
    expect(code).toBe(0);
    expect(out).toContain('Usage: posescope');
  },
);

it('tells its version', async () => {
  expect(await runCli('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
});
