import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import {
  requestFiles,
  serveFiles,
  type ServedFiles,
} from '../../../../app/session/files/served-files.ts';

let open: ServedFiles | undefined;
afterEach(() => open?.close());

function served(files: ReadonlyMap<string, File>, order = [...files.keys()]): ServedFiles {
  open = requestFiles(serveFiles(files), order);
  return open;
}

const file = (name: string, ...bytes: number[]): File => new File([Uint8Array.from(bytes)], name);

it('has nothing of a file that is not there, and the others', async () => {
  const files = served(new Map([['a', file('a', 1, 2)]]), ['none', 'a']);
  expect(await files.read('none')).toBeUndefined();
  expect(await files.read('neither')).toBeUndefined();
  expect(await files.read('a')).toEqual(Uint8Array.of(1, 2));
});

it('fails for a file that has changed since, and reads those beside it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-served-'));
  try {
    writeFileSync(path.join(folder, 'b'), 'before');
    const blob = await openAsBlob(path.join(folder, 'b'));
    writeFileSync(path.join(folder, 'b'), 'after it was chosen');
    const files = served(
      new Map([
        ['a', file('a', 1, 2)],
        ['b', new File([blob], 'b')],
        ['c', file('c', 3)],
      ]),
    );
    expect(await files.read('a')).toEqual(Uint8Array.of(1, 2));
    await expect(files.read('b')).rejects.toThrow('could not be read');
    expect(await files.read('c')).toEqual(Uint8Array.of(3));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('reads any number of files, in any order, whole or their beginning', async () => {
  const files = new Map(
    Array.from({ length: 200 }, (_, i) => [`f${i}`, file(`f${i}`, i, i + 1, i + 2)]),
  );
  const { read } = served(files);
  for (const i of [199, 0, 31, 32, 33, 150, 0, 64]) {
    expect(await read(`f${i}`)).toEqual(Uint8Array.of(i, i + 1, i + 2));
    expect(await read(`f${i}`, 2)).toEqual(Uint8Array.of(i, i + 1));
  }
});

it('reads files again that are too large to be kept', async () => {
  const large = (value: number): File => new File([new Uint8Array(2 ** 20).fill(value)], 'large');
  const files = new Map(Array.from({ length: 130 }, (_, i) => [`f${i}`, large(i)]));
  const { read } = served(files);
  for (let i = 0; i < 130; i++) expect((await read(`f${i}`, 1))?.[0]).toBe(i);
  const again = await read('f3');
  expect([again?.length, again?.[0], again?.at(-1)]).toEqual([2 ** 20, 3, 3]);
});
