import { beforeEach, describe, expect, it } from 'vitest';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { createCrowdThreads, type CrowdThreads } from '../../../../app/features/crowd/stage.ts';

const init = (thread: number): CrowdWorkerInit =>
  ({ thread }) as Partial<CrowdWorkerInit> as CrowdWorkerInit;

let log: string[];
let threads: CrowdThreads;
/** Ends a thread by itself. */
let fail: Record<number, () => void>;

beforeEach(() => {
  log = [];
  fail = {};
  threads = createCrowdThreads(({ thread }) => {
    log.push(`start ${thread}`);
    const worker = new EventTarget();
    fail[thread] = () =>
      void worker.dispatchEvent(Object.assign(new Event('error'), { message: 'gone' }));
    const terminate = (): void => void log.push(`end ${thread}`);
    return Object.assign(worker, { terminate });
  });
});

const replace = (...inits: number[]): void =>
  threads.replace(inits.map(init), (why) => log.push(`${inits.join()} ${why}`));

describe('threads of a crowd', () => {
  it('that end by themselves are told of, unless others have taken their place', () => {
    replace(1, 2);
    fail[2]();
    replace(3);
    fail[1]();
    expect(log.filter((line) => line.includes('gone'))).toEqual(['1,2 gone']);
  });

  it('are started when they are asked for, and ended when others are or the session ends', () => {
    replace(1, 2);
    replace(3);
    threads.dispose();
    replace(4);
    expect(log).toEqual(['start 1', 'start 2', 'end 1', 'end 2', 'start 3', 'end 3']);
  });
});
