import { describe, expect, it } from 'vitest';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { keepHelping } from '../../../../app/features/crowd/helping.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

const invitation = (thread: number): CrowdWorkerInit =>
  ({ thread }) as Partial<CrowdWorkerInit> as CrowdWorkerInit;

describe('threads of a crowd', () => {
  it('are started when they are invited and ended when they no longer are', () => {
    const store = createSessionStore();
    const log: string[] = [];
    const end = keepHelping(store, ({ thread }) => {
      log.push(`start ${thread}`);
      return { postMessage: () => {}, terminate: () => void log.push(`end ${thread}`) };
    });
    store.getState().crowdWorkerInit([invitation(1), invitation(2)]);
    store.getState().setCrowd({ interval: 8 });
    store.getState().crowdWorkerInit([invitation(3)]);
    end();
    store.getState().crowdWorkerInit([invitation(4)]);
    expect(log).toEqual(['start 1', 'start 2', 'end 1', 'end 2', 'start 3', 'end 3']);
  });
});
