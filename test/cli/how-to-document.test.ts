import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findingCodes } from '#engine/findings';
import { validFixture } from '../support/archives.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/how-to.md'), 'utf8');
const sections = text
  .split('\n## ')
  .slice(1)
  .map((section) => {
    const [title] = section.split('\n', 1);
    const [, block = ''] = /^```sh\n([\s\S]*?)^```/m.exec(section) ?? [];
    return { title, section, lines: block.split('\n').filter((line) => line !== '') };
  });

describe('docs/how-to.md, as written', () => {
  const inFolder = temporaryFolder();
  let before = '';
  beforeEach(() => {
    before = process.cwd();
    cpSync(path.dirname(validFixture('character/walk.ozz')), inFolder('character'), {
      recursive: true,
    });
    cpSync(path.dirname(validFixture('models/walk.fbx')), inFolder('models'), { recursive: true });
    process.chdir(inFolder('character'));
  });
  afterEach(() => process.chdir(before));

  it('has fourteen parts', () => {
    expect(sections).toHaveLength(14);
  });

  it.each(sections)('$title: every command runs', async ({ lines }) => {
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const [program, ...args] = line.split(' ').map((word) => word.replaceAll("'", ''));
      expect(program).toBe('posescope');
      const { code, err } = await runCli(...args);
      expect(err.split('\n').filter((said) => said.startsWith('error'))).toEqual([]);
      expect(code).toBe(0);
    }
  });

  it.each(sections)('$title: every code is one that findings have', ({ section }) => {
    const codes = new Set(findingCodes().map(({ code }) => code));
    const named = Array.from(section.matchAll(/`([a-z]+-[a-z-]+)`/g), ([, code]) => code);
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });
});
