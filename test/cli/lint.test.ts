import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../engine/archive/archive.ts';
import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import { fixturePath } from '../../fixtures/files.ts';
import { gltfBytes, madeGltf } from '../support/made-gltf.ts';
import { characterSkeleton, sourceClip } from '../support/planted-subjects.ts';
import { builtSkeleton, rawClip } from '../support/raw-clip.ts';
import { describeWithShared } from '../support/shared.ts';
import { madeBvh } from '../support/made-bvh.ts';
import { runCli, runJson, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

/** A clip with a warning (a scale of zero) and, if wanted, an error (the long way round). */
function writeClip(hasError: boolean): string {
  const flat = {
    scales: [
      [0, 2, 2, 2],
      [0.5, 2, 0, 2],
      [1, 3, 2, 2],
    ],
  };
  const clip = buildAnimation(
    rawClip([
      flat,
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [1, 0, 0.1, 0, 1],
        ],
      },
    ]),
  );
  if (hasError) clip.rotations.values[3 * 5] ^= 4;
  writeFileSync(inFolder('clip.ozz'), writeArchive([clip]));
  return inFolder('clip.ozz');
}

describe('ends with 1 where something is worse than --max-severity', () => {
  it.each([
    { hasError: false, allowed: 'none', code: 1 },
    { hasError: false, allowed: 'info', code: 1 },
    { hasError: false, allowed: 'warning', code: 0 },
    { hasError: false, allowed: undefined, code: 0 },
    { hasError: true, allowed: undefined, code: 1 },
    { hasError: true, allowed: 'error', code: 0 },
  ])('error: $hasError, allowed: $allowed', async ({ hasError, allowed, code }) => {
    const limit = allowed === undefined ? [] : ['--max-severity', allowed];
    expect(await runCli('lint', writeClip(hasError), ...limit)).toMatchObject({ code });
  });
});

it.each(['lint', 'inspect'])('%s takes a file once, however it is named', async (command) => {
  const file = writeClip(false);
  const once = await runJson<{ files: unknown[] }>(command, file, '--json');
  const other = `${inFolder('.')}/./clip.ozz`;
  expect(await runJson(command, file, file, other, inFolder('.'), '--json')).toEqual(once);
  expect(once.files).toHaveLength(1);
});

