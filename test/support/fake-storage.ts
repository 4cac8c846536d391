import type { FileStore } from '../../app/session/saved/file-store.ts';
import type { Storage } from '../../app/session/stored.ts';

/** A browser's storage in a map. */
export function fakeStorage(
  entries: Readonly<Record<string, string>> = {},
): Storage & { map: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

function refuse(): never {
  throw new Error('storage is switched off');
}

/** The storage of a browser whose person has switched it off. */
export const refusingStorage: Storage = { getItem: refuse, setItem: refuse, removeItem: refuse };

/** A browser's files in a map. */
export function createMemoryStore(): FileStore {
  const files = new Map<string, Blob>();
  return {
    read: (name) => Promise.resolve(files.get(name)),
    write: (name, content) => {
      files.set(name, content instanceof Blob ? content : new Blob([content]));
      return Promise.resolve();
    },
    remove: (name) => {
      files.delete(name);
      return Promise.resolve();
    },
    list: (folder) =>
      Promise.resolve([...files.keys()].filter((name) => name.startsWith(`${folder}/`))),
  };
}
