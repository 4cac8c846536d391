import type { AssetsSlice } from './state/assets.ts';

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

/** A storage that lasts as long as the page. */
export function forgetfulStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * A storage that never throws. What the browser's storage refuses, because it is blocked or full, lasts as
 * long as the page.
 * @param open gives the browser's storage, or throws where it is blocked
 * @param onRefusal called once, when the first value is refused
 */
export function forgivingStorage(open: () => Storage, onRefusal: () => void): Storage {
  const own = forgetfulStorage();
  let isRefused = false;
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(open());
    } catch {
      if (!isRefused) onRefusal();
      isRefused = true;
      return null;
    }
  };
  return {
    getItem: (key) => own.getItem(key) ?? attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => {
      own.removeItem(key);
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored === null) own.setItem(key, value);
    },
    removeItem: (key) => {
      own.removeItem(key);
      attempt((storage) => storage.removeItem(key));
    },
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
  const text = storage.getItem(key);
  if (text === null) return undefined;
  // Not written by Posescope, or damaged, it may be anything.
  const stored = jsonIn(text) as Partial<Stored> | null | undefined;
  if (stored?.version === version) return stored.value;
  storage.removeItem(key);
  return undefined;
}

/** The parsed text; undefined if it is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeStored(storage: Storage, key: string, version: number, value: unknown): void {
  const stored: Stored = { version, value };
  storage.setItem(key, JSON.stringify(stored));
}

/** Says, once, that the browser keeps nothing. */
export function noteNotRemembered({ note }: Pick<AssetsSlice, 'note'>): void {
  note(
    'Browser storage',
    'is blocked or full, so nothing will be remembered: what is open, layout, preferences and joint masks last until the page closes.',
  );
}
