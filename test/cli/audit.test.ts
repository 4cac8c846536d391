import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it, vi } from 'vitest';
import type { AuditDocument } from '../../cli/audit-output.ts';
import { run } from '../../cli/run.ts';
import { validFixture } from '../support/archives.ts';
import { CHARACTER, copyLibrary, type LibraryFiles } from './audit-library.ts';
import { runCli, runInterrupted, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const library = (files: LibraryFiles): string => copyLibrary(inFolder, files);

const audit = async (...args: string[]): Promise<AuditDocument> =>
  await runJson<AuditDocument>('audit', '--json', ...args);

describe('refuses', () => {
  it.each<[string, () => string[], string]>([
    ['a folder that is not there', () => [inFolder('none')], 'none: there is no such'],
    ['a part that is none', () => ['.', '--shard', '4/3'], '"4/3" is not a part such as 3/16.'],
    [
      'to write over a file that it audits',
      () => [library(CHARACTER), '-o', inFolder('library/hero/walk.ozz')],
      'walk.ozz: cannot be written, this command reads it',
    ],
    [
      'to write over a document that it merges',
      () => {
        writeFileSync(inFolder('1.json'), '{}');
        return ['--merge', inFolder('1.json'), '-o', inFolder('1.json')];
      },
      '1.json: cannot be written, this command reads it',
    ],
    [
      'to write over the baseline that it compares with',
      () => {
        writeFileSync(inFolder('1.json'), '{}');
        return [library({}), '--baseline', inFolder('1.json'), '-o', inFolder('1.json')];
      },
      '1.json: cannot be written, this command reads it',
    ],
    [
      'to write a baseline over a file that it audits',
      () => {
        const baseline = ['--baseline', inFolder('library/hero/walk.ozz'), '--update-baseline'];
        return [library(CHARACTER), ...baseline];
      },
      'walk.ozz: cannot be written, this command reads it',
    ],
    [
      'to write over its settings',
      () => {
        const settings = inFolder('posescope.json');
        writeFileSync(settings, '{}');
        return [library({}), '--config', settings, '-o', settings];
      },
      'posescope.json: cannot be written, this command reads it',
    ],
    ...[true, false].map((exists): [string, () => string[], string] => [
      `to write a table over the baseline that it updates, which ${exists ? 'is' : 'is not'} there`,
      () => {
        const baseline = inFolder('baseline.json');
        if (exists) writeFileSync(baseline, 'as it was');
        const update = ['--baseline', baseline, '--update-baseline'];
        return [library({}), ...update, '--format', 'csv', '-o', baseline];
      },
      'baseline.json: cannot be both the table (csv) and the new baseline (json). Choose another name',
    ]),
    ['to update no baseline', () => ['.', '--update-baseline'], 'name the file as --baseline'],
    [
      'to merge what is no document',
      () => [validFixture('five.skeleton.ozz'), '--merge'],
      'five.skeleton.ozz: expected a document of "posescope audit --format json", found text that is not JSON. Write it again with that command.',
    ],
    ...[
      ['', 'an empty file'],
      ['{}', 'none for "schema"'],
      ['[]', 'none for "schema"'],
      ['null', 'null'],
    ].map(([text, found]): [string, () => string[], string] => [
      `a baseline of ${text === '' ? 'no bytes' : text}`,
      () => {
        writeFileSync(inFolder('clips.json'), text);
        return [library({}), '--baseline', inFolder('clips.json')];
      },
      `clips.json: expected a document of "posescope audit --format json", found ${found}. Write it again with that command.`,
    ]),
    [
      'settings that are not known',
      () => {
        writeFileSync(inFolder('posescope.json'), '{ "budget": [] }');
        return [library({}), '--config', inFolder('posescope.json')];
      },
      'posescope.json: settings of a project: expected an object with members among unit, ignore, tags, budgets, regress, found "budget".',
    ],
    [
      'a budget that is no length',
      () => {
        writeFileSync(inFolder('posescope.json'), '{ "budgets": [{ "maxError": "much" }] }');
        return [library({}), '--config', inFolder('posescope.json')];
      },
      'posescope.json: settings of a project: expected a length such as "1mm" for "budgets[0].maxError", found "much".',
    ],
    [
      'a folder without clips',
      () => [library({})],
      'library: expected clips (ozz-animation, or those of models), found none. Name the folder',
    ],
    [
      'sources alone',
      () => [library({ 'raw/walk.ozz': 'character/walk.raw.ozz' })],
      'library: expected clips (ozz-animation, or those of models), found none. Name the folder',
    ],
    [
      'a unit that there is none of',
      () => {
        writeFileSync(inFolder('posescope.json'), '{ "unit": "inch" }');
        return [library({}), '--config', inFolder('posescope.json')];
      },
      'expected one of m, cm, mm, in, cmu for "unit", found "inch".',
    ],
    [
      'a filter that names no clip',
      () => [library(CHARACTER), '--filter', 'nope*'],
      '--filter: no clip of ',
    ],
    [
      'a filter of a tag that no clip has',
      () => [library(CHARACTER), '--filter', 'tag:nope bytes>1'],
      ' fits "tag:nope bytes>1".',
    ],
    [
      'joints that no clip has',
      () => [library(CHARACTER), '--joints', 'tail*'],
      '--joints: no clip with a source has a joint that fits "tail*".',
    ],
    [
      'joints of shards that are measured already',
      () => [library(CHARACTER), '--merge', '--joints', 'hand*'],
      "option '--merge' cannot be used with option '--joints <pattern>'",
    ],
  ])('%s', async (_, args, says) => {
    const { code, err } = await runCli('audit', ...args());
    expect(code).toBe(2);
    expect(err).toContain(says);
  });
});

it('refuses a folder that is not there before it starts processes', async () => {
  let err = '';
  const terminal = {
    out: () => undefined,
    outBytes: () => undefined,
    err: (text: string) => void (err += text),
    isWatched: false,
    program: inFolder('not-started.js'),
  };
  expect(await run(['audit', inFolder('none'), '--jobs', '2'], terminal)).toBe(2);
  expect(err).toContain('none: there is no such');
});

it('starts no more processes than there are files', async () => {
  const failures = [{ message: 'none of the clips can be read' }];
  const document = { schema: 1, clips: [], totals: {}, failures };
  const started = inFolder('started');
  writeFileSync(
    inFolder('program.cjs'),
    `require('node:fs').appendFileSync(${JSON.stringify(started)}, '1');
     console.log(${JSON.stringify(JSON.stringify(document))});`,
  );
  const nothing = (): void => undefined;
  const terminal = { out: nothing, outBytes: nothing, err: nothing, isWatched: false };
  const folder = library({ 'walk.ozz': 'character/walk.ozz', 'run.ozz': 'character/run.ozz' });
  const program = inFolder('program.cjs');
  expect(await run(['audit', folder, '--jobs', '5'], { ...terminal, program })).toBe(2);
  expect(readFileSync(started, 'utf8')).toBe('11');
});

it.runIf(process.platform === 'linux')(
  'ends its processes with itself after a signal',
  async () => {
    const program = inFolder('program.cjs');
    writeFileSync(program, 'setTimeout(() => undefined, 20_000);');
    const folder = library({ 'walk.ozz': 'character/walk.ozz', 'run.ozz': 'character/run.ozz' });
    const args = ['audit', folder, '--jobs', '2'];
    const { code, err, ended } = await runInterrupted('SIGTERM', 1, args, { program });
    expect([code, ended, err]).toEqual([2, ['SIGTERM'], 'Interrupted: nothing was written.\n']);
    await vi.waitFor(() => expect(processesOf(program)).toEqual([]));
  },
);

it('leaves a baseline as it was if a pattern fits no joint', async () => {
  const folder = library(CHARACTER);
  const baseline = inFolder('baseline.json');
  writeFileSync(baseline, 'as it was');
  const update = ['--baseline', baseline, '--update-baseline'];
  const { code, out } = await runCli('audit', folder, ...update, '--joints', 'tail*');
  expect([code, out]).toEqual([2, '']);
  expect(readFileSync(baseline, 'utf8')).toBe('as it was');
});

it('names files that cannot be read, and audits the others', async () => {
  const folder = library(CHARACTER);
  writeFileSync(inFolder('library/other/broken.ozz'), 'none');
  const { code, out } = await runCli('audit', folder, '--json');
  const { clips, failures } = JSON.parse(out) as AuditDocument;
  expect(code).toBe(2);
  expect(failures).toMatchObject([{ file: inFolder('library/other/broken.ozz') }]);
  expect(clips.map(({ file }) => file)).toEqual([
    inFolder('library/hero/walk.ozz'),
    inFolder('library/other/five.ozz'),
  ]);
});

describe('tags', () => {
  const tagged = (tags: object): string => {
    const settings = inFolder('posescope.json');
    writeFileSync(settings, JSON.stringify({ tags }));
    return settings;
  };

  it('are refused in a query that is not understood', async () => {
    const { code, err } = await runCli('audit', library({}), '--filter', 'tags:todo');
    expect(code).toBe(2);
    expect(err).toContain('--filter: There is no field "tags"');
  });

  it('are a column, and choose clips', async () => {
    const folder = library(CHARACTER);
    const config = tagged({ 'library/hero/walk.ozz': ['todo', 'locomotion'], 'five*': ['small'] });
    const { clips } = await audit(folder, '--config', config);
    expect(clips.map(({ tags }) => tags)).toEqual([['locomotion', 'todo'], ['small']]);
    const { out } = await runCli('audit', folder, '--config', config, '--filter', 'tag:small');
    expect(out).toMatch(/findings +tags\n.*five.* small\n/);
    expect(out).toContain('1 clip in 1 file');
    const { out: csv } = await runCli('audit', folder, '--config', config, '--format', 'csv');
    expect(csv).toMatch(/,codes,tags,form\n.*,locomotion todo,built\n.*,small,built\n/);
  });
});

it('writes a table with commas, and Apache Parquet, with the same cells', async () => {
  const folder = library(CHARACTER);
  const { out: csv } = await runCli('audit', folder, '--format', 'csv');
  const [head, first] = csv.split('\n');
  const file = inFolder('clips.parquet');
  expect((await runCli('audit', folder, '--format', 'parquet', '-o', file)).code).toBe(0);
  const bytes = readFileSync(file);
  const rows = await parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  });
  expect(Object.keys(rows[0])).toEqual(head.split(','));
  expect(Object.values(rows[0]).map((cell) => String(cell ?? ''))[4]).toBe(first.split(',')[4]);
  expect(rows).toHaveLength(2);
});

