import { describe, expect, it } from 'vitest';
import { createArchive, readArchive, writeArchive } from '#engine/archive';
import { importModel, modelFormat, modelUnit } from '#engine/import';
import {
  auditFolders,
  compareFolders,
  compareRows,
  folderAbove,
  libraryCsv,
  libraryTotals,
  modelName,
  modelObjects,
  modelProblem,
  overBudget,
  parseRowQuery,
  uncheckedBudgets,
  withImported,
  worsening,
} from '#engine/library';
import type { ClipRow, LibraryFolder, LibraryReader } from '#engine/library';
import { buildAnimation, buildSkeleton } from '#engine/offline';
import { madeBvh } from '../../support/made-bvh.ts';
import { binaryArm } from '../../support/made-fbx.ts';
import { gltfBytes, swing, type GltfJson } from '../../support/made-gltf.ts';
import { libraryRow } from '../../support/library-rows.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** A reader of files in memory, which counts how often each is opened. */
function readerOf(files: Files) {
  const opened = new Map<string, number>();
  const failures: string[] = [];
  const open: LibraryReader['open'] = async (file, isSilent) => {
    opened.set(file, (opened.get(file) ?? 0) + 1);
    const bytes = files[file];
    if (modelFormat(file, bytes) === undefined) {
      return readArchive(bytes).entries.map(({ object, range }) => {
        return { file, label: object.kind, object, range };
      });
    }
    try {
      const model = await importModel({ name: modelName(file), bytes }, { mesh: false });
      const objects = modelObjects(file, model);
      const problem = modelProblem(objects, model.findings);
      if (problem !== undefined && !isSilent) failures.push(`${file}: ${problem}`);
      return withImported(objects, model.findings, modelUnit(model));
    } catch (error) {
      if (!isSilent) failures.push(`${file}: ${String(error)}`);
      return [];
    }
  };
  const start: LibraryReader['start'] = (file, most) =>
    Promise.resolve(files[file].subarray(0, most));
  const fail: LibraryReader['fail'] = (file, error) =>
    void failures.push(`${file}: ${String(error)}`);
  return { reader: { open, start, fail }, opened, failures };
}

function foldersOf(files: Files): LibraryFolder[] {
  const all = Object.keys(files).toSorted();
  const paths = [...new Set(all.map(folderAbove))].toSorted();
  return paths.map((path) => ({ path, files: all.filter((file) => folderAbove(file) === path) }));
}

async function read(files: Files) {
  const { reader, opened, failures } = readerOf(files);
  const rows: ClipRow[] = [];
  const options = { unit: 'm', distance: 0.1 } as const;
  for await (const { row } of auditFolders(foldersOf(files), reader, options)) rows.push(row);
  return { rows, opened, failures };
}

const SWING = gltfBytes(swing());

/** What a built clip of the swing is, with its skeleton. */
async function builtSwing(): Promise<Files> {
  const { skeleton, animations } = await importModel({ name: 'swing.gltf', bytes: SWING });
  return {
    'swing.ozz': writeArchive([buildAnimation(animations[0])]),
    'skeleton.ozz': writeArchive([buildSkeleton(skeleton)]),
  };
}

/** A clip of which the keys are at impossible times, before one that is sound. */
function withBroken(...others: readonly unknown[]): GltfJson {
  const json = swing();
  const [sound] = json.animations as readonly object[];
  const broken = { ...sound, name: 'broken', samplers: [{ input: 1, output: 1 }] };
  return { ...json, animations: [broken, ...others] };
}

describe('what is no clip of a model', () => {
  it('that cannot be read is one sentence, and others go on', async () => {
    const { rows, failures } = await read({
      'a.glb': new Uint8Array(),
      'b.gltf': SWING,
      'c.fbx': binaryArm().subarray(0, 60),
      'd.bvh': new TextEncoder().encode('HIERARCHY\n'),
    });
    expect(rows.map(({ file }) => file)).toEqual(['b.gltf']);
    expect(failures.map((text) => text.slice(0, 6))).toEqual(['a.glb:', 'c.fbx:', 'd.bvh:']);
  });

  it('that has none left is one sentence as well', async () => {
    const { rows, failures } = await read({ 'a.gltf': gltfBytes(withBroken()) });
    expect(rows).toEqual([]);
    expect(failures.join()).toMatch(/^a\.gltf: "broken" is left out: expected/);
  });

  it('in an archive gives no row', async () => {
    const { animations } = await importModel({ name: 'swing.gltf', bytes: SWING });
    expect((await read({ 'raw.ozz': writeArchive(animations) })).rows).toEqual([]);
  });
});

