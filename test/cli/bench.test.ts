import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SectionReport } from '../../cli/bench/report.ts';
import { validFixture } from '../support/archives.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const quick = ['--characters', '8', '--points', '4000', '--rounds', '1'];
const walker = [
  '--skeleton',
  validFixture('walker.skeleton.ozz'),
  validFixture('walker.animation.ozz'),
];

interface Document {
  readonly schema: number;
  readonly machine: Record<string, string | number>;
  readonly subject: string;
  readonly sections: readonly SectionReport[];
}

describe('bench is refused', () => {
  const inFolder = temporaryFolder();
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    { args: [walker[2]], says: '--skeleton FILE' },
    { args: walker.slice(0, 2), says: 'name a clip' },
    {
      args: [...walker.slice(0, 2), validFixture('one.animation.ozz')],
      says: 'has 1 track, the skeleton 37 joints',
    },
  ])('$says', async ({ args, says }) => {
    const { code, err } = await runCli('bench', ...args, ...quick);
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it('with figures that are none', async () => {
    const file = inFolder('native.json');
    writeFileSync(file, 'fast');
    vi.stubEnv('POSESCOPE_NATIVE', file);
    const { code, err } = await runCli('bench', ...walker, ...quick);
    expect(code).toBe(2);
    expect(err).toContain('not the figures of the reference library');
  });
});

describe('bench', () => {
  const inFolder = temporaryFolder();
  afterEach(() => vi.unstubAllEnvs());

  it('prints a table a section and writes the same as JSON, with machine and versions', async () => {
    const file = inFolder('figures.json');
    const { code, out } = await runCli('bench', ...walker, ...quick, '-o', file);
    expect(code).toBe(0);
    const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
    expect(document).toMatchObject({ schema: 1, machine: { node: process.version } });
    for (const { title, rows } of document.sections) {
      expect(out).toContain(title);
      for (const { name } of rows) expect(out).toContain(name);
    }
  });

  it('sets every row against three.js, and the reference’s figures beside', async () => {
    const native = inFolder('native.json');
    const stages = { pipe1_walk: { 'native SSE2': 0.5 } };
    writeFileSync(native, JSON.stringify({ stages }));
    vi.stubEnv('POSESCOPE_NATIVE', native);
    const { sections } = await runJson<Document>('bench', '--json', ...quick);
    expect(sections).toHaveLength(6);
    const [{ rows }] = sections;
    expect(rows[0].name).toContain('three.js');
    expect(rows[0].speedUp).toBe(1);
    const lanes = rows.find(({ name }) => name === 'characters in lanes, matrices');
    expect(lanes?.native).toBe(0.5);
    expect(lanes?.targets.map(({ against }) => against)).toEqual([
      rows[0].name,
      'only filling the output',
    ]);
  });
});