it.each(['sarif', 'junit'])('writes the findings of all clips as %s', async (format) => {
  const folder = library(CHARACTER);
  const { out } = await runCli('audit', folder, '--format', format);
  expect(out).toContain('walk.ozz');
});

describe.each(['sarif', 'junit'])('as %s', (format) => {
  it('a file that cannot be read is a finding', async () => {
    const folder = library(CHARACTER);
    writeFileSync(inFolder('library/other/broken.ozz'), 'none');
    const { code, out } = await runCli('audit', folder, '--format', format);
    expect(code).toBe(2);
    expect(out).toMatch(/unreadable[^]*broken\.ozz/);
  });

  it('documents of shards are refused, which only count findings', async () => {
    const { out: document } = await runCli('audit', library(CHARACTER), '--json');
    writeFileSync(inFolder('all.json'), document);
    const merging = ['--merge', inFolder('all.json'), '--format', format];
    const { code, out, err } = await runCli('audit', ...merging);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`--format ${format}: the documents of --merge only count findings.`);
  });
});

it('says what is above a budget, and hides what is ignored', async () => {
  const folder = library(CHARACTER);
  const config = inFolder('posescope.json');
  writeFileSync(
    config,
    JSON.stringify({
      budgets: [{ files: '*/hero/*', clipBytes: 100 }, { bytes: 200 }],
      ignore: [{ code: '*', reason: 'none of it matters here' }],
    }),
  );
  const { code, err } = await runCli('audit', folder, '--config', config);
  expect(code).toBe(1);
  expect(err.split('\n')).toEqual([
    expect.stringMatching(/hero\/walk\.ozz: ozz-animation.*: \d+ bytes, the budget is 100/),
    expect.stringMatching(/^\*: 2 clips have \d+ bytes, the budget is 200$/),
    '',
  ]);
  const above = await runCli('audit', folder, '--config', config, '--filter', '-budget:over');
  expect(above.err).not.toContain('the budget is 100');
  const { totals } = await audit(folder, '--config', config).catch(() => ({ totals: undefined }));
  expect(existsSync(config)).toBe(true);
  expect(totals).toBeUndefined(); // exit code 1 as well
});

