import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../cli/audit-output.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { validFixture } from '../support/archives.ts';
import { CHARACTER, copyLibrary, type LibraryFiles } from './audit-library.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const library = (files: LibraryFiles): string => copyLibrary(inFolder, files);

it('three merged parts are one run, byte for byte', async () => {
  const folder = library(CHARACTER);
  writeFileSync(inFolder('library/hero/broken.ozz'), 'none');
  const whole = await runCli('audit', folder, '--json');
  const parts: string[] = [];
  for (const part of ['1/3', '2/3', '3/3']) {
    const { out } = await runCli('audit', folder, '--json', '--shard', part);
    writeFileSync(inFolder(`${part[0]}.json`), out);
    parts.push(inFolder(`${part[0]}.json`));
  }
  const merged = await runCli('audit', '--merge', ...parts, '--json');
  expect(merged.out).toBe(whole.out);
});

describe('shards are merged only if', () => {
  const shard = async (part: string): Promise<string> => {
    const file = inFolder(`${part.replace('/', '-of-')}.json`);
    const { out } = await runCli('audit', library(CHARACTER), '--json', '--shard', part);
    writeFileSync(file, out);
    return file;
  };

  it.each([
    ['none is there twice', ['1/2', '1/2'], '1-of-2.json: expected each shard once, found 1/2'],
    ['none is missing', ['1/3', '3/3'], 'expected all 3 shards, found 1/3, 3/3; 2/3 is missing'],
    ['the last one is there', ['1/2'], 'expected all 2 shards, found 1/2; 2/2 is missing'],
    ['all are of one audit', ['1/2', '2/2', '1/3'], 'expected all 2 shards, found 1/2, 2/2, 1/3'],
  ])('%s', async (_, parts, expected) => {
    const files: string[] = [];
    for (const part of parts) files.push(await shard(part));
    const { code, err } = await runCli('audit', '--merge', ...files);
    expect(code).toBe(2);
    expect(err).toContain(expected);
  });
});

describe('refuses errors that were measured otherwise', () => {
  const documentOf = async (name: string, ...options: string[]): Promise<string> => {
    const file = inFolder(name);
    const { out } = await runCli('audit', library(CHARACTER), '--json', ...options);
    writeFileSync(file, out);
    return file;
  };

  it.each([
    [['--joints', 'Left*'], 'joints "Left*" at 10 cm, of files in m'],
    [['--distance', '2cm'], 'all joints at 2 cm, of files in m'],
    [['--unit', 'cm'], 'all joints at 10 cm, of files in cm'],
  ])('in a baseline with %s', async (options, says) => {
    const baseline = await documentOf('earlier.json', ...options);
    const other = await runCli('audit', library(CHARACTER), '--baseline', baseline);
    expect(other).toMatchObject({ code: 2 });
    expect(other.err).toContain(`earlier.json: holds errors of ${says}, but those of all joints`);
    const same = await runCli('audit', library(CHARACTER), '--baseline', baseline, ...options);
    expect(same).toMatchObject({ code: 0 });
  });

  it('in a shard', async () => {
    const shards = [
      await documentOf('1.json', '--shard', '1/2'),
      await documentOf('2.json', '--shard', '2/2', '--joints', 'Left*'),
    ];
    const { code, err } = await runCli('audit', '--merge', ...shards);
    expect(code).toBe(2);
    expect(err).toContain('2.json: holds errors of joints "Left*" at 10 cm');
  });

  it('but not in a document of an earlier release, which does not say how', async () => {
    const baseline = await documentOf('earlier.json', '--joints', 'Left*');
    const { measured: _, ...earlier } = JSON.parse(readFileSync(baseline, 'utf8')) as AuditDocument;
    writeFileSync(baseline, JSON.stringify(earlier));
    const { err } = await runCli('audit', library(CHARACTER), '--baseline', baseline);
    expect(err).not.toContain('holds errors of');
  });

  it('but not in a document that does not say the unit', async () => {
    const baseline = await documentOf('earlier.json');
    const earlier = JSON.parse(readFileSync(baseline, 'utf8')) as AuditDocument;
    writeFileSync(baseline, JSON.stringify({ ...earlier, measured: { distance: 0.1 } }));
    const { err } = await runCli('audit', library(CHARACTER), '--baseline', baseline);
    expect(err).not.toContain('holds errors of');
  });
});

