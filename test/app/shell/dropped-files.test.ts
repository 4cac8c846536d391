import { describe, expect, it } from 'vitest';
import { droppedSources, folderSources } from '../../../app/shell/dropped-files.ts';

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

async function names(data: DataTransfer): Promise<string[]> {
  return (await droppedSources(data)).map((source) => source.name);
}

describe('a drop', () => {
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
      file('run.ozz'),
    ]);
    const outer = folder('hero', [file('skeleton.ozz'), inner, file('hero.png')]);
    expect(await names(drop(outer))).toEqual(['JOG.OZZ', 'run.ozz', 'walk.ozz', 'skeleton.ozz']);
  });

  it('of an empty folder gives nothing', async () => {
    expect(await names(drop(folder('empty', [])))).toEqual([]);
  });
});

it('a chosen folder gives what can be opened in it', () => {
  const files = ['a.ozz', 'a.txt', 'B.OZZ'].map((name) => new File(['x'], name));
  expect(folderSources(files).map((source) => source.name)).toEqual(['a.ozz', 'B.OZZ']);
});
