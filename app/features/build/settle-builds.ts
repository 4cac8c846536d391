import type { ClipRange, ClipRecipe } from '#engine/offline';
import { findAsset, type AssetId } from '../../session/state/assets.ts';
import { buildOf } from '../../session/state/build.ts';
import { isSameRange, trackRangeOf } from '../../session/state/build-input.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';

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

/**
 * Builds user tracks again whose clip has another range than they were cut to: by its settings, by undoing them, or since its file
 * was replaced. One that cannot be built is tried once for each range. Returns a function that stops it.
 */
export function followTrackRanges(store: SessionStore): () => void {
  const tried = new Map<AssetId, ClipRange | undefined>();
  const follow = (): void => {
    const state = store.getState();
    for (const { builtFrom: track, recipe } of state.files) {
      if (track === undefined) continue;
      const range = trackRangeOf(state, track);
      const isTried = tried.has(track) && isSameRange(tried.get(track), range);
      if (isSameRange(recipe?.range, range)) tried.delete(track);
      else if (!isTried && isIdleTrack(state, track)) {
        tried.set(track, range);
        state.settleBuild(track);
      }
    }
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.builds !== before.builds || state.files !== before.files) follow();
  });
  follow();
  return unsubscribe;
}

function isIdleTrack(state: SessionState, source: AssetId): boolean {
  const isTrack = findAsset(state.assets, source)?.entry.object.kind === 'raw-track';
  return isTrack && buildOf(state, source).phase === 'idle';
}

/** Waits whether these settings stay. */
interface SettlingTimer {
  readonly recipe: ClipRecipe;
  readonly timer: ReturnType<typeof setTimeout>;
}
