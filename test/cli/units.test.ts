import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../fixtures/files.ts';
import type { AuditDocument } from '../../cli/audit-output.ts';
import { copyLibrary } from './audit-library.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();
const character = (name: string): string => fixturePath('valid', `character/${name}.ozz`);
const [SOURCE, CLIP] = ['walk.raw', 'walk'].map(character);
const SKELETON = ['--skeleton', character('skeleton')];

/** One millimetre in files whose lengths are inches. */
const MILLIMETRE = String(1 / 25.4);

describe.each([
  ['lint', [CLIP]],
  ['audit', ['.']],
  ['compare', [SOURCE, CLIP, ...SKELETON]],
  ['what-if', [SOURCE, ...SKELETON]],
  ['build', [SOURCE, '-o', 'x.ozz']],
])('%s', (command, args) => {
  it('refuses a unit that there is none of, and names those that there are', async () => {
    const { code, err } = await runCli(command, ...args, '--unit', 'foot');
    expect(code).toBe(2);
    expect(err).toContain('m, cm, mm, in');
  });
});

describe('lengths of files in inches', () => {
  const inches = ['--unit', 'in'];

  it('are limits and errors of compare', async () => {
    const files = ['compare', SOURCE, CLIP, ...SKELETON, ...inches];
    const { max } = await runJson<{ max: number }>(...files, '--json');
    const limit = (factor: number): string => `${max * 25.4 * factor}mm`;
    expect(await runCli(...files, '--max-error', limit(1.001))).toMatchObject({ code: 0 });
    const above = await runCli(...files, '--max-error', limit(0.999));
    expect(above.code).toBe(1);
    const [, printed] = /^max +([\d.]+) mm$/m.exec(above.out) ?? [];
    expect(Number(printed)).toBeCloseTo(max * 25.4, 1);
  });

  it('are distances and errors of audit', async () => {
    const files = { 'skeleton.ozz': 'character/skeleton.ozz', 'walk.ozz': 'character/walk.ozz' };
    const folder = copyLibrary(inFolder, { ...files, 'raw_walk.ozz': 'character/walk.raw.ozz' });
    const { clips } = await runJson<AuditDocument>('audit', folder, '--json', ...inches);
    const compared = ['compare', SOURCE, CLIP, ...SKELETON, ...inches];
    const { max } = await runJson<{ max: number }>(...compared, '--json');
    expect(clips[0].error?.max).toBeCloseTo(max, 6);
  });

  it.each([
    ['the reference optimiser', '--optimize', '--tolerance'],
    ['the smallest build', '--optimizer=smallest', '--max-error'],
  ])('are limits of %s', async (_, optimizer, option) => {
    const built = async (name: string, limit: string): Promise<Uint8Array> => {
      const out = ['-o', inFolder(name)];
      const clip = fixturePath('valid', 'five.raw_animation.ozz');
      const skeleton = ['--skeleton', fixturePath('valid', 'five.skeleton.ozz')];
      await runCli('build', clip, ...skeleton, optimizer, option, limit, ...out, ...inches);
      return readFileSync(inFolder(name));
    };
    expect(await built('unit.ozz', '1mm')).toEqual(await built('bare.ozz', MILLIMETRE));
  });

  it('are targets of what-if', async () => {
    const target = (limit: string): string[] =>
      ['what-if', SOURCE, ...SKELETON, '--max-error', limit, '--json'].concat(inches);
    const { code, out } = await runCli(...target('10mm'));
    expect([code, out]).toEqual([0, (await runCli(...target(String(1 / 2.54)))).out]);
  });
});
