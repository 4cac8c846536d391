import type { ClipRecipe } from '#engine/offline';
import type { AssetId } from '../../session/state/assets.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** Milliseconds without a change of settings before a new build starts. */
export const SETTLING_TIME = 250;

/** Queues builds whose settings have changed, once they have stayed the same for a moment. Returns a function that stops it. */
export function settleBuilds(store: SessionStore): () => void {
  const timers = new Map<AssetId, SettlingTimer>();
  const drop = (source: AssetId): void => {
    clearTimeout(timers.get(source)?.timer);
    timers.delete(source);
  };
  const follow = (): void => {
    const { builds } = store.getState();
    for (const source of timers.keys()) {
      if (builds.get(source)?.phase !== 'settling') drop(source);
    }
    for (const [source, { phase, recipe }] of builds) {
      if (phase !== 'settling' || timers.get(source)?.recipe === recipe) continue;
      drop(source);
      const timer = setTimeout(() => store.getState().queueBuild(source), SETTLING_TIME);
      timers.set(source, { recipe, timer });
    }
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.builds !== before.builds) follow();
  });
  follow();
  return () => {
    unsubscribe();
    for (const source of timers.keys()) drop(source);
  };
}

/** Waits whether these settings stay. */
interface SettlingTimer {
  readonly recipe: ClipRecipe;
  readonly timer: ReturnType<typeof setTimeout>;
}
