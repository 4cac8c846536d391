/** The part of the browser's storage that is used; replaced in tests. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A view of a storage in which all keys get a prefix, so that two inspectors can share one storage.
 */
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
 * The value under a key, if this version stored it. Any other value is removed, because it would stay
 * for ever.
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

/** Stores a value; does nothing if the browser does not allow it. */
export function writeStored(storage: Storage, key: string, version: number, value: unknown): void {
  const stored: Stored = { version, value };
  try {
    storage.setItem(key, JSON.stringify(stored));
  } catch {
    // The storage is full, or the user has disabled it.
  }
}

export function removeStored(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Disabled, so there is nothing to remove.
  }
}