describe('a folder', () => {
  it('without a file that can be opened is an error, and not well', async () => {
    mkdirSync(inFolder('empty'));
    const { code, out } = await runCli('lint', inFolder('empty'));
    expect(code).toBe(2);
    expect(out).toMatch(
      /^.*empty\n {2}error unreadable: expected files that can be opened \(\.ozz, /,
    );
    expect(out).toContain('1 error, ');
  });

  it('is checked with all in it and below, as if every file were named', async () => {
    mkdirSync(inFolder('rig/clips'), { recursive: true });
    renameSync(writeClip(true), inFolder('rig/clips/clip.ozz'));
    const skeleton = writeArchive([builtSkeleton([-1, 0])]);
    writeFileSync(inFolder('rig/skeleton.ozz'), skeleton);
    writeFileSync(inFolder('rig/notes.txt'), 'none');
    const whole = await runCli('lint', inFolder('rig'), '--json');
    const files = [inFolder('rig/clips/clip.ozz'), inFolder('rig/skeleton.ozz')];
    expect(whole.code).toBe(1);
    expect(whole.out).toBe((await runCli('lint', ...files, '--json')).out);
  });

  /** A walk that is not as its source, and the source; the skeleton is for all folders. */
  const writeWalk = (folder: string, sourceFolder = folder): void => {
    for (const path of [folder, sourceFolder]) mkdirSync(inFolder(path), { recursive: true });
    const source = sourceClip('walk');
    const { values } = source.translations;
    const moved = { ...source.translations, values: values.map((value) => value + 0.01) };
    const built = buildAnimation({ ...source, translations: moved });
    writeFileSync(inFolder(`${folder}/walk.ozz`), writeArchive([built]));
    writeFileSync(inFolder(`${sourceFolder}/raw_walk.ozz`), writeArchive([source]));
    writeFileSync(inFolder('lib/skeleton.ozz'), writeArchive([characterSkeleton]));
  };

  it.each([
    ['beside them', ['lib/a', 'lib/b'], ['lib/a', 'lib/b']],
    ['in folders beside theirs', ['lib/a/ozz', 'lib/b/ozz'], ['lib/a/raw', 'lib/b/raw']],
  ])('has clips of one name, each with its source %s', async (_, clips, sources) => {
    clips.forEach((folder, i) => writeWalk(folder, sources[i]));
    const { out } = await runCli('lint', inFolder('lib'));
    expect(out.match(/ error-above: /g)).toHaveLength(2);
  });

  it('has a clip without a source, which is not compared with that of another character', async () => {
    writeWalk('lib/a');
    writeWalk('lib/b');
    rmSync(inFolder('lib/a/raw_walk.ozz'));
    const { out } = await runCli('lint', inFolder('lib'));
    expect(out.match(/ error-above: /g)).toHaveLength(1);
  });

  it('has clips that take the skeleton that is named beside it', async () => {
    writeWalk('lib/a');
    renameSync(inFolder('lib/skeleton.ozz'), inFolder('skeleton.ozz'));
    const { out } = await runCli('lint', inFolder('lib'), inFolder('skeleton.ozz'));
    expect(out.match(/ error-above: /g)).toHaveLength(1);
  });
});

it('ends with 2 where a file cannot be read, whatever else it finds', async () => {
  const { code, out, err } = await runCli('lint', 'nothing.ozz', writeClip(true));
  expect(code).toBe(2);
  expect(err).toBe('');
  expect(out).toMatch(/^nothing\.ozz\n {2}error unreadable: there is no such file/);
  expect(out).toContain('rotation-long-way');
  expect(out).toContain('2 errors');
});

it('says why a file cannot be read also beside a document, which may go to a file', async () => {
  const { err } = await runCli('lint', 'nothing.ozz', '--format', 'sarif');
  expect(err).toBe('nothing.ozz: there is no such file. Check its name and folder.\n');
});

it('checks a model without a picture that stands outside of its folder', async () => {
  const json = madeGltf(
    {
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
      textures: [{ source: 0 }],
      images: [{ uri: '../skin.png' }],
    },
    [{ type: 'VEC3', values: [0, 0, 0, 1, 0, 0, 0, 1, 0] }],
  );
  writeFileSync(inFolder('ball.gltf'), gltfBytes(json));
  const { out, code } = await runCli('lint', inFolder('ball.gltf'));
  expect(out).toContain(
    'The picture "../skin.png" is missing, or cannot be read: shown without it.',
  );
  expect(code).toBe(0);
});

describe('never says "0 errors" of what it could not read', () => {
  it('in text', async () => {
    const { code, out } = await runCli('lint', 'nothing.ozz');
    expect(code).toBe(2);
    expect(out).toMatch(/^nothing\.ozz\n {2}error unreadable: there is no such file/);
    expect(out).toMatch(/\n1 error, 0 warnings, 0 info\n$/);
  });

  it('nor that what is not there should be exported again', async () => {
    const { out } = await runCli('lint', 'nothing.ozz', '--json');
    const remedy = { text: 'Name a file that can be opened.' };
    expect(JSON.parse(out)).toMatchObject({ files: [{ findings: [{ remedy }] }] });
  });

  it('in text, with its name and the byte once', async () => {
    const file = inFolder('cut.ozz');
    writeFileSync(file, '\u0001ozz-skeleton\0\u0002\0', 'latin1');
    const { out } = await runCli('lint', file);
    expect(out.match(/cut\.ozz/g)).toHaveLength(1);
    expect(out.match(/byte 14\b/g)).toHaveLength(1);
    expect(out).toMatch(/^ {2}error unreadable: ozz archive at byte 14 \(0xe\): expected/m);
  });

  it('in JSON', async () => {
    writeFileSync(inFolder('cut.ozz'), '\u0001ozz-skeleton\0\u0002\0', 'latin1');
    const { code, out } = await runCli('lint', inFolder('cut.ozz'), '--json');
    expect(code).toBe(2);
    const found = { severity: 'error', rule: 'unreadable', offset: 14 };
    expect(JSON.parse(out)).toMatchObject({
      files: [{ file: inFolder('cut.ozz'), findings: [found] }],
      counts: { info: 0, warning: 0, error: 1 },
      failures: [{ file: inFolder('cut.ozz'), object: 'ozz archive', offset: 14 }],
    });
  });
});

it('lists the worst first', async () => {
  const { out } = await runCli('lint', writeClip(true));
  expect(out.indexOf('error rotation-long-way')).toBeLessThan(out.indexOf('warning scale-zero'));
});

it('says what, where and in which byte', async () => {
  const { out } = await runCli('lint', writeClip(false));
  expect(out).toMatch(
    /clip\.ozz\n {2}warning scale-zero: ozz-animation "clip": joint 0: scaled to \[2, 0, 2\] by key 4 \(byte \d+, 0x[0-9a-f]+\)\n0 errors, 1 warning, 0 info\n$/,
  );
});

it('names joints after a skeleton among the files', async () => {
  const skeleton = inFolder('skeleton.ozz');
  writeFileSync(skeleton, writeArchive([builtSkeleton([-1, 0])]));
  const { out } = await runCli('lint', writeClip(false), skeleton);
  expect(out).toContain('joint 0 "joint_0": scaled to [2, 0, 2]');
});

it('as JSON', async () => {
  const document = await runJson('lint', writeClip(false), '--json');
  expect(document).toMatchObject({
    schema: 1,
    files: [
      {
        file: inFolder('clip.ozz'),
        findings: [
          {
            severity: 'warning',
            code: 'scale-zero',
            object: 'ozz-animation "clip"',
            joint: 0,
            kind: 'scale',
            key: 4,
            message: 'joint 0: scaled to [2, 0, 2] by key 4',
          },
        ],
      },
    ],
    counts: { info: 0, warning: 1, error: 0 },
  });
});

describe('codes', () => {
  it('refuses to explain one that does not exist', async () => {
    const { code, err } = await runCli('lint', '--explain', 'feet-smell');
    expect(code).toBe(2);
    expect(err).toContain('there is no code "feet-smell". posescope lint --rules lists all.');
  });

  it('says that files are missing', async () => {
    const { code, err } = await runCli('lint');
    expect(code).toBe(2);
    expect(err).toContain("missing required argument 'files'");
    expect(err).toContain('posescope lint --help tells more.');
  });

  it('are listed', async () => {
    const { out } = await runCli('lint', '--rules');
    expect(out).toMatch(/^loop-gap +warning +Played in a loop, the character jumps/m);
    const document = await runJson('lint', '--rules', '--json');
    const spike: unknown = expect.objectContaining({ code: 'spike', severity: 'warning' });
    expect(document).toMatchObject({ codes: expect.arrayContaining([spike]) as unknown });
  });

  it('are explained', async () => {
    const { out } = await runCli('lint', '--explain', 'loop-gap');
    expect(out).toContain('## How it is measured');
  });
});

describe('other formats', () => {
  it('SARIF, in which every result has its rule and place', async () => {
    const { code, out } = await runCli('lint', writeClip(true), '--format', 'sarif');
    expect(code).toBe(1);
    const document: unknown = JSON.parse(out);
    const uri: unknown = expect.stringMatching(/^file:\/\/\/.*clip\.ozz$/);
    const region = { byteOffset: expect.any(Number) as unknown };
    const rule = 'rotation-long-way';
    const locations = [{ physicalLocation: { artifactLocation: { uri }, region } }];
    const [first, second] = [{ ruleId: rule, ruleIndex: 0, level: 'error', locations }, {}];
    expect(document).toMatchObject({
      version: '2.1.0',
      runs: [{ tool: { driver: { rules: [{ id: rule }, {}] } }, results: [first, second] }],
    });
  });

  it('SARIF, which says once what to do about a file that cannot be read', async () => {
    writeFileSync(inFolder('none.ozz'), '');
    const { out } = await runCli('lint', inFolder('none.ozz'), '--format', 'sarif');
    const { runs } = JSON.parse(out) as { runs: { results: { message: { text: string } }[] }[] };
    const [{ message }] = runs[0].results;
    expect(message.text.match(/export or build it again\./g)).toHaveLength(1);
    expect(message.text).toMatch(/found an empty file\. \S[^]*[^.]\.$/);
  });

  it('JUnit, in which what is worse than info fails', async () => {
    const { out } = await runCli('lint', writeClip(true), '--format', 'junit');
    expect(out).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites>/);
    expect(out).toMatch(/tests="\d+" failures="2"/);
    expect(out).toContain('<failure type="error" message="joint 1: 1 pair');
    expect(out).not.toMatch(/message="[^"]*[<]/);
  });
});

