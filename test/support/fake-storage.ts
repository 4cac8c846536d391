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
