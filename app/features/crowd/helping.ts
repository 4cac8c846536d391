import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import type { SessionStore } from '../../session/state/store.ts';
import type { HelperWorker } from './crowd.ts';

/**
 * Starts a thread for everyone that the crowd invites, and ends those that are no longer invited.
 * @returns what ends it
 */
export function keepHelping(
  store: SessionStore,
  start: (invitation: CrowdWorkerInit) => HelperWorker,
): () => void {
  let helpers: HelperWorker[] = [];
  const end = (): void => {
    for (const helper of helpers) helper.terminate();
    helpers = [];
  };
  const unsubscribe = store.subscribe(({ crowdInvitations }, before) => {
    if (crowdInvitations === before.crowdInvitations) return;
    end();
    helpers = crowdInvitations.map(start);
  });
  return () => {
    unsubscribe();
    end();
  };
}
