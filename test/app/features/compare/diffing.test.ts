import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { keepDiffing } from '../../../../app/features/compare/diffing.ts';
import {
  comparableClips,
  selectCompared,
  selectPair,
} from '../../../../app/features/compare/state.ts';
import type { ComparedPair } from '../../../../app/features/compare/state.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { runCompareJob } from '../../../../app/features/compare/compare-job.ts';
import type { CompareNews } from '../../../../app/features/compare/compare-protocol.ts';
import { fixtureFile } from '../../../support/app-files.ts';

const SKELETON = 'eight.skeleton.ozz';
const SOURCE = 'eight.raw_animation.ozz';
const BUILDS = ['eight.animation.ozz', 'eight.optimized.animation.ozz'];

let store: SessionStore;
let compared: ComparedPair | undefined;
let say: ((news: CompareNews) => void) | undefined;
const state = () => store.getState();

beforeEach(() => {
  store = createSessionStore();
  compared = undefined;
  keepDiffing(store, {
    run: (of, onNews) => {
      compared = of;
      say = onNews;
    },
    cancel: () => (compared = undefined),
  });
});

function open(...names: readonly string[]): void {
  state().addFiles(names.map((name) => fixtureFile(name)));
  state().settleStage();
}

/** File names of the two that are compared. */
function pairNames(): (string | undefined)[] {
  return selectCompared(state()).map((asset) => asset?.fileName);
}

describe('what is compared', () => {
  it('is nothing as long as there are no two clips', () => {
    expect(selectPair(state())).toBeUndefined();
    open(SKELETON, BUILDS[0]);
    expect(selectPair(state())).toBeUndefined();
  });

  it('is a clip with its source, whichever was opened first', () => {
    open(SKELETON, ...BUILDS, SOURCE);
    state().show(state().assets[2].id);
    expect(pairNames()).toEqual([SOURCE, BUILDS[1]]);
  });

  it('else the two that were opened last', () => {
    open(SKELETON, BUILDS[0], ...BUILDS);
    expect(pairNames()).toEqual(BUILDS);
  });

  it('but never a clip that does not fit the skeleton', () => {
    open(SKELETON, 'one.animation.ozz', ...BUILDS);
    expect(comparableClips(state()).map(({ fileName }) => fileName)).toEqual(BUILDS);
  });

  it('is what a person chose, as long as that is open', () => {
    open(SKELETON, ...BUILDS, SOURCE);
    const [, first, second] = state().assets;
    state().setCompared(second.id, first.id);
    expect(pairNames()).toEqual([BUILDS[1], BUILDS[0]]);
    state().closeFile(second.fileId);
    expect(pairNames()[1]).toBe(BUILDS[0]);
    expect(pairNames()[0]).toBe(SOURCE);
  });

  it('is the same object as long as nothing of it changes', () => {
    open(SKELETON, ...BUILDS);
    expect(selectPair(state())).toBe(selectPair(state()));
  });
});

function request(): ComparedPair {
  const pair = selectPair(state());
  invariant(pair !== undefined, 'there are two clips');
  state().requestCompare(pair);
  return pair;
}

describe('comparing', () => {
  beforeEach(() => open(SKELETON, ...BUILDS));

  it('is given up as soon as other clips are to be compared', () => {
    expect(request()).toBe(compared);
    const [, first] = state().assets;
    state().setCompared(first.id, first.id);
    expect(compared).toBeUndefined();
    expect(state().compareRun.phase).toBe('idle');
  });

  it('says what is wrong, and does not try that again by itself', () => {
    const pair = request();
    say?.({ problem: 'It broke.' });
    expect(state().compareRun).toMatchObject({ phase: 'idle', problem: 'It broke.' });
    state().requestCompare(pair);
    expect(state().compareRun.phase).toBe('idle');
  });

  it('tells of keys first, at the end of errors too, but of none of the source itself', () => {
    const pair = request();
    const told: CompareNews[] = [];
    runCompareJob(pair, (news) => told.push(news));
    told.forEach((news) => say?.(news));
    expect(told[0]).toMatchObject({ errors: [undefined, undefined] });
    const { phase, fraction, result } = state().compareRun;
    expect([phase, fraction]).toEqual(['idle', 1]);
    expect(result?.comparison.diff.count).toBeGreaterThan(0);
    expect(result?.errors[0]).toBeUndefined();
    expect(result?.errors[1]?.jointCount).toBe(8);
  });
});

describe('errors', () => {
  it('of two builds are measured against the source of both', () => {
    open(SKELETON, ...BUILDS, SOURCE);
    const [, first, second] = state().assets;
    state().show(second.id);
    state().setCompared(first.id, second.id);
    const pair = request();
    expect(pair.source.kind).toBe('raw-animation');
    runCompareJob(pair, (news) => say?.(news));
    const [a, b] = state().compareRun.result?.errors ?? [];
    const most = (values: Float32Array | undefined): number => Math.max(...(values ?? []));
    expect(most(a?.values.shell)).toBeGreaterThan(0);
    expect(most(b?.values.shell)).toBeGreaterThan(most(a?.values.shell));
  });

  it('are not measured without a skeleton, keys are compared all the same', () => {
    open(...BUILDS);
    const pair = request();
    runCompareJob(pair, (news) => say?.(news));
    const { result } = state().compareRun;
    expect(result?.errors).toEqual([undefined, undefined]);
    expect(result?.comparison.diff.count).toBeGreaterThan(0);
  });
});