describe('a check that has nothing to complain of', () => {
  it.each([
    ['bytes>100MB', 0],
    ['walk error>100m', 0],
  ])('%s: lists no clip, and is fine', async (filter, code) => {
    expect(await runCli('audit', library(CHARACTER), '--filter', filter)).toMatchObject({ code });
  });

  it.each([
    [{}, 'budgets[0] limits nothing: it has none of clipBytes, bytes, bits and maxError'],
    [{ files: '*' }, 'budgets[0] limits nothing'],
    [
      { files: 'oz/*', bits: 900 },
      'no built clip is in a file that fits "oz/*", which budgets[0] limits',
    ],
    [{ files: 'hero/*', bits: 900 }, ''],
  ])('warns of a budget that limits nothing: %j', async (budget, warning) => {
    const config = inFolder('posescope.json');
    writeFileSync(config, JSON.stringify({ budgets: [budget] }));
    const folder = library(CHARACTER);
    const { code, err } = await runCli('audit', folder, '--config', config);
    expect(code).toBe(0);
    expect(err).toContain(warning === '' ? '' : `warning: ${config}: ${warning}`);
    expect(err.includes('warning')).toBe(warning !== '');
    const part = await runCli('audit', folder, '--config', config, '--shard', '1/2');
    expect(part.err).not.toContain('no built clip is in a file');
  });
});

/** The processes that run a program. */
function processesOf(program: string): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').includes(program);
    } catch {
      return false; // It has ended.
    }
  });
}
