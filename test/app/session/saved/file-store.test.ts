import { expect, test, vi } from 'vitest';
import { openBrowserStore } from '../../../../app/session/saved/file-store.ts';

/** A folder of the browser's in which another tab is writing `a.json`. */
function folderBeingWritten() {
  const missing = (): Promise<never> => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const files = new Map([
    ['a.json', { getFile: missing }],
    ['a.json.crswap', { getFile: missing }],
    ['b.json', { getFile: () => Promise.resolve(new File(['b'], 'b.json')) }],
  ]);
  return {
    getDirectoryHandle: (): Promise<unknown> => Promise.resolve(folderBeingWritten()),
    getFileHandle: async (name: string) => await (files.get(name) ?? missing()),
    keys: async function* () {
      yield* files.keys();
    },
  };
}

test('files that another tab is writing are not listed, or not there for a moment', async () => {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.resolve(folderBeingWritten()) },
  });
  const store = await openBrowserStore('posescope');
  expect(await store.list('sessions')).toEqual(['sessions/a.json', 'sessions/b.json']);
  expect(await store.read('sessions/none.json')).toBeUndefined();
  expect(await store.read('sessions/a.json')).toBeUndefined();
  expect(await (await store.read('sessions/b.json'))?.text()).toBe('b');
});
