import { beforeEach, expect, it } from 'vitest';
import { invariant } from '../../../../engine/base/errors.ts';
import { keepMeasuring } from '../../../../app/features/error/measuring.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { selectComparison, type Comparison } from '../../../../app/session/state/error.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { runErrorJob } from '../../../../app/features/error/error-job.ts';
import type { ErrorNews } from '../../../../app/features/error/error-protocol.ts';
import { fixtureFile } from '../../../support/app-files.ts';

let store: SessionStore;
let measured: Comparison | undefined;
let say: ((news: ErrorNews) => void) | undefined;

beforeEach(() => {
  store = createSessionStore();
  measured = undefined;
  keepMeasuring(store, {
    run: (of, onNews) => {
      measured = of;
      say = onNews;
    },
    cancel: () => (measured = undefined),
  });
  const files = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.animation.ozz'];
  store.getState().addFiles(files.map((file) => fixtureFile(file)));
  store.getState().settleStage();
});

function request(): Comparison {
  const { assets, clipId, setErrorReference, requestErrorMap } = store.getState();
  const other = assetsOfKind(assets, 'animation').find(({ id }) => id !== clipId);
  setErrorReference(other?.id ?? null);
  const of = selectComparison(store.getState());
  invariant(of !== undefined, 'there is another clip to compare with');
  requestErrorMap(of);
  return of;
}

it('has nothing to compare before something is chosen', () => {
  expect(selectComparison(store.getState())).toBeUndefined();
});

it('gives up at once when the settings change', () => {
  expect(request()).toBe(measured);
  store.getState().setErrorDistances({ everywhere: 1 });
  expect(measured).toBeUndefined();
  expect(store.getState().errorRun.phase).toBe('idle');
});

it('says what is wrong', () => {
  request();
  say?.({ problem: 'It broke.' });
  expect(store.getState().errorRun).toMatchObject({ phase: 'idle', problem: 'It broke.' });
});

it('measures a clip against itself: no error, all of it known at the end', () => {
  const of = request();
  runErrorJob(of, (news) => say?.(news));
  const { phase, fraction, map } = store.getState().errorRun;
  expect({ phase, fraction }).toEqual({ phase: 'idle', fraction: 1 });
  expect(map?.measured.every((known) => known === 1)).toBe(true);
  expect(Math.max(...(map?.values.shell ?? [1]))).toBe(0);
});
