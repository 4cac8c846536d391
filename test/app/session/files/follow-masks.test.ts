import { describe, expect, it } from 'vitest';
import { followMasks } from '../../../../app/session/files/follow-masks.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fakeStorage } from '../../../support/fake-storage.ts';

const upper = new Map([['Hips', 0]]);

describe('what something else has stored', () => {
  it.each(['no JSON', '{"version":1,"value":{"kind":"other"}}', '{"version":9,"value":{}}'])(
    '%s is taken away, and is in nobody’s way',
    (text) => {
      const storage = fakeStorage();
      storage.setItem('posescope.masks', text);
      const store = createSessionStore();
      followMasks(store, storage);
      expect(store.getState().savedMasks.size).toBe(0);
      expect(storage.getItem('posescope.masks')).toBeNull();
    },
  );
});

it('keeps masks for the next visit', () => {
  const storage = fakeStorage();
  const store = createSessionStore();
  followMasks(store, storage);
  store.getState().saveMasks(new Map([['upper', upper]]));
  const next = createSessionStore();
  followMasks(next, storage);
  expect(next.getState().savedMasks).toEqual(new Map([['upper', upper]]));
});