describe('a baseline', () => {
  it('says which of its clips are gone, which is no failure', async () => {
    const folder = library(CHARACTER);
    const baseline = inFolder('baseline.json');
    await runCli('audit', folder, '--baseline', baseline, '--update-baseline');
    rmSync(inFolder('library/hero/walk.ozz'));
    const { code, err } = await runCli('audit', folder, '--baseline', baseline);
    expect(code).toBe(0);
    expect(err).toMatch(
      /^info: 1 clip of the baseline is not there any more: .*walk\.ozz: walk\.\n$/,
    );
    expect((await runCli('audit', folder, '--baseline', baseline, '--filter', '-walk')).err).toBe(
      '',
    );
  });

  it.each(['source', 'skeleton'])('fails the run where the %s is gone', async (part) => {
    const folder = library(CHARACTER);
    const baseline = inFolder('baseline.json');
    await runCli('audit', folder, '--baseline', baseline, '--update-baseline');
    const files = part === 'skeleton' ? ['skeleton.ozz'] : ['raw_walk.ozz', 'raw/walk.ozz'];
    for (const file of files) rmSync(inFolder(`library/hero/${file}`));
    const { code, err } = await runCli('audit', folder, '--baseline', baseline);
    expect(code).toBe(1);
    const reason = part === 'source' ? 'no source' : 'no skeleton that fits';
    expect(err).toMatch(
      new RegExp(`walk\\.ozz: .*: error is not measured any more, was [\\d.]+ mm: ${reason}\n`),
    );
  });

  it('of which nothing is found is refused, whatever is asked for', async () => {
    const folder = library(CHARACTER);
    const baseline = inFolder('baseline.json');
    await runCli('audit', folder, '--baseline', baseline, '--update-baseline');
    const other = inFolder('moved');
    renameSync(folder, other);
    const args = ['audit', other, '--baseline', baseline];
    const { code, out, err } = await runCli(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(
      `baseline.json: expected clips that it lists, such as "${folder}/hero/walk.ozz", found only others, such as "${other}/hero/walk.ozz". Name the folder as it was named`,
    );
    expect(await runCli(...args, '--filter', 'walk')).toMatchObject({ code: 2 });
    // A part may have none of them.
    expect(await runCli(...args, '--shard', '1/2')).toMatchObject({ code: 0 });
  });

  it('is the document itself if both have one name, the first one, too', async () => {
    const file = inFolder('baseline.json');
    const update = ['--format', 'json', '--baseline', file, '--update-baseline', '-o', file];
    expect(await runCli('audit', library(CHARACTER), ...update)).toMatchObject({
      code: 0,
      err: '',
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ totals: { clips: 2 } });
  });

  it('that nothing is worse than says nothing; a clip that grew is one line', async () => {
    const folder = library(CHARACTER);
    const baseline = inFolder('baseline.json');
    await runCli('audit', folder, '--baseline', baseline, '--update-baseline');
    expect(await runCli('audit', folder, '--baseline', baseline)).toMatchObject({
      code: 0,
      err: '',
    });

    cpSync(validFixture('eight.animation.ozz'), inFolder('library/other/new.ozz'));
    const old = JSON.parse(readFileSync(baseline, 'utf8')) as {
      clips: { file: string; bytes: number }[];
    };
    const [walk] = old.clips;
    const { bytes } = walk;
    walk.bytes = Math.floor(bytes / 2);
    writeFileSync(baseline, JSON.stringify(old));
    const { code, err } = await runCli('audit', folder, '--baseline', baseline);
    expect(code).toBe(1);
    expect(err).toMatch(
      new RegExp(
        `^${walk.file}: ozz-animation.*: ${bytes} bytes, were ${walk.bytes}: 100.\\d % more, 1 % is allowed\\n$`,
      ),
    );
  });
});

describe('a budget of errors', () => {
  it.each([
    ['source', ['skeleton.ozz'], 'no source'],
    ['skeleton', ['raw_walk.ozz'], 'no skeleton that fits'],
  ])('cannot be checked without a %s, which fails the run', async (_, beside, reason) => {
    const others = beside.map((name) => `hero/${name}` as keyof typeof CHARACTER);
    const files = Object.fromEntries(others.map((name) => [name, CHARACTER[name]]));
    const folder = library({ ...files, 'hero/walk.ozz': 'character/walk.ozz' });
    const config = inFolder('posescope.json');
    const audit = async (budget: object) => {
      writeFileSync(config, JSON.stringify({ budgets: [budget] }));
      return await runCli('audit', folder, '--config', config);
    };
    const { code, err } = await audit({ maxError: '1mm' });
    expect(code).toBe(1);
    expect(err).toMatch(
      new RegExp(`walk\\.ozz: .*: budget maxError cannot be checked: ${reason}\n`),
    );
    expect(await audit({ files: 'run*', maxError: '1mm' })).toMatchObject({
      code: 0,
      err: expect.not.stringContaining('cannot be checked') as unknown,
    });
    expect(await audit({ clipBytes: 100_000 })).toMatchObject({ code: 0, err: '' });
  });
});

describe('as a document of findings', () => {
  const failing = async (format: string): Promise<string> => {
    const folder = library(CHARACTER);
    const config = inFolder('posescope.json');
    const ignore = [{ code: '*', reason: 'none of it matters here' }];
    writeFileSync(config, JSON.stringify({ ignore }));
    const baseline = inFolder('baseline.json');
    const args = ['audit', folder, '--config', config, '--baseline', baseline];
    await runCli(...args, '--update-baseline');
    expect((await runCli(...args, '--format', format)).out).not.toMatch(/budget|baseline/);
    rmSync(inFolder('library/hero/raw_walk.ozz'));
    rmSync(inFolder('library/hero/raw'), { recursive: true });
    rmSync(inFolder('library/other/five.ozz'));
    writeFileSync(
      config,
      JSON.stringify({ ignore, budgets: [{ clipBytes: 100 }, { bytes: 200 }] }),
    );
    const { code, out } = await runCli(...args, '--format', format);
    expect(code).toBe(1);
    return out;
  };

  it('JUnit has why the run fails as failed cases, and clips that are gone as passed ones', async () => {
    const out = await failing('junit');
    const suites = out.match(/<testsuite name="[^"]*" tests="\d+" failures="\d+"/g);
    expect(suites).toEqual([
      expect.stringMatching(/hero\/walk\.ozz" tests="2" failures="2"$/),
      expect.stringMatching(/posescope\.json" tests="1" failures="1"$/),
      expect.stringMatching(/other\/five\.ozz" tests="1" failures="0"$/),
    ]);
    expect(out).toMatch(/<failure type="error" message="\d+ bytes, the budget is 100">/);
    expect(out).toMatch(/<failure type="error" message="error is not measured any more, was /);
    expect(out).toMatch(/<failure type="error" message="1 clip has \d+ bytes, the budget is 200">/);
  });

  it('SARIF has it as results of their own rules', async () => {
    const { runs } = JSON.parse(await failing('sarif')) as {
      runs: { results: { ruleId: string; level: string }[] }[];
    };
    expect(runs[0].results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['over-budget', 'error'],
      ['regression', 'error'],
      ['over-budget', 'error'],
      ['removed', 'note'],
    ]);
  });
});

describe('the document says', () => {
  const budget = (clipBytes: number): string[] => {
    const config = inFolder('posescope.json');
    writeFileSync(config, JSON.stringify({ budgets: [{ clipBytes }, { bytes: 200 }] }));
    return ['--config', config];
  };
  const documentOf = async (...args: string[]): Promise<[number, AuditDocument]> => {
    const { code, out } = await runCli('audit', inFolder('library'), '--json', ...args);
    return [code, JSON.parse(out) as AuditDocument];
  };

  it('what is above a budget', async () => {
    library(CHARACTER);
    const [code, { passed, overBudget, regressions }] = await documentOf(...budget(5000));
    expect([code, passed, regressions]).toEqual([1, false, undefined]);
    expect(overBudget).toEqual([
      {
        file: inFolder('library/hero/walk.ozz'),
        object: 'ozz-animation "walk"',
        message: expect.stringMatching(/^\d+ bytes, the budget is 5000$/) as string,
      },
      { file: '*', message: expect.stringMatching(/^2 clips have/) as string },
    ]);
  });

  it('what is worse than in the baseline, and what is gone, which alone passes', async () => {
    library({ ...CHARACTER, 'other/gone.ozz': 'eight.animation.ozz' });
    const baseline = ['--baseline', inFolder('baseline.json')];
    await documentOf(...baseline, '--update-baseline');
    rmSync(inFolder('library/other/gone.ozz'));
    const [fine, passing] = await documentOf(...baseline);
    expect([fine, passing.passed, passing.regressions]).toEqual([0, true, []]);
    const [gone] = passing.removed ?? [];
    expect(gone).toMatchObject({ file: inFolder('library/other/gone.ozz') });
    rmSync(inFolder('library/hero/skeleton.ozz'));
    const [code, { passed, regressions }] = await documentOf(...baseline);
    expect([code, passed]).toEqual([1, false]);
    expect(regressions).toContainEqual(
      expect.objectContaining({ file: inFolder('library/hero/walk.ozz'), what: 'error' }),
    );
  });

  it('that it has not passed if a file cannot be read', async () => {
    library(CHARACTER);
    writeFileSync(inFolder('library/broken.ozz'), 'none');
    expect(await documentOf()).toMatchObject([2, { passed: false, overBudget: [] }]);
  });
});

it('the table names codes of errors and warnings', async () => {
  const { 'hero/skeleton.ozz': skeleton, 'hero/walk.ozz': walk } = CHARACTER;
  const folder = library({ 'skeleton.ozz': skeleton, 'walk.ozz': walk });
  cpSync(fixturePath('old', 'walk.raw.v2.ozz'), inFolder('library/raw_walk.ozz'));
  const { out } = await runCli('audit', folder);
  expect(out.split('\n')[1]).toMatch(/ 1 (warning|error) \(source-order\)/);
});
