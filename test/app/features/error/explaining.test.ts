import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { loopSeams } from '#engine/inspect';
import type { LoopSeamRequest } from '#engine/inspect';
import { keepExplaining } from '../../../../app/features/error/explaining.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { selectExplained, selectPriceSubject } from '../../../../app/features/error/state.ts';
import type { Explained } from '../../../../app/features/error/state.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { runExplainJob } from '../../../../app/features/error/explain-job.ts';
import type { ExplainJob, ExplainNews } from '../../../../app/features/error/explain-protocol.ts';
import { storeWith } from '../../../support/app-files.ts';

interface Asked {
  readonly job: ExplainJob;
  readonly say: (news: ExplainNews) => void;
}

let store: SessionStore;
let asked: Asked[];
let cancelled: number;

beforeEach(() => {
  store = storeWith(
    'eight.skeleton.ozz',
    'eight.optimized.animation.ozz',
    'eight.raw_animation.ozz',
  );
  const source = assetsOfKind(store.getState().assets, 'raw-animation').at(0);
  store.getState().setErrorReference(source?.id ?? null);
  asked = [];
  cancelled = 0;
  keepExplaining(store, () => ({
    run: (job, say) => void asked.push({ job, say }),
    cancel: () => void cancelled++,
  }));
});

function explained(): Explained {
  const found = selectExplained(store.getState());
  invariant(found !== undefined, 'a built clip beside its source is explained');
  return found;
}

function jointName(): string {
  return explained().skeleton.names[0];
}

it('explains no source: it has not been compressed', () => {
  const source = assetsOfKind(store.getState().assets, 'raw-animation')[0];
  store.getState().show(source.id);
  expect(selectExplained(store.getState())).toBeUndefined();
});

it('finds out what is asked for, once', () => {
  const subject = { comparison: explained(), joint: 3 };
  store.getState().requestQuest('spectrum', subject);
  store.getState().requestQuest('spectrum', subject);
  expect(asked.map(({ job }) => job.what)).toEqual(['spectrum']);
  runExplainJob(asked[0].job, asked[0].say);
  const { phase, result } = store.getState().quests.spectrum;
  expect(phase).toBe('idle');
  expect(result?.joint).toBe(3);
  store.getState().requestQuest('spectrum', subject);
  expect(asked).toHaveLength(1);
});

describe('prices', () => {
  const request = (): void => {
    const subject = selectPriceSubject(store.getState());
    invariant(subject !== undefined, 'there is something to price');
    store.getState().requestQuest('prices', subject);
  };

  it('say how far they are', () => {
    request();
    asked[0].say({ fraction: 0.5 });
    expect(store.getState().quests.prices).toMatchObject({ phase: 'running', fraction: 0.5 });
    runExplainJob(asked[0].job, asked[0].say);
    expect(store.getState().quests.prices).toMatchObject({ phase: 'idle', fraction: 1 });
    expect(store.getState().quests.prices.result?.count).toBeGreaterThan(0);
  });

  it.each([
    ['the tolerance', () => store.getState().setErrorTolerance(0.5)],
    ['the distance', () => store.getState().setErrorDistances({ everywhere: 2 })],
    ["a joint's own distance", () => store.getState().setJointDistance(jointName(), 3)],
  ])('are given up when %s changes', (_, change) => {
    request();
    change();
    expect(cancelled).toBe(1);
    expect(store.getState().quests.prices.phase).toBe('idle');
  });

  it('say what is wrong', () => {
    request();
    asked[0].say({ problem: 'It broke.' });
    expect(store.getState().quests.prices).toMatchObject({ phase: 'idle', problem: 'It broke.' });
  });
});

describe('how a loop closes', () => {
  const UP = [0, 1, 0] as const;

  /** Of the clip on the stage and of its source. */
  const request = (): LoopSeamRequest => {
    const { skeleton, candidate, reference } = explained();
    const subject = { skeleton, clips: [candidate, reference], frame: 1 / 30, up: UP };
    store.getState().requestQuest('loop', subject);
    return subject;
  };

  it('is told of every clip', () => {
    const asking = request();
    runExplainJob(asked[0].job, asked[0].say);
    expect(store.getState().quests.loop).toMatchObject({
      phase: 'idle',
      fraction: 1,
      result: loopSeams(asking),
    });
  });

  it('is asked on where only the source becomes another', () => {
    request();
    store.getState().setErrorReference(null);
    expect(cancelled).toBe(0);
    expect(store.getState().quests.loop.phase).toBe('running');
  });

  it('is given up where another clip is on the stage', () => {
    request();
    store.getState().show(assetsOfKind(store.getState().assets, 'raw-animation')[0].id);
    expect(cancelled).toBe(1);
    expect(store.getState().quests.loop.phase).toBe('idle');
  });
});
