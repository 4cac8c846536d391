import { beforeEach, describe, expect, it } from 'vitest';
import { keepAnalysing } from '../../../../app/features/seek-cost/analysing.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { runAnalysis } from '../../../../app/features/seek-cost/analyse-job.ts';
import type {
  AnalyseJob,
  AnalyseNews,
  Analyser,
} from '../../../../app/features/seek-cost/analyse.ts';
import { fixtureFile } from '../../../support/app-files.ts';

/** An analyser that waits to be told what to say. */
function fakeAnalyser(): Analyser & { job?: AnalyseJob; say?: (news: AnalyseNews) => void } {
  const fake: ReturnType<typeof fakeAnalyser> = {
    run: (job, onNews) => Object.assign(fake, { job, say: onNews }),
    cancel: () => Object.assign(fake, { job: undefined, say: undefined }),
  };
  return fake;
}

let store: SessionStore;
let analysers: ReturnType<typeof fakeAnalyser>[];

beforeEach(() => {
  store = createSessionStore();
  analysers = [];
  keepAnalysing(store, () => {
    const made = fakeAnalyser();
    analysers.push(made);
    return made;
  });
  store
    .getState()
    .addFiles([fixtureFile('eight.skeleton.ozz'), fixtureFile('eight.animation.ozz')]);
  store.getState().settleStage();
});

function request(): void {
  const clip = selectAnimation(store.getState());
  if (clip === undefined) throw new Error('a clip is on the stage');
  store.getState().requestAnalysis('intervals', clip);
}

describe('what was asked for is given up', () => {
  it('when it is cancelled', () => {
    request();
    store.getState().cancelAnalysis('intervals');
    expect(analysers.map(({ job }) => job)).toEqual([undefined, undefined, undefined]);
  });

  it('when its clip leaves the stage', () => {
    request();
    store.getState().closeAllFiles();
    store.getState().settleStage();
    expect(analysers.map(({ job }) => job)).toEqual([undefined, undefined, undefined]);
    expect(store.getState().analyses.intervals.phase).toBe('idle');
  });
});

it('says what is wrong', () => {
  request();
  analysers[1].say?.({ problem: 'It broke.' });
  expect(store.getState().analyses.intervals).toMatchObject({
    phase: 'idle',
    problem: 'It broke.',
  });
});

it('keeps what is known so far, and is done once', () => {
  request();
  const say = analysers[1].say;
  const now = { fileBytes: 1000, iframes: 2, meanKeys: 10, worstKeys: 40 };
  const answer = { now, choices: [] };
  say?.({ fraction: 0.5, answer });
  expect(store.getState().analyses.intervals).toMatchObject({ phase: 'running', result: answer });
  say?.({ fraction: 1, answer });
  expect(store.getState().analyses.intervals.phase).toBe('idle');
  analysers[1].job = undefined;
  request();
  expect(analysers[1].job).toBeUndefined();
});

describe.each([
  ['seek-map', 0],
  ['intervals', 1],
  ['paths', 2],
] as const)('the job %s', (what, place) => {
  it('ends with an answer', () => {
    const animation = selectAnimation(store.getState());
    if (animation === undefined) throw new Error('a clip is on the stage');
    store.getState().requestAnalysis(what, animation);
    const { job } = analysers[place];
    if (job === undefined) throw new Error('a job was given');
    const news: AnalyseNews[] = [];
    runAnalysis(job, (one) => news.push(one));
    const last = news.at(-1);
    expect(last).toMatchObject({ fraction: 1 });
    expect(last).toHaveProperty('answer');
    expect(news.filter((one) => 'problem' in one)).toEqual([]);
  });
});
