import type { Saving } from './saving.ts';
import type { SessionStore } from '../state/store.ts';
import type { SaveTarget } from './save.ts';

/** Saves what the store says is to be saved. What writes files is fetched when the first is written. */
export function keepSaving(store: SessionStore, outlet: SaveTarget): void {
  store.subscribe((state, before) => {
    if (state.saveRequest === before.saveRequest || state.saveRequest === null) return;
    void saveBy(store, outlet, state.saveRequest.saving);
  });
}

async function saveBy(store: SessionStore, outlet: SaveTarget, saving: Saving): Promise<void> {
  const { save } = await import('./save.ts');
  await save(store, outlet, saving);
}
