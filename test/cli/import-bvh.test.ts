import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectOfKind } from '../../engine/archive/objects.ts';
import { readArchive } from '../../engine/archive/archive.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { madeBvh } from '../support/made-bvh.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

function written(changes?: Readonly<Record<string, string>>): string[] {
  const model = inFolder('made.bvh');
  writeFileSync(model, madeBvh(changes));
  return ['import', model, '-o', inFolder('out')];
}

describe('import of a BVH file', () => {
  it('that is broken names the line', async () => {
    const { code, err } = await runCli(...written({ 'Frame Time': 'Frame Time: 0' }));
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('made.bvh", line 18: expected a frame time') as string,
    });
  });

  it.each(['foot', '0', '-1', ''])(
    'in the unit "%s", that there is none of, is refused',
    async (unit) => {
      const { code, err } = await runCli(...written(), '--unit', unit);
      expect({ code, err }).toEqual({
        code: 2,
        err: expect.stringContaining(
          'm, in, cm, mm, cmu, and not a number of metres above 0',
        ) as string,
      });
    },
  );

  it('writes skeleton and clip, and says what the unit probably is', async () => {
    const { code, out, err } = await runCli(...written());
    expect(code).toBe(0);
    expect(out).toMatch(/skeleton\.ozz: .*\n.*made\.ozz: /);
    expect(err).toContain('probably in "cm"; --unit cm');
  });

  it('says that no unit is likely, and makes a person of the figure if that is wanted', async () => {
    const small = written({ 'OFFSET 0 70 0': 'OFFSET 0 8 0', 'OFFSET 0 100': 'OFFSET 0 0 0' });
    const { err } = await runCli(...small);
    expect(err).toContain(
      'No usual unit makes the figure as large as a person; if it is one, --unit 0.21',
    );
    const { model } = await runJson<{ model: object }>(...small, '--unit', '0.21', '--json');
    expect(model).toMatchObject({ unit: 0.21 });
  });

  it('makes metres of lengths, and joints of ends', async () => {
    const { model, files } = await runJson<{ model: object; files: { file: string }[] }>(
      ...written(),
      '--unit',
      'cm',
      '--end-sites',
      '--json',
    );
    expect(model).toEqual({
      format: 'BVH',
      version: '',
      exporter: '',
      unit: 0.01,
      axes: '',
      rate: 30,
      roots: [],
    });
    const archive = readArchive(readFileSync(files[0].file));
    const { names, restPose } = objectOfKind(archive, 'skeleton');
    expect(names).toEqual(['hips', 'head', 'head_end']);
    // The first group of the pose: y of the first joint.
    expect(restPose[4]).toBeCloseTo(0.9);
  });

  it.each([
    ['in the unit that was said', ['--unit', 'cm']],
    ['as they were stored', []],
  ])('is the source of clips that were made of it, with lengths %s', async (_, unit) => {
    const model = inFolder('walk.bvh');
    copyFileSync(fixturePath('models', 'walk.bvh'), model);
    await runCli('import', model, '-o', inFolder('out'), ...unit);
    const { clips } = await runJson<{ clips: { source: string; error: { max: number } }[] }>(
      'audit',
      inFolder('.'),
      '--json',
    );
    expect(clips).toMatchObject([{ source: model }, { file: model, form: 'source' }]);
    // The character is 1.75 m, or 175 cm.
    const size = unit.length > 0 ? 1.75 : 175;
    expect(clips[0].error.max / size).toBeLessThan(0.01);
  });
});
