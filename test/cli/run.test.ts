import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { validFixture } from '../support/archives.ts';
import { run } from '../../cli/run.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const walker = validFixture('walker.animation.ozz');

describe('says what is wrong with how it is called, and ends with 2', () => {
  it.each([
    { args: [], says: 'Usage: posescope' },
    { args: ['explain'], says: "unknown command 'explain'" },
    { args: ['inspect'], says: "missing required argument 'files'" },
    { args: ['inspect', walker, '--loud'], says: "unknown option '--loud'" },
    {
      args: ['diff', walker, '-walk.ozz'],
      says: "unknown option '-walk.ozz'; if it is a file, call it './-walk.ozz', or put -- before the files\nUsage: posescope diff",
    },
    { args: ['lint', walker, '--max-severity', 'high'], says: 'Allowed choices are none, info' },
    {
      args: ['edges', walker, '--threshold', '1', '--from', '0'],
      says: "missing required option '--to <ratio>'\nUsage: posescope edges <track> --threshold <value> --from <ratio> --to <ratio> [options]",
    },
    {
      args: ['sample'],
      says: "options '--skeleton <file>', '--animation <file>', '--ratios <list>'",
    },
    {
      args: ['edges', walker, '--threshold', 'high', '--from', '0', '--to', '1'],
      says: '"high" is not a number',
    },
    {
      args: ['sample', '--skeleton', walker, '--animation', walker, '--ratios', '0,,1'],
      says: '"" is not a number',
    },
    { args: ['build', walker], says: "missing required option '-o, --output <file>'" },
    { args: ['build'], says: 'Usage: posescope build <raw> -o <file> [options]' },
    { args: ['bench', '--rounds', '0'], says: '"0" is not a whole number of 1 or more' },
    { args: ['bench', '--characters', '1.5'], says: '"1.5" is not a whole number' },
    { args: ['bench', '--points', 'NaN'], says: '"NaN" is not a number' },
    {
      args: ['build', walker, '-o', 'x', '--output', 'y'],
      says: "option '-o, --output <file>' is given twice; give it once\nUsage: posescope build",
    },
    {
      args: ['what-if', walker, '--unit', 'mm', '--unit', 'cm'],
      says: "option '--unit <unit>' is given twice; give it once\nUsage: posescope what-if",
    },
    {
      args: ['build', walker, '-o', 'x', '--override', 'Hand=1'],
      says: 'not of the form pattern=tolerance,distance',
    },
    {
      args: ['build', walker, '-o', 'x', '--tolerance', '-1mm'],
      says: '"-1mm" is not a length from 0 to 1e18',
    },
    {
      args: ['build', walker, '-o', 'x', '--tolerance', '1 inch'],
      says: '"1 inch" is not a length from 0 to 1e18 (a number with or without one of m, cm, mm, in, cmu:',
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
    {
      name: 'missing.ozz',
      bytes: undefined,
      says: 'there is no such file. Check its name and folder.',
    },
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
      ['build', file, '-o', inFolder('out')],
    ]) {
      const { code, err } = await runCli(...args);
      expect(code).toBe(2);
      expect(err).toContain(`${file}: `);
      expect(err).toMatch(new RegExp(says.replaceAll(/[()]/g, String.raw`\$&`)));
    }
  });
});

describe('a model that a command does not import', () => {
  const inFolder = temporaryFolder();
  it('is refused with what to do', async () => {
    const file = inFolder('fox.gltf');
    writeFileSync(file, '{}');
    const { code, err } = await runCli('build', file, '-o', inFolder('out'));
    expect([code, err]).toEqual([
      2,
      `${file}: expected an archive, found a model (glTF). Import it first: posescope import --help tells how.\n`,
    ]);
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

it('lists by themselves, in its help, the options that a command cannot do without', async () => {
  const { out } = await runCli('edges', '--help');
  expect(out).toMatch(/^Required options:\n +--threshold .*\n +--from .*\n +--to /m);
  expect(out).toContain('--json');
});

it('takes a failure that nobody foresaw for its own fault, and ends with 2', async () => {
  const errors: string[] = [];
  const code = await run(['inspect', walker], {
    out: () => {
      throw new Error('no room for results');
    },
    outBytes: () => undefined,
    err: (text) => errors.push(text),
    isWatched: false,
  });
  expect(code).toBe(2);
  expect(errors.join('')).toMatch(/a bug in this program: please report it.*\nError: no room/);
});

it('tells its version', async () => {
  expect(await runCli('--version')).toMatchObject({
    code: 0,
    out: `${manifest.version}\n`,
    err: '',
  });
});

describe('--json prints one document that tells what failed', () => {
  const inFolder = temporaryFolder();
  const missing = (): string => inFolder('missing.ozz');
  const failure = (): object => ({
    file: missing(),
    message: 'there is no such file. Check its name and folder.',
  });
  it.each<[string, () => string[]]>([
    ['inspect', () => [missing()]],
    ['lint', () => [missing()]],
    ['sample', () => ['--skeleton', missing(), '--animation', walker, '--ratios', '0']],
    ['edges', () => [missing(), '--threshold', '0', '--from', '0', '--to', '1']],
    ['build', () => [missing(), '-o', inFolder('out.ozz')]],
    ['import', () => [missing(), '-o', inFolder('out')]],
    ['compare', () => [missing(), walker, '--skeleton', validFixture('walker.skeleton.ozz')]],
    ['diff', () => [missing(), walker]],
    ['what-if', () => [missing(), '--skeleton', missing()]],
    ['bench', () => [walker, '--skeleton', missing()]],
  ])('%s', async (command, args) => {
    const { code, out } = await runCli(command, ...args(), '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ schema: 1, failures: [failure()] });
  });

  it('a wrong call', async () => {
    const { code, out } = await runCli('inspect', walker, '--loud', '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual({
      schema: 1,
      failures: [{ message: "error: unknown option '--loud'" }],
    });
  });

  it('beside what went well', async () => {
    const { code, out } = await runCli('inspect', missing(), walker, '--json');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      files: [{ file: walker }],
      failures: [failure()],
    });
  });
});

it('writes nothing that a terminal would obey', async () => {
  const { err } = await runCli('inspect', 'x\u001b[2J\u202e\n0 errors.ozz');
  expect(err).toBe(
    String.raw`x\u001b[2J\u202e\u000a0 errors.ozz: there is no such file. Check its name and folder.` +
      '\n',
  );
});

it('refuses lengths that nothing can be computed with', async () => {
  const distance = ['--distance', '1e300'];
  const { code, err } = await runCli('compare', walker, walker, '--skeleton', walker, ...distance);
  expect(code).toBe(2);
  expect(err).toContain('"1e300" is not a length from 0 to 1e18');
});

it('help for a command that there is none of says so, as calling it does', async () => {
  const { code, err } = await runCli('help', 'frob');
  expect(code).toBe(2);
  expect(err).toContain("unknown command 'frob'");
  expect(err).toBe((await runCli('frob')).err);
  expect(await runCli('help', 'lint')).toMatchObject({ code: 0, err: '' });
});

it.each(['sample', 'edges'])('%s lists --json in its help', async (command) => {
  expect((await runCli(command, '--help')).out).toContain('--json');
});