describe('the clip of a model', () => {
  it.each<[string, Uint8Array, Partial<ClipRow>]>([
    ['swing.gltf', SWING, { object: 'glTF "swing.gltf", animation "swing"', joints: 1 }],
    ['arm.fbx', binaryArm(), { object: 'FBX "arm.fbx", animation "lift"', joints: 2 }],
    ['walk.bvh', madeBvh(), { object: 'BVH "walk.bvh", animation "walk"' }],
  ])('is a row, with what it is once it is open: %s', async (name, bytes, expected) => {
    const file = `models/${name}`;
    const { rows, failures } = await read({ [file]: bytes });
    const { animations } = await importModel({ name, bytes });
    const [{ name: clip, duration, trackCount }] = animations;
    const [{ range }] = createArchive(animations.slice(0, 1)).entries;
    expect(failures).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      file,
      skeleton: file,
      name: clip,
      form: 'source',
      duration,
      joints: trackCount,
      bytes: range.length,
      iframes: 0,
      ...expected,
    });
    expect(rows[0].keys).toBeGreaterThan(0);
    expect(rows[0].error).toBeUndefined();
  });

  it('counts what the import says of it, and the first what it says of the file', async () => {
    const [sound] = swing().animations as readonly object[];
    const json = withBroken(sound, { ...sound, name: 'again' });
    const { rows } = await read({ 'a.gltf': gltfBytes(json) });
    expect(rows.map(({ name }) => name)).toEqual(['swing', 'again']);
    expect(rows.map(({ codes }) => codes.includes('clip-left-out'))).toEqual([true, false]);
  });

  it('is read once, whatever is beside it', async () => {
    const files = Object.fromEntries(['a', 'b', 'c'].map((name) => [`x/${name}.gltf`, SWING]));
    const { rows, opened } = await read({ ...files, 'x/d/e.gltf': SWING });
    expect(rows).toHaveLength(4);
    expect([...opened.values()]).toEqual([1, 1, 1, 1]);
  });

  it('is a row beside that of the clip that it is the source of', async () => {
    const { rows } = await read({ ...(await builtSwing()), 'swing.gltf': SWING });
    expect(rows.map(({ file, source, form }) => [file, source, form])).toEqual([
      ['swing.gltf', undefined, 'source'],
      ['swing.ozz', 'swing.gltf', undefined],
    ]);
    expect(rows[1].error?.max).toBeLessThan(0.001);
  });
});

describe('a row of a model', () => {
  const source = libraryRow('a.glb', { form: 'source', bytes: 5000, keys: 50 });
  const built = libraryRow('a.ozz', { bytes: 100 });

  it('is above no budget: those are of built clips', () => {
    const budgets = [{ clipBytes: 200, bytes: 200, bits: 0.5, maxError: '1mm' }];
    expect(overBudget([source], budgets, 'm')).toEqual([]);
    expect(uncheckedBudgets([source], budgets, true)).toEqual([]);
    expect(uncheckedBudgets([built], budgets, true)).toHaveLength(1);
  });

  it('is no worse for more bytes, but for new findings', () => {
    const more = { ...source, bytes: 9000, codes: ['loop-gap'] };
    expect(compareRows([source], [more]).map(({ what }) => what)).toEqual(['findings']);
    const [changed] = compareFolders([source], [more], (file) => file);
    expect(changed.change).toBe('changed');
    expect(worsening(changed)).toBe(2);
  });

  it('is named in sums, which have nothing of it where there is none', () => {
    expect(libraryTotals([built]).sources).toBeUndefined();
    expect(libraryTotals([built, source])).toMatchObject({
      clips: 2,
      bytes: 5100,
      keys: 56,
      sources: { clips: 1, bytes: 5000, keys: 50 },
    });
  });

  it('is found by its form, and has it in tables', () => {
    const { matches, isNamed } = parseRowQuery('form:source', 'm', []);
    expect([source, built].map(matches)).toEqual([true, false]);
    expect([source, built].map(isNamed)).toEqual([true, false]);
    const cells = libraryCsv([source, built])
      .trim()
      .split('\n')
      .map((line) => line.split(',').at(-1));
    expect(cells).toEqual(['form', 'source', 'built']);
  });
});
