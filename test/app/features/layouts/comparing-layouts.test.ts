import { beforeEach, describe, expect, it } from 'vitest';
import { keepComparingLayouts } from '../../../../app/features/layouts/comparing-layouts.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import type { LayoutsJob, LayoutsNews } from '../../../../app/features/layouts/layouts.ts';
import { fixtureFile } from '../../../support/app-files.ts';

let store: SessionStore;
let jobs: LayoutsJob[];
let cancelled: number;
let say: (news: LayoutsNews) => void;
let end: () => void;

beforeEach(() => {
  store = createSessionStore();
  jobs = [];
  cancelled = 0;
  end = keepComparingLayouts(store, {
    run: (job, onNews) => {
      jobs.push(job);
      say = onNews;
    },
    cancel: () => void cancelled++,
  });
  store
    .getState()
    .addFiles(['eight.skeleton.ozz', 'eight.animation.ozz'].map((name) => fixtureFile(name)));
  store.getState().settleStage();
});

const points = { count: 4, rows: [] };
const phases = () =>
  Object.values(store.getState().layoutsRuns).map((run: { phase: string }) => run.phase);

describe('a comparison is given up', () => {
  it('when it is cancelled', () => {
    store.getState().requestLayouts('points');
    store.getState().cancelLayouts('points');
    expect(cancelled).toBe(1);
  });

  it('when its clip leaves the stage, and others are not', () => {
    store.getState().requestLayouts('keys');
    store.getState().requestLayouts('points');
    store.getState().closeAllFiles();
    store.getState().settleStage();
    expect(cancelled).toBe(1);
    expect(phases()).toEqual(['idle', 'idle', 'running']);
  });

  it('when the page ends', () => {
    end();
    expect(cancelled).toBe(1);
  });

  it('in favour of the same again', () => {
    store.getState().requestLayouts('points');
    store.getState().repeatLayouts('points');
    expect(cancelled).toBe(1);
    expect(jobs).toHaveLength(2);
  });
});

it('says what is wrong, and goes on with the next', () => {
  store.getState().requestLayouts('hierarchy');
  store.getState().requestLayouts('points');
  say({ problem: 'No memory.' });
  expect(store.getState().layoutsRuns.hierarchy.problem).toBe('No memory.');
  expect(phases()).toEqual(['idle', 'idle', 'running']);
});

describe('comparisons', () => {
  it('are made one after the other, the one that is looked at first', () => {
    const { requestLayouts, setLayoutsView } = store.getState();
    requestLayouts('hierarchy');
    requestLayouts('keys');
    requestLayouts('points');
    setLayoutsView('points');
    expect(jobs.map(({ what }) => what)).toEqual(['hierarchy']);
    say({ fraction: 1 });
    say({ fraction: 1, answer: points });
    expect(jobs.map(({ what }) => what)).toEqual(['hierarchy', 'points', 'keys']);
    expect(store.getState().layoutsRuns.points.result).toBe(points);
  });

  it('say how far they are and how long the rest will take', () => {
    store.getState().requestLayouts('points');
    say({ fraction: 0.01 });
    expect(store.getState().layoutsRuns.points.remaining).toBeUndefined();
    say({ fraction: 0.5, answer: points });
    const { fraction, remaining, result } = store.getState().layoutsRuns.points;
    expect({ fraction, result }).toEqual({ fraction: 0.5, result: points });
    expect(remaining).toBeGreaterThanOrEqual(0);
    say({ fraction: 1, answer: points });
    expect(store.getState().layoutsRuns.points).toMatchObject({
      phase: 'idle',
      remaining: undefined,
    });
  });

  it('are about the published case or the clip’s own joints', () => {
    const { requestLayouts, setHierarchyOf } = store.getState();
    requestLayouts('hierarchy');
    expect(jobs[0]).toEqual({ what: 'hierarchy' });
    say({ fraction: 1 });
    setHierarchyOf('clip');
    requestLayouts('hierarchy');
    expect(jobs[1]).toHaveProperty('clip.skeleton.count', 8);
  });
});
