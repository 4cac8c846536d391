import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { fileCalled } from '../../../../app/session/files/new-versions.ts';
import { save } from '../../../../app/session/files/save.ts';
import { buildInput } from '../../../../app/session/state/build-input.ts';
import { clipName } from '../../../../app/session/state/clip-names.ts';
import { withNewName, withoutGivenNames } from '../../../../app/session/state/renaming.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const [walk, run] = ['walk', 'run'].map((name) => rawClip([{}], 1, name));

function opened(file: string, ...clips: readonly (typeof walk)[]): SessionStore {
  const store = createSessionStore();
  store.getState().addFiles([madeFile(file, ...clips)]);
  return store;
}

function rename(store: SessionStore, id: string, name: string): void {
  store.setState((state) => withNewName(state, id, name));
}

/** The first object is renamed. */
function renamed(file: string, name: string, ...clips: readonly (typeof walk)[]): SessionStore {
  const store = opened(file, ...clips);
  rename(store, store.getState().assets[0].id, name);
  return store;
}

describe('renaming', () => {
  it.each([
    ['what is closed', '9/0', 'stroll'],
    ['to the same name', undefined, 'walk'],
  ])('changes nothing: %s', (_, id, name) => {
    const store = opened('walk.ozz', walk);
    const before = store.getState();
    rename(store, id ?? before.assets[0].id, name);
    expect(store.getState().files).toEqual(before.files);
    expect(store.getState().assets).toEqual(before.assets);
  });

  it.each([
    ['gaits/walk.ozz', 'gaits/stroll.ozz'],
    ['walk.raw.ozz', 'stroll.ozz'],
    ['walk', 'stroll'],
  ])('the only object of %s renames the file to %s', (file, expected) => {
    const { files, assets } = renamed(file, 'stroll', walk).getState();
    expect(files[0].name).toBe(expected);
    expect([assets[0].label, assets[0].fileName]).toEqual(['stroll', expected]);
  });

  it.each([
    ['another ending', 'stroll.glb', 'stroll.glb', 'stroll.glb.ozz'],
    ['its ending', 'stroll.ozz', 'stroll', 'stroll.ozz'],
    ['its ending in capitals', 'stroll.OZZ', 'stroll', 'stroll.ozz'],
    ['its ending and nothing new', 'walk.ozz', 'walk', 'walk.ozz'],
  ])('walk.ozz with %s typed as well: %s', (_, typed, label, name) => {
    const { files, assets } = renamed('walk.ozz', typed, walk).getState();
    expect([assets[0].label, files[0].name]).toEqual([label, name]);
  });

  it('one of several objects leaves the file and the others as they are called', () => {
    const { files, assets } = renamed('hero.glb', 'stroll', walk, run).getState();
    expect(files[0].name).toBe('hero.glb');
    expect(assets.map(({ label }) => label)).toEqual(['stroll', 'run']);
  });

  it('to what no file can be called gives the file a similar name', () => {
    const { files, assets } = renamed('walk.ozz', 'walk/slow?', walk).getState();
    expect([assets[0].label, files[0].name]).toEqual(['walk/slow?', 'walk_slow_.ozz']);
  });
});

describe('a renamed clip', () => {
  it('is saved under its new name, inside, too', async () => {
    const store = renamed('hero.ozz', 'stroll', walk, run);
    const saved: [string, string[]][] = [];
    const download = (name: string, content: Uint8Array<ArrayBuffer> | string): void => {
      if (typeof content === 'string') return;
      const { entries } = readArchive(content);
      saved.push([name, entries.map(({ object }) => ('name' in object ? object.name : ''))]);
    };
    const [{ id }] = store.getState().assets;
    await save({ store, download }, { what: 'asset', id, littleEndian: true });
    const file = store.getState().files[0].id;
    await save({ store, download }, { what: 'file', id: file, littleEndian: true });
    expect(saved).toEqual([
      ['stroll.ozz', ['stroll']],
      ['hero.ozz', ['stroll', 'run']],
    ]);
  });

  it('is built under its new name', () => {
    const state = renamed('walk.ozz', 'stroll', walk).getState();
    const { source } = buildInput(state, state.assets[0], DEFAULT_CLIP_RECIPE);
    expect(source).toMatchObject({ name: 'stroll' });
  });

  it('that is a build keeps its name when it is built again', () => {
    const store = opened('raw_walk.ozz', walk);
    const source = store.getState().assets[0].id;
    const result = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    const build = (): void =>
      store
        .getState()
        .finishBuild(source, [{ ...madeFile('walk.ozz', walk), origin: 'built' }], result);
    build();
    const [, { id }] = store.getState().assets;
    rename(store, id, 'stroll');
    build();
    expect(clipName(store.getState(), id)).toBe('stroll · build (1 mm at 10 cm)');
    expect(store.getState().files[1].name).toBe('stroll.ozz');
  });

  it('is still the file that an exporter writes again, and what a link asks for', () => {
    const state = renamed('walk.ozz', 'stroll', walk).getState();
    expect(fileCalled(state.files, 'walk.ozz')).toBe(state.files[0]);
    const { files, assets } = withoutGivenNames(state);
    expect([files[0].name, assets[0].label]).toEqual(['walk.ozz', 'walk']);
  });
});
