import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { readImportConfig } from '#engine/offline';
import { keepTrying } from '../../../../app/features/what-if/trying.ts';
import { keepVarying } from '../../../../app/features/what-if/varying.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { recipeConfigText } from '../../../../app/session/state/build-config.ts';
import { sourceOf } from '../../../../app/session/state/build.ts';
import {
  currentPoint,
  selectWhatIfScene,
  type WhatIfScene,
} from '../../../../app/features/what-if/state.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import buildJob from '../../../../app/session/build/build.job.ts';
import type { BuildInput } from '../../../../app/session/build/build.job.ts';
import { runWhatIfJob } from '../../../../app/features/what-if/what-if-job.ts';
import type { WhatIfJob, WhatIfNews } from '../../../../app/features/what-if/what-if-protocol.ts';
import { storeWith } from '../../../support/app-files.ts';
import { fakeJobs } from '../../../support/job-workers.ts';

interface Asked {
  readonly job: WhatIfJob;
  readonly say: (news: WhatIfNews) => void;
}

let store: SessionStore;
let asked: Asked[];
let cancelled: number;

beforeEach(() => {
  store = storeWith('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  asked = [];
  cancelled = 0;
  keepTrying(store, {
    run: (job, say) => void asked.push({ job, say }),
    cancel: () => void cancelled++,
  });
});

function scene(): WhatIfScene {
  const found = selectWhatIfScene(store.getState());
  invariant(found !== undefined, 'an open source can be tried out');
  return found;
}

/** As a worker does it: what comes and goes is copied. */
function work({ job, say }: Asked): void {
  runWhatIfJob(structuredClone(job), (news) => say(structuredClone(news)));
}

it('there is nothing to try without a source', () => {
  const state = storeWith('eight.skeleton.ozz', 'eight.animation.ozz').getState();
  expect(selectWhatIfScene(state)).toBeUndefined();
});

describe('a sweep', () => {
  beforeEach(() => {
    store.getState().requestWhatIf({ scene: scene(), trial: { what: 'sweep', axis: 'tolerance' } });
  });

  it('fills the chart, the build as it is among the points', () => {
    work(asked[0]);
    const { whatIfPoints, whatIfRun } = store.getState();
    expect(whatIfRun).toMatchObject({ phase: 'idle', fraction: 1 });
    expect(whatIfPoints).toHaveLength(21);
    expect(currentPoint(scene(), whatIfPoints)).toBe(whatIfPoints[0]);
  });

  it('stands beside what was tried before on the same source', () => {
    work(asked[0]);
    store.getState().requestWhatIf({ scene: scene(), trial: { what: 'propose' } });
    work(asked[1]);
    expect(store.getState().whatIfPoints.length).toBeGreaterThan(21);
    expect(store.getState().whatIfRun.result?.proposals).toBeDefined();
  });

  it('is given up, and forgotten by the next one, when distances change', () => {
    store.getState().setErrorDistances({ everywhere: 1 });
    expect(cancelled).toBeGreaterThan(0);
    expect(store.getState().whatIfRun.phase).toBe('idle');
    store.getState().requestWhatIf({ scene: scene(), trial: { what: 'propose' } });
    expect(store.getState().whatIfPoints).toEqual([]);
  });

  it('says what is wrong', () => {
    asked[0].say({ problem: 'It broke.' });
    expect(store.getState().whatIfRun).toMatchObject({ phase: 'idle', problem: 'It broke.' });
  });
});

describe('a target', () => {
  const solve = (limit: number): void => {
    const target = { what: 'bytes', limit } as const;
    store.getState().requestWhatIf({ scene: scene(), trial: { what: 'solve', target } });
  };

  it('that no settings meet is told of, with the build that comes nearest', () => {
    solve(1);
    work(asked[0]);
    const { whatIfRun, whatIfPoints } = store.getState();
    expect(whatIfRun).toMatchObject({ phase: 'idle', fraction: 1, problem: undefined });
    expect(whatIfRun.result?.solution?.met).toBe(false);
    const smallest = Math.min(...whatIfPoints.map(({ bytes }) => bytes));
    expect(whatIfRun.result?.solution?.point.bytes).toBe(smallest);
  });

  it('that is given up leaves the builds that were made for it, and can be asked for again', () => {
    solve(1e9);
    work({ job: asked[0].job, say: (news) => 'points' in news && asked[0].say(news) });
    store.getState().requestWhatIf({ scene: scene(), trial: { what: 'propose' } });
    store.getState().cancelWhatIf();
    const { whatIfPoints, whatIfRun } = store.getState();
    expect(cancelled).toBeGreaterThan(0);
    expect(whatIfRun).toMatchObject({ phase: 'idle', result: undefined });
    expect(whatIfPoints.length).toBeGreaterThan(0);
    solve(1e9);
    expect(asked).toHaveLength(3);
  });

  it('is solved for', () => {
    solve(1e9);
    work(asked[0]);
    expect(store.getState().whatIfRun.result?.solution?.met).toBe(true);
  });
});

describe('a picked build', () => {
  let fake: ReturnType<typeof fakeJobs>;
  const finished = () => new Promise((resolve) => setTimeout(resolve, 0));
  const variants = () => store.getState().files.filter(({ variantOf }) => variantOf === scene().id);
  /** Does what was asked for in all workers, ended ones too. */
  const finishAll = async (): Promise<void> => {
    for (const { runs, answer } of fake.workers) {
      for (const { id, input } of runs) {
        const task = { progress: () => undefined, publish: () => undefined };
        answer({ outcome: { result: await buildJob.run(input as BuildInput, task) } }, id);
      }
    }
    await finished();
  };

  beforeEach(() => {
    fake = fakeJobs();
    keepVarying(store, fake.jobs);
  });

  const build = (tolerance: number): void =>
    store.getState().requestVariant(scene().id, { ...scene().recipe, tolerance });

  it('does not open where its source is closed meanwhile', async () => {
    build(0.02);
    store.getState().closeAllFiles();
    await finishAll();
    expect(store.getState().files).toEqual([]);
  });

  it('does not open where another one has been picked meanwhile', async () => {
    build(0.02);
    build(0.04);
    await finishAll();
    expect(variants().map(({ name }) => name)).toEqual([expect.stringContaining('4 cm at 10 cm')]);
  });

  it('opens beside the source, linked to it, as the other side of a comparison', async () => {
    build(0.02);
    await finishAll();
    const variant = assetsOfKind(store.getState().assets, 'animation').at(-1);
    expect(variant?.fileName).toContain('2 cm at 10 cm');
    expect(sourceOf(store.getState(), variant?.id ?? null)?.id).toBe(scene().id);
    expect(store.getState().comparedB).toBe(variant?.id);
  });

  it('that is built again by the same settings takes the place of the first', async () => {
    build(0.02);
    await finishAll();
    build(0.02);
    await finishAll();
    expect(variants()).toHaveLength(1);
    const variant = assetsOfKind(store.getState().assets, 'animation').at(-1);
    expect(store.getState().comparedB).toBe(variant?.id);
  });
});

it('its settings go out as the importers read them', () => {
  const { label, recipe } = scene();
  const changed = { ...recipe, tolerance: 0.02, iframeInterval: 3 };
  const [clip] = readImportConfig(recipeConfigText(label, changed)).animations;
  expect(clip).toMatchObject({ clip: label, recipe: changed });
});
