import type { Session } from '../session.ts';
import type { OtherTabs } from './slots.ts';

/** Keeps tabs of one browser out of each other's saved sessions. */
export interface TabLocks extends OtherTabs {
  /**
   * Holds a slot as long as the session lives.
   * @param limit milliseconds to wait for another page that holds it; 0 to try once
   * @returns a function that lets it go; undefined if another page still holds it
   */
  hold(id: string, limit: number): Promise<(() => void) | undefined>;
}

const lockName = (id: string): string => `posescope.session.${id}`;

export function createTabLocks(
  locks: Pick<LockManager, 'request' | 'query'>,
  { onDispose }: Pick<Session, 'onDispose'>,
): TabLocks {
  return {
    isOpen: async (id) => {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === lockName(id));
    },
    alone: async (work) => await locks.request('posescope.saving', work),
    hold: async (id, limit) =>
      await new Promise((resolve) => {
        const hold = async (lock: Lock | null): Promise<void> => {
          if (lock === null) return resolve(undefined);
          await new Promise<void>((release) => {
            onDispose(release);
            resolve(release);
          });
        };
        const waiting = limit > 0 ? { signal: AbortSignal.timeout(limit) } : { ifAvailable: true };
        locks.request(lockName(id), waiting, hold).catch(() => resolve(undefined));
      }),
  };
}