it('says nothing of what the project ignores', async () => {
  const file = writeClip(true);
  writeFileSync(
    inFolder('posescope.json'),
    JSON.stringify({ ignore: [{ code: '*', file: 'clip.*', reason: 'It is made to be wrong.' }] }),
  );
  const { code, out } = await runCli('lint', file, '--config', inFolder('posescope.json'));
  expect([code, out]).toEqual([0, '0 errors, 0 warnings, 0 info\n']);
});

it('warns of a code to ignore that no finding has', async () => {
  const ignore = ['loop-gapp', 'loop-*'].map((code) => ({ code, reason: 'It ends.' }));
  writeFileSync(inFolder('posescope.json'), JSON.stringify({ ignore }));
  const config = inFolder('posescope.json');
  const { err } = await runCli('lint', writeClip(true), '--config', config);
  expect(err).toMatch(
    /^warning: .*posescope\.json: no finding has the code "loop-gapp", which is to be ignored; the nearest are "loop-gap".*\.\n$/,
  );
});

describe('of what reading a file finds', () => {
  const rule = { code: '*', reason: 'all of it' };
  const config = (): string => {
    writeFileSync(inFolder('posescope.json'), JSON.stringify({ ignore: [rule] }));
    return inFolder('posescope.json');
  };

  it('it never ignores that one cannot be read', async () => {
    const { code, out } = await runCli('lint', 'nothing.ozz', '--config', config());
    expect(code).toBe(2);
    expect(out).toMatch(/^nothing\.ozz\n {2}error unreadable: /);
  });

  it('it ignores the rest, too', async () => {
    const bytes = writeArchive([builtSkeleton([-1, 0])]);
    writeFileSync(inFolder('long.ozz'), new Uint8Array([...bytes, 1, 2, 3]));
    expect((await runCli('lint', inFolder('long.ozz'))).out).toContain('trailing-bytes');
    const { code, out } = await runCli('lint', inFolder('long.ozz'), '--config', config());
    expect([code, out]).toEqual([0, '0 errors, 0 warnings, 0 info\n']);
  });
});

