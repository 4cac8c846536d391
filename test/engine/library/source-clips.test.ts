import { describe, expect, it } from 'vitest';
import { folderAbove, openClips, type LibraryFolder, type LibraryReader } from '#engine/library';
import { writeArchive, type AssetObject } from '#engine/archive';
import { readObject, validFixture } from '../../support/archives.ts';
import { sourceClip } from '../../support/planted-subjects.ts';

const clip = readObject(validFixture('character/walk.ozz'), 'animation');
const skeleton = readObject(validFixture('character/skeleton.ozz'), 'skeleton');
const walk = sourceClip('walk');

/** Files by path: archives of one object each; those whose path ends with `.glb` are models. */
type Files = Readonly<Record<string, AssetObject>>;

const HERO: Files = { 'hero/ozz/hero_walk.ozz': clip, 'hero/ozz/skeleton.ozz': skeleton };

function readerOf(files: Files): LibraryReader {
  return {
    start: (file, most) =>
      Promise.resolve(
        file.endsWith('.glb') ? new Uint8Array() : writeArchive([files[file]]).subarray(0, most),
      ),
    open: (file) => {
      const object = files[file];
      const range = file.endsWith('.glb') ? undefined : { offset: 0, length: 1 };
      return Promise.resolve([{ file, label: object.kind, object, range }]);
    },
    fail: (file, error) => {
      throw new Error(file, { cause: error });
    },
  };
}

function foldersOf(files: Files): LibraryFolder[] {
  const all = Object.keys(files).toSorted();
  const paths = [...new Set(all.map(folderAbove))].toSorted();
  return paths.map((path) => ({ path, files: all.filter((file) => folderAbove(file) === path) }));
}

/** What the clip of a file pairs with. */
async function pairOf(file: string, files: Files): Promise<{ source?: string; skeleton?: string }> {
  for await (const open of openClips(foldersOf(files), readerOf(files))) {
    if (open.file !== file) continue;
    const source = open.checked.find(({ object }) => object === open.source);
    return { source: source?.file, skeleton: open.skeletonFile };
  }
  throw new Error(`no clip in ${file}`);
}

const sourceOf = async (added: Files): Promise<string | undefined> =>
  (await pairOf('hero/ozz/hero_walk.ozz', { ...HERO, ...added })).source;

describe('the source of a clip', () => {
  it.each<[string, Files]>([
    ['is none of another name', { 'hero/raw/walk.ozz': { ...walk, name: 'jog' } }],
    ['is none of another duration', { 'hero/raw/walk.ozz': { ...walk, duration: 9 } }],
    ['is none farther away', { 'raw/walk.ozz': walk, 'villain/raw/walk.ozz': walk }],
    ['is none of a folder with clips', { 'hero/raw/walk.ozz': walk, 'hero/raw/a.ozz': clip }],
    ['is none of two', { 'hero/raw/a.ozz': walk, 'hero/source/b.ozz': walk }],
  ])('%s', async (_, added) => {
    expect(await sourceOf(added)).toBeUndefined();
  });

  it('is none around for a file that is called otherwise: it may be another form', async () => {
    const file = 'hero/ozz/walk_no_motion.ozz';
    const files = { ...HERO, [file]: clip, 'hero/raw/hero_walk.ozz': walk };
    expect(await pairOf(file, files)).toMatchObject({ source: undefined });
    expect(await sourceOf(files)).toBe('hero/raw/hero_walk.ozz');
  });

  it('is known by its name also if the file cannot be called so', async () => {
    const name = 'Armature|walk';
    const file = 'hero/ozz/Armature_walk.ozz';
    const files = { ...HERO, [file]: { ...clip, name }, 'hero/raw/a.ozz': { ...walk, name } };
    expect(await pairOf(file, files)).toMatchObject({ source: 'hero/raw/a.ozz' });
  });

  it.each<[string, string, Files]>([
    [
      'that of its folder first',
      'hero/ozz/own.ozz',
      { 'hero/ozz/own.ozz': walk, 'hero/raw/hero_walk.ozz': walk },
    ],
    ['of a folder beside it', 'hero/raw/a.ozz', { 'hero/raw/a.ozz': walk }],
    ['of the folder above', 'hero/a.ozz', { 'hero/a.ozz': walk }],
    ['of a folder in it', 'hero/ozz/raw/a.ozz', { 'hero/ozz/raw/a.ozz': walk }],
    ['named raw inside', 'hero/raw/a.ozz', { 'hero/raw/a.ozz': { ...walk, name: 'raw_walk' } }],
    [
      'of two, the one whose file is called as its own but for “raw”',
      'hero/raw/hero_walk_raw.ozz',
      { 'hero/raw/a.ozz': walk, 'hero/raw/hero_walk_raw.ozz': walk },
    ],
    [
      'with exactly its name, before one whose name says raw',
      'hero/raw/b.ozz',
      { 'hero/raw/a.ozz': { ...walk, name: 'raw_walk' }, 'hero/raw/b.ozz': walk },
    ],
    [
      'an archive before a model',
      'hero/raw/a.ozz',
      { 'hero/raw/a.ozz': walk, 'hero/source/hero.glb': walk },
    ],
    ['a model', 'hero/source/hero.glb', { 'hero/source/hero.glb': walk }],
  ])('is %s', async (_, expected, added) => {
    expect(await sourceOf(added)).toBe(expected);
  });
});

it('reads the beginnings of folders around once, not for each folder of clips', async () => {
  const count = 12;
  const files: Record<string, AssetObject> = { 'skeleton.ozz': skeleton };
  for (let i = 0; i < count; i++) files[`${i}/walk.ozz`] = clip;
  const reader = readerOf(files);
  let starts = 0;
  const counting: LibraryReader = {
    ...reader,
    start: (...args) => {
      starts++;
      return reader.start(...args);
    },
  };
  for await (const { source } of openClips(foldersOf(files), counting)) {
    expect(source).toBeUndefined();
  }
  // For each file, as a clip and of each folder: its contents and whether it has clips.
  expect(starts).toBeLessThanOrEqual(3 * Object.keys(files).length);
});

it('a folder without a skeleton, and none above, has that of a folder beside it', async () => {
  const files = { 'hero/ozz/walk.ozz': clip, 'hero/source/skeleton.ozz': skeleton };
  const { skeleton: found } = await pairOf('hero/ozz/walk.ozz', files);
  expect(found).toBe('hero/source/skeleton.ozz');
});
