import { beforeEach, describe, expect, it } from 'vitest';
import { selectLayoutsSubject } from '../../../../app/features/layouts/state.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureFile } from '../../../support/app-files.ts';

let store: SessionStore;

beforeEach(() => {
  store = createSessionStore();
});

function open(...names: string[]): void {
  store.getState().addFiles(names.map((name) => fixtureFile(name)));
  store.getState().settleStage();
}

describe('without a clip', () => {
  it('there are no keys to compare, but the published case, and points', () => {
    store.getState().setHierarchyOf('clip');
    const state = store.getState();
    expect(selectLayoutsSubject(state, 'keys')).toBeUndefined();
    expect(selectLayoutsSubject(state, 'hierarchy')).toBe('published');
    expect(selectLayoutsSubject(state, 'points')).toBe(1_000_000);
  });

  it('a request for its keys comes to nothing', () => {
    store.getState().requestLayouts('keys');
    store.getState().repeatLayouts('keys');
    expect(store.getState().layoutsRuns.keys.phase).toBe('idle');
  });
});

describe('a request', () => {
  beforeEach(() => open('eight.skeleton.ozz', 'eight.animation.ozz'));

  it('is about the clip on the stage', () => {
    store.getState().requestLayouts('keys');
    const { keys } = store.getState().layoutsRuns;
    expect(keys).toMatchObject({ phase: 'queued', of: selectAnimation(store.getState()) });
  });

  it('is not made again while it is under way, known, or known to fail', () => {
    const { requestLayouts, reportLayouts } = store.getState();
    for (const part of [
      { phase: 'running' },
      { phase: 'idle', fraction: 1 },
      { phase: 'idle', fraction: 0, problem: 'No.' },
    ] as const) {
      reportLayouts('points', { of: 1_000_000, ...part });
      const before = store.getState().layoutsRuns;
      requestLayouts('points');
      expect(store.getState().layoutsRuns).toBe(before);
    }
  });

  it('is made again when it was given up, when it is about something else, and when told to', () => {
    const { requestLayouts, repeatLayouts, cancelLayouts, reportLayouts, setHierarchyOf } =
      store.getState();
    const phase = () => store.getState().layoutsRuns.hierarchy.phase;
    requestLayouts('hierarchy');
    cancelLayouts('hierarchy');
    expect(phase()).toBe('idle');
    requestLayouts('hierarchy');
    expect(phase()).toBe('queued');
    reportLayouts('hierarchy', { phase: 'idle', fraction: 1 });
    setHierarchyOf('clip');
    requestLayouts('hierarchy');
    expect(phase()).toBe('queued');
    reportLayouts('hierarchy', { phase: 'idle', fraction: 1 });
    repeatLayouts('hierarchy');
    expect(store.getState().layoutsRuns.hierarchy).toMatchObject({ phase: 'queued', fraction: 0 });
  });

  it('is answered at once where it has been measured before', () => {
    const { requestLayouts, reportLayouts, setPointCount } = store.getState();
    const finish = (count: number): void => {
      setPointCount(count);
      requestLayouts('points');
      reportLayouts('points', { phase: 'idle', fraction: 1, result: { count, rows: [] } });
    };
    finish(100_000);
    finish(10_000_000);
    setPointCount(100_000);
    requestLayouts('points');
    const { points } = store.getState().layoutsRuns;
    expect(points).toMatchObject({ phase: 'idle', fraction: 1, result: { count: 100_000 } });
  });

  it('leaves nothing behind that was given up', () => {
    const { requestLayouts, reportLayouts, cancelLayouts, setPointCount } = store.getState();
    requestLayouts('points');
    reportLayouts('points', { phase: 'running', fraction: 0.5 });
    cancelLayouts('points');
    setPointCount(100_000);
    requestLayouts('points');
    expect(store.getState().layoutsEarlier.points).toEqual([]);
  });

  it('to measure again leaves the old figures until there are new ones', () => {
    const { requestLayouts, reportLayouts, repeatLayouts } = store.getState();
    const result = { count: 1_000_000, rows: [] };
    requestLayouts('points');
    reportLayouts('points', { phase: 'idle', fraction: 1, result });
    repeatLayouts('points');
    expect(store.getState().layoutsRuns.points).toMatchObject({ phase: 'queued', result });
  });
});
