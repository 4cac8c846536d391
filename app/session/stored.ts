/** The part of the browser's storage that is used; replaced in tests. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The part of a storage whose keys begin with a prefix: two inspectors may share the rest. */
export function storageWithPrefix(storage: Storage, prefix: string): Storage {
  return {
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    removeItem: (key) => storage.removeItem(prefix + key),
  };
}

interface Stored {
  readonly version: number;
  readonly value: unknown;
}

/**
 * What was stored under a key, if it was stored by this version. Anything else there is removed: it
 * would be in the way for ever.
 */
export function readStored(storage: Storage, key: string, version: number): unknown {
  try {
    const text = storage.getItem(key);
    if (text === null) return undefined;
    const stored = JSON.parse(text) as Partial<Stored> | null;
    if (stored?.version === version) return stored.value;
    storage.removeItem(key);
  } catch {
    removeStored(storage, key);
  }
  return undefined;
}

/** Stores a value; where the browser allows none, it is simply not remembered. */
export function writeStored(storage: Storage, key: string, version: number, value: unknown): void {
  const stored: Stored = { version, value };
  try {
    storage.setItem(key, JSON.stringify(stored));
  } catch {
    // Full, or switched off by the person: their choice.
  }
}

export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Switched off, so there is nothing to forget.
  }
}
