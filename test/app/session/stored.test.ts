import { describe, expect, it } from 'vitest';
import { readStored, storageWithPrefix, writeStored } from '../../../app/session/stored.ts';
import { fakeStorage, refusingStorage } from '../../support/fake-storage.ts';

describe('what is stored', () => {
  it('is nothing where storage is switched off', () => {
    writeStored(refusingStorage, 'layout', 1, 'kept');
    expect(readStored(refusingStorage, 'layout', 1)).toBeUndefined();
  });

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