it('says which prefix of names it leaves out to measure a build against a source', async () => {
  const folder = inFolder('prefixed');
  await runCli('import', writeBvh('made.bvh'), '-o', folder, '--unit', 'cm');
  const names = { 'ROOT hips': 'ROOT rig:hips', 'JOINT head': 'JOINT rig:head' };
  writeFileSync(join(folder, 'made.bvh'), madeBvh(names));
  const { err } = await runCli('lint', folder, '--unit', 'm');
  const source = join(folder, 'made.bvh');
  expect(err).toBe(`info: joints are paired by name, without "rig:" of ${source}\n`);
});

function writeBvh(name: string): string {
  writeFileSync(inFolder(name), madeBvh());
  return inFolder(name);
}

describe('of a BVH, which says no unit of length', () => {
  const walk = fixturePath('models', 'walk.bvh');

  it('it says in which it is checked, and takes another one', async () => {
    const { err } = await runCli('lint', walk);
    expect(err).toBe(
      `info: ${walk} says no unit of length: checked as if in "cm", by its size. --unit says it.\n`,
    );
    expect(await runCli('lint', walk, '--unit', 'cm')).toMatchObject({ err: '' });
    writeFileSync(inFolder('small.bvh'), madeBvh({ 'OFFSET 0 100': 'OFFSET 0 400 0' }));
    const { err: small } = await runCli('lint', inFolder('small.bvh'));
    expect(small).toContain('no usual unit makes its figure as large as a person: checked as if');
    writeFileSync(inFolder('posescope.json'), JSON.stringify({ unit: 'cm' }));
    const config = ['--config', inFolder('posescope.json')];
    expect(await runCli('lint', walk, ...config)).toMatchObject({ err: '' });
  });

  it.each([
    ['a folder has both', (folder: string) => [folder]],
    [
      'both are named',
      (folder: string) => ['skeleton.ozz', 'walk.ozz', 'walk.bvh'].map((one) => join(folder, one)),
    ],
  ])('it measures a build in metres against it, as audit does, where %s', async (_, files) => {
    const folder = inFolder('library');
    await runCli('import', walk, '-o', folder, '--unit', 'cm');
    copyFileSync(walk, join(folder, 'walk.bvh'));
    const { out } = await runCli('lint', ...files(folder));
    // As if in another unit, a joint is off by a hundred times the height of a person.
    expect(out).not.toMatch(/is \d{4,} mm from its source/);
    expect((await runCli('audit', folder, '--json')).out).toContain('walk.bvh');
  });

  describeWithShared('it writes millimetres', (shared) => {
    const file = join(shared, 'assets/bvh/cmu_01_01_part.bvh');

    it('of the probable unit, also beside a file that is in metres', async () => {
      const { out } = await runCli('lint', file, '--unit', 'cmu');
      expect(out).toMatch(/contact-slides: .* slides 25\.41 mm/);
      expect((await runCli('lint', file)).out).toBe(out);
      const beside = await runCli('lint', writeClip(false), file);
      expect(beside.out).toContain(out.slice(0, out.lastIndexOf('\n', out.length - 2)));
    });
  });
});
