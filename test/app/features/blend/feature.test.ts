import { describe, expect, it } from 'vitest';
import { blendFeature } from '../../../../app/features/blend/feature.ts';
import { fakeStorage } from '../../../support/fake-storage.ts';
import { testSession } from '../../../support/test-session.ts';

const features = [blendFeature];

const upper = new Map([['Hips', 0]]);

describe('what something else has stored', () => {
  it.each(['no JSON', '{"version":1,"value":{"kind":"other"}}', '{"version":9,"value":{}}'])(
    '%s is taken away, and is in nobody’s way',
    (text) => {
      const storage = fakeStorage();
      storage.setItem('posescope.masks', text);
      const { store } = testSession([], { features, storage });
      expect(store.getState().savedMasks.size).toBe(0);
      expect(storage.getItem('posescope.masks')).toBeNull();
    },
  );
});

it('keeps masks for the next visit', () => {
  const storage = fakeStorage();
  const first = testSession([], { features, storage });
  first.store.getState().saveMasks(new Map([['upper', upper]]));
  const next = testSession([], { features, storage });
  expect(next.store.getState().savedMasks).toEqual(new Map([['upper', upper]]));
});

it('keeps nothing more once its session has ended', () => {
  const storage = fakeStorage();
  const session = testSession([], { features, storage });
  session.dispose();
  session.store.getState().saveMasks(new Map([['upper', upper]]));
  expect(storage.map.size).toBe(0);
});
