import { describe, expect, it } from 'vitest';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { createCrowdThreads } from '../../../../app/features/crowd/stage.ts';

const init = (thread: number): CrowdWorkerInit =>
  ({ thread }) as Partial<CrowdWorkerInit> as CrowdWorkerInit;

describe('threads of a crowd', () => {
  it('are started when they are asked for, and ended when others are or the session ends', () => {
    const log: string[] = [];
    const threads = createCrowdThreads(({ thread }) => {
      log.push(`start ${thread}`);
      return { terminate: () => void log.push(`end ${thread}`) };
    });
    threads.replace([init(1), init(2)]);
    threads.replace([init(3)]);
    threads.dispose();
    threads.replace([init(4)]);
    expect(log).toEqual(['start 1', 'start 2', 'end 1', 'end 2', 'start 3', 'end 3']);
  });
});
