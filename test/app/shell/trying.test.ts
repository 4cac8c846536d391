import { beforeEach, describe, expect, it } from 'vitest';
import { invariant, readImportConfig } from '#engine';
import { keepTrying } from '../../../app/shell/trying.ts';
import { keepVarying } from '../../../app/shell/varying.ts';
import { assetsOfKind } from '../../../app/store/assets.ts';
import { recipeConfigText } from '../../../app/store/build-config.ts';
import { sourceOf } from '../../../app/store/build.ts';
import { currentPoint, selectWhatIfScene, type WhatIfScene } from '../../../app/store/what-if.ts';
import type { AppStore } from '../../../app/store/store.ts';
import { runBuild } from '../../../app/workers/build-job.ts';
import { runWhatIfJob } from '../../../app/workers/what-if-job.ts';
import type { WhatIfJob, WhatIfNews } from '../../../app/workers/what-if-protocol.ts';
import { storeWith } from '../../support/app-files.ts';

interface Asked {
  readonly job: WhatIfJob;
  readonly say: (news: WhatIfNews) => void;
}

let store: AppStore;
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

it('a target is solved for', () => {
  const target = { what: 'bytes', limit: 1e9 } as const;
  store.getState().requestWhatIf({ scene: scene(), trial: { what: 'solve', target } });
  work(asked[0]);
  expect(store.getState().whatIfRun.result?.solution?.met).toBe(true);
});

it('a picked build opens beside the source, linked to it, as the other side of a comparison', async () => {
  keepVarying(store, {
    build: (job) => Promise.resolve(runBuild(job, () => undefined)),
    prepare: () => undefined,
    cancel: () => undefined,
  });
  const { id, recipe } = scene();
  store.getState().requestVariant(id, { ...recipe, tolerance: 0.02 });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const variant = assetsOfKind(store.getState().assets, 'animation').at(-1);
  expect(variant?.fileName).toContain('2 cm at 10 cm');
  expect(sourceOf(store.getState(), variant?.id ?? null)?.id).toBe(id);
  expect(store.getState().comparedB).toBe(variant?.id);
});

it('its settings go out as the importers read them', () => {
  const { label, recipe } = scene();
  const changed = { ...recipe, tolerance: 0.02, iframeInterval: 3 };
  const [clip] = readImportConfig(recipeConfigText(label, changed)).animations;
  expect(clip).toMatchObject({ clip: label, recipe: changed });
});
