import { describe, expect, it } from 'vitest';
import { blendFeature } from '../../../../app/features/blend/feature.ts';
import { eventually } from '../../../support/eventually.ts';
import { fakeStorage } from '../../../support/fake-storage.ts';
import { testSession } from '../../../support/test-session.ts';

const features = [blendFeature];

const upper = new Map([['Hips', 0]]);

describe('what something else has stored', () => {
  it.each(['no JSON', '{"version":1,"value":{"kind":"other"}}', '{"version":9,"value":{}}'])(
    '%s is taken away, and is in nobody’s way',
    async (text) => {
      const storage = fakeStorage();
      storage.setItem('posescope.masks', text);
      const { store } = testSession([], { features, storage });
      await eventually(() => expect(storage.getItem('posescope.masks')).toBeNull());
      expect(store.getState().savedMasks.size).toBe(0);
    },
  );
});

it('keeps masks for the next visit, where they are no edit', async () => {
  const storage = fakeStorage();
  const first = testSession([], { features, storage });
  first.store.getState().saveMasks(new Map([['upper', upper]]));
  await eventually(() => expect(storage.map.size).toBe(1));
  const next = testSession([], { features, storage });
  const lower = new Map([['Hips', 1]]);
  next.store.getState().saveMasks(new Map([['lower', lower]]));
  await eventually(() => expect(next.store.getState().savedMasks.size).toBe(2));
  expect(next.store.getState().savedMasks.get('upper')).toEqual(upper);
  const { steps } = next.history.state.getState();
  expect(steps.filter(({ label }) => label === 'Save a joint mask')).toHaveLength(1);
});

it('keeps nothing more once its session has ended', () => {
  const storage = fakeStorage();
  const session = testSession([], { features, storage });
  session.dispose();
  session.store.getState().saveMasks(new Map([['upper', upper]]));
  expect(storage.map.size).toBe(0);
});
