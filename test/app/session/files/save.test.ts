import { beforeEach, describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { Mesh } from '#engine/model';
import { save as saveTo } from '../../../../app/session/files/save.ts';
import type { Saving } from '../../../../app/session/files/save.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';
import { madeFile } from '../../../support/app-files.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let store: SessionStore;
let saved: { name: string; content: Bytes | string }[];
const state = () => store.getState();

beforeEach(() => {
  store = createSessionStore();
  saved = [];
});

const save = (saving: Saving): Promise<void> => {
  const download = (name: string, content: Bytes | string) => void saved.push({ name, content });
  return saveTo({ store, download }, saving);
};

function open(name: string, ...objects: AssetObject[]): void {
  state().addFiles([madeFile(name, ...objects)]);
}

const skeleton = builtSkeleton([-1]);

describe('saves nothing', () => {
  it.each<[string, Saving]>([
    ['an object', { what: 'asset', id: '99/0', littleEndian: true }],
    ['a file', { what: 'file', id: 99, littleEndian: true }],
  ])('of %s that has been closed', async (_, saving) => {
    await save(saving);
    expect(saved).toEqual([]);
    expect(state().problems).toEqual([]);
  });

  it('of a mesh that no archive holds', async () => {
    const mesh = readArchive(fixtureBytes('valid', 'made.mesh.ozz')).entries[0].object as Mesh;
    open('made.mesh.ozz', mesh);
    const wide = { ...mesh, triangleIndices: new Uint32Array(mesh.triangleIndices) };
    const [asset] = state().assets;
    store.setState({ assets: [{ ...asset, entry: { ...asset.entry, object: wide } }] });
    await save({ what: 'asset', id: asset.id, littleEndian: true });
    expect(saved).toEqual([]);
    expect(state().problems[0].message).toContain('expected at most 65536 vertices');
  });
});

it.each([true, false])('an object by itself, little endian: %s', async (littleEndian) => {
  open('both.ozz', skeleton, rawClip([{}], 1, 'walk/1'));
  const [bones, clip] = state().assets;
  await save({ what: 'asset', id: bones.id, littleEndian });
  await save({ what: 'asset', id: clip.id, littleEndian });
  expect(saved.map(({ name }) => name)).toEqual(['both.ozz', 'walk_1.ozz']);
  const archives = saved.map(({ content }) => readArchive(content as Bytes));
  expect(archives.map((archive) => archive.littleEndian)).toEqual([littleEndian, littleEndian]);
  expect(archives.flatMap(({ entries }) => entries.map(({ object }) => object.kind))).toEqual([
    'skeleton',
    'raw-animation',
  ]);
});

it('a file with all it holds', async () => {
  open('both.ozz', skeleton, rawClip([{}]));
  await save({ what: 'file', id: state().files[0].id, littleEndian: false });
  const archive = readArchive(saved[0].content as Bytes);
  expect([saved[0].name, archive.littleEndian, archive.entries.length]).toEqual([
    'both.ozz',
    false,
    2,
  ]);
});

it('settings', async () => {
  await save({ what: 'settings' });
  expect(saved[0].name).toBe('config.json');
  expect(JSON.parse(saved[0].content as string)).toHaveProperty('animations');
});

it('saves an object as it was when that was asked for, though it is closed while the code loads', async () => {
  const names: string[] = [];
  const download = (name: string): void => void names.push(name);
  const session = testSession(EIGHT, { download });
  const { assets, closeAllFiles } = session.store.getState();
  const saving = session.files.save({ what: 'asset', id: assets[1].id, littleEndian: true });
  closeAllFiles();
  await saving;
  expect(names).toEqual([`${assets[1].label}.ozz`]);
});
