import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { compileKernels } from '#engine/kernels';
import { createCosts } from '../../../../app/features/crowd/costs.ts';
import type { ShownCrowd } from '../../../../app/features/crowd/shown-crowd.ts';
import {
  createCrowdThreads,
  createStage,
  formOf,
  update,
  type CrowdStage,
  type CrowdStatus,
  type CrowdThreads,
} from '../../../../app/features/crowd/stage.ts';
import { crowdSlice } from '../../../../app/features/crowd/state.ts';
import { storeWith } from '../../../support/app-files.ts';

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

describe('a crowd on the stage', () => {
  const store = crowdSlice.of(storeWith('walker.skeleton.ozz', 'walker.animation.ozz'));
  let stage: CrowdStage;
  let statuses: CrowdStatus[];
  let isCardReady: boolean;
  let shown: Partial<ShownCrowd> | string;

  beforeEach(async () => {
    vi.stubGlobal('crossOriginIsolated', false);
    [statuses, isCardReady, shown] = [[], true, {}];
    stage = createStage({
      isReady: () => isCardReady,
      show: (made) => {
        if (typeof shown === 'string') return shown;
        const nothing = (): void => undefined;
        const drawn = { frame: nothing, setTriangles: nothing, dispose: () => log.push('end') };
        const looks = { setColors: nothing, setOrientation: nothing };
        return { made, card: undefined, ...drawn, ...looks, ...shown };
      },
      costs: createCosts(),
      threads,
      onStatus: (status) => statuses.push(status),
      simplify: () => Promise.resolve(undefined),
    });
    stage.modules.set(formOf(store.getState()), await compileKernels());
    store.getState().setCrowd({ characters: 8, threads: 1 });
  });

  /** Frames until nothing is left to do. */
  const settle = (): void => {
    while (update(stage, store.getState()) || stage.making !== undefined);
  };

  it('that cannot be shown is none, and the stage says why', () => {
    shown = 'This machine draws at most 3 of these characters.';
    settle();
    expect(stage.shown).toBeUndefined();
    expect(statuses.map(({ problem }) => problem)).toEqual([shown]);
  });

  it('is not begun before its card has answered', () => {
    isCardReady = false;
    settle();
    expect([stage.shown, statuses]).toEqual([undefined, []]);
    isCardReady = true;
    stage.stale = true;
    settle();
    expect(stage.shown?.made.crowd.settings.characters).toBe(8);
  });

  it('says which card computes it, and starts no threads then', () => {
    shown = { card: 'a card' };
    settle();
    expect(statuses.at(-1)).toMatchObject({
      card: 'a card',
      problem: undefined,
      canTryAgain: false,
    });
    expect(log).toEqual([]);
  });

  it('that kernels compute instead says why, and can be tried again', () => {
    shown = { problem: 'There is no card.' };
    settle();
    expect(statuses.at(-1)).toMatchObject({ problem: 'There is no card.', canTryAgain: true });
  });
});
