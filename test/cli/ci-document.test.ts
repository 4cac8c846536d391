import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedBuild } from '../../scripts/lib/shared-builds.mjs';
import { validFixture } from '../support/archives.ts';
import { temporaryFolder } from './run-cli.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/ci.md'), 'utf8');
let program = '';

/** The blocks of a language, in order. */
const blocks = (language: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm')),
    ([, code]) => code,
  );

// Every command is a process of its own.
describe('docs/ci.md, as written', { timeout: 180_000 }, () => {
  const inFolder = temporaryFolder();
  beforeAll(async () => {
    program = await sharedBuild('cli');
  });

  /** Runs lines of a shell in a folder with a library, where `posescope` and `npx posescope` are this program. */
  function shell(script: string): string {
    const bin = inFolder('bin');
    mkdirSync(bin, { recursive: true });
    const start = `#!/bin/sh\nexec "${process.execPath}" "${program}/posescope.js" "$@"\n`;
    writeFileSync(path.join(bin, 'posescope'), start);
    writeFileSync(path.join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n');
    for (const name of ['posescope', 'npx']) chmodSync(path.join(bin, name), 0o755);
    return execFileSync('sh', ['-ec', script], {
      cwd: inFolder('.'),
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  }

  function writeLibrary(): void {
    mkdirSync(inFolder('assets/hero'), { recursive: true });
    for (const name of ['skeleton.ozz', 'walk.ozz', 'run.ozz']) {
      cpSync(validFixture(`character/${name}`), inFolder(`assets/hero/${name}`));
    }
  }

  it('every command runs, in the order of the text', () => {
    writeLibrary();
    const [tables, baselines, shards, hook] = blocks('sh');
    shell(`${tables}${baselines}`);
    shell(shards);
    const made = ['clips.csv', 'clips.parquet', 'clips.sarif', 'clips.xml', 'clips.json', '3.json'];
    expect(made.filter((file) => !existsSync(inFolder(file)))).toEqual([]);
    expect(shell(hook.replace('#!/bin/sh\n', ''))).toContain('2 clips in 2 files');
  });

  it('its settings are understood', () => {
    writeLibrary();
    writeFileSync(inFolder('posescope.json'), blocks('json')[0]);
    // Without sources beside the clips, their budget of errors cannot be checked.
    expect(shell('posescope audit assets || test $? -eq 1')).toContain('2 clips in 2 files');
  });

  it('the steps of the action run, and fail where a clip has grown', () => {
    writeLibrary();
    const steps = Array.from(blocks('yaml')[0].matchAll(/- run: (.+)$/gm), ([, line]) => line);
    expect(steps).toHaveLength(2);
    shell('posescope audit assets --baseline clips.json --update-baseline');
    shell(steps.join('\n'));
    expect(existsSync(inFolder('clips.sarif'))).toBe(true);
    cpSync(validFixture('character/walk.raw.ozz'), inFolder('walk.raw.ozz'));
    shell('posescope build walk.raw.ozz -o assets/hero/walk.ozz'); // with all of its keys
    expect(() => shell(steps[0])).toThrow(/walk\.ozz/);
  });
});
