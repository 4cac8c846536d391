import { describe, expect, it } from 'vitest';
import {
  droppedSources,
  fileSources,
  folderSources,
  type SortedFiles,
} from '../../../../app/session/files/dropped-files.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';

/** A folder as a browser hands it over: by batches, the last one empty. */
function folder(name: string, entries: readonly FileSystemEntry[], batch = 2): FileSystemEntry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (some: readonly FileSystemEntry[]) => void) => {
          const some = entries.slice(at, at + batch);
          at += batch;
          done(some);
        },
      };
    },
  } as unknown as FileSystemEntry;
}

function file(name: string): FileSystemEntry {
  const done = (resolve: (found: File) => void): void => resolve(new File([name], name));
  return { name, isFile: true, isDirectory: false, file: done } as unknown as FileSystemEntry;
}

function drop(...entries: readonly (FileSystemEntry | null)[]): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files: [new File(['x'], 'plain.ozz')] } as unknown as DataTransfer;
}

/** Whoever drops what can be read is told of nothing. */
function refuse(path: string): void {
  throw new Error(`${path} was said to be unreadable`);
}

/** A file or folder that the system keeps from the page. */
function locked(name: string, isFile: boolean): FileSystemEntry {
  const fail = (_: unknown, reject: (error: Error) => void): void => reject(new Error('locked'));
  const createReader = (): object => ({ readEntries: fail });
  return {
    name,
    isFile,
    isDirectory: !isFile,
    file: fail,
    createReader,
  } as unknown as FileSystemEntry;
}

/** What is to be opened of a drop. */
async function dropped(
  data: DataTransfer,
  onUnreadable: (path: string) => void,
): Promise<SortedFiles> {
  const sources = await droppedSources(createSessionStore(), data, onUnreadable);
  if (sources === undefined) throw new Error('the code for it is not there');
  return sources;
}

async function names(data: DataTransfer): Promise<string[]> {
  const { sources } = await dropped(data, refuse);
  return sources.map((source) => source.name);
}

/** Sources, each with the paths of what it may name. */
function withCompanions(sources: readonly FileInput[]): [string, string[] | undefined][] {
  return sources.map((source) => [
    source.name,
    'blob' in source ? source.resources && [...source.resources.keys()] : undefined,
  ]);
}

describe('a drop', () => {
  it.each([
    ['a file', locked('held.ozz', true), 'held.ozz'],
    ['a folder', locked('private', false), 'private'],
    ['a file in a folder', folder('clips', [locked('held.ozz', true)]), 'clips/held.ozz'],
  ])('tells of %s that cannot be read, and gives the others', async (_, entry, path) => {
    const told: string[] = [];
    const given = drop(file('walk.ozz'), entry, file('run.ozz'));
    const { sources } = await dropped(given, (unreadable) => told.push(unreadable));
    expect(told).toEqual([path]);
    expect(sources.map((source) => source.name)).toEqual(['walk.ozz', 'run.ozz']);
  });

  it('of nothing in the file system gives the plain files', async () => {
    expect(await names(drop(null))).toEqual(['plain.ozz']);
  });

  it('of files gives all of them, whatever they are called: a bad one is to be reported', async () => {
    expect(await names(drop(file('b.ozz'), file('notes.txt')))).toEqual(['b.ozz', 'notes.txt']);
  });

  it('of folders gives what can be opened in them, in order of name, however deep', async () => {
    const inner = folder('clips', [
      file('walk.ozz'),
      file('readme.md'),
      file('JOG.OZZ'),
      file('run.glb'),
    ]);
    const outer = folder('hero', [file('skeleton.ozz'), inner, file('hero.png')]);
    expect(await names(drop(outer))).toEqual(['JOG.OZZ', 'run.glb', 'walk.ozz', 'skeleton.ozz']);
  });

  it('of an empty folder gives nothing', async () => {
    expect(await names(drop(folder('empty', [])))).toEqual([]);
  });

  it('of a model and others gives the model, which may name them', async () => {
    const { sources } = await dropped(
      drop(file('a.bin'), file('a.gltf'), file('skin.png')),
      refuse,
    );
    expect(withCompanions(sources)).toEqual([['a.gltf', ['a.bin', 'skin.png']]]);
  });

  it('of a folder of models gives each the way to everything else', async () => {
    const skins = folder('skins', [file('red.png')]);
    const hero = folder('hero', [file('hero.gltf'), file('hero.bin'), skins]);
    const outer = folder('models', [hero, file('prop.glb'), file('prop.png'), file('clip.ozz')]);
    const { sources } = await dropped(drop(outer), refuse);
    expect(withCompanions(sources)).toEqual([
      ['clip.ozz', undefined],
      ['hero.gltf', ['hero.bin', 'skins/red.png', '../prop.png']],
      ['prop.glb', ['hero/hero.bin', 'hero/skins/red.png', 'prop.png']],
    ]);
  });
});

describe('what is chosen in a dialog', () => {
  it('a folder gives what can be opened in it', () => {
    const files = ['a.ozz', 'a.txt', 'B.OZZ', 'c.gltf'].map((name) => new File(['x'], name));
    const { sources } = folderSources(files);
    expect(sources.map((source) => source.name)).toEqual(['a.ozz', 'B.OZZ', 'c.gltf']);
  });

  it('a folder with models gives them the way to the rest', () => {
    const files = ['hero/a.gltf', 'hero/data/a.bin'].map((path) =>
      Object.assign(new File(['x'], path.slice(path.lastIndexOf('/') + 1)), {
        webkitRelativePath: path,
      }),
    );
    expect(withCompanions(folderSources(files).sources)).toEqual([['a.gltf', ['data/a.bin']]]);
  });

  it('files give all of them, or a model and what it may name', () => {
    const [model, numbers] = ['a.gltf', 'a.bin'].map((name) => new File(['x'], name));
    expect(withCompanions(fileSources([numbers]).sources)).toEqual([['a.bin', undefined]]);
    expect(withCompanions(fileSources([numbers, model]).sources)).toEqual([['a.gltf', ['a.bin']]]);
  });
});

describe('skipped', () => {
  it.each<[string, FileSystemEntry[], string[]]>([
    ['is nothing that was given by itself', [file('notes.txt'), file('walk.ozz')], []],
    [
      'is what a folder has besides',
      [folder('hero', [file('walk.ozz'), file('notes.txt'), file('skin.png')])],
      ['hero/notes.txt', 'hero/skin.png'],
    ],
    [
      'is what no model would name; a picture may be named',
      [file('hero.gltf'), file('skin.png'), file('hero.bin'), file('hero.max')],
      ['hero.max'],
    ],
  ])('%s', async (_, entries, paths) => {
    const { skipped } = await dropped(drop(...entries), refuse);
    expect(skipped).toEqual(paths);
  });
});
