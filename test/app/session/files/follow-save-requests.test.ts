import { expect, it, vi } from 'vitest';
import { keepSaving } from '../../../../app/session/files/follow-save-requests.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

it('saves once for every wish, and nothing when something else changes', async () => {
  const store = createSessionStore();
  const saved: string[] = [];
  keepSaving(store, {
    download: (name) => void saved.push(name),
    zip: () => Promise.reject(new Error('not asked for')),
  });
  store.getState().pause();
  store.getState().requestSave({ what: 'masks' });
  store.getState().requestSave({ what: 'masks' });
  await vi.waitFor(() => expect(saved).toEqual(['masks.json', 'masks.json']));
});
