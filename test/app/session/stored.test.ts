import { describe, expect, it } from 'vitest';
import {
  forgivingStorage,
  readStored,
  storageWithPrefix,
  writeStored,
  type Storage,
} from '../../../app/session/stored.ts';
import { fakeStorage, refusingStorage } from '../../support/fake-storage.ts';

describe('a storage that refuses', () => {
  const full = fakeStorage({ old: 'kept' });
  full.setItem = refusingStorage.setItem;

  it.each<[string, () => Storage, string | null]>([
    ['to be opened', () => refusingStorage.getItem('') as never, null],
    ['everything', () => refusingStorage, null],
    ['to take more', () => full, 'kept'],
  ])('%s says so once, and values last as long as the page', (_, open, old) => {
    let refusals = 0;
    const storage = forgivingStorage(open, () => refusals++);
    expect(storage.getItem('old')).toBe(old);
    writeStored(storage, 'layout', 1, 'new');
    writeStored(storage, 'layout', 1, 'newer');
    expect(readStored(storage, 'layout', 1)).toBe('newer');
    storage.removeItem('layout');
    expect(storage.getItem('layout')).toBeNull();
    expect(refusals).toBe(1);
  });

  it('nothing says nothing', () => {
    const refused: string[] = [];
    const browser = fakeStorage();
    const storage = forgivingStorage(
      () => browser,
      () => refused.push('refused'),
    );
    writeStored(storage, 'layout', 1, 'kept');
    expect(readStored(browser, 'layout', 1)).toBe('kept');
    expect(refused).toEqual([]);
  });
});

describe('what is stored', () => {
  it('is nothing, and removed, where another version wrote it', () => {
    const storage = fakeStorage();
    writeStored(storage, 'layout', 1, 'kept');
    expect(readStored(storage, 'layout', 2)).toBeUndefined();
    expect(storage.map.size).toBe(0);
  });

  it('under a prefix is found by that prefix alone', () => {
    const storage = fakeStorage();
    const [left, right] = ['left.', 'right.'].map((prefix) => storageWithPrefix(storage, prefix));
    writeStored(left, 'layout', 1, 'kept');
    expect(readStored(right, 'layout', 1)).toBeUndefined();
    expect(readStored(left, 'layout', 1)).toBe('kept');
    left.removeItem('layout');
    expect(storage.map.size).toBe(0);
  });
});
