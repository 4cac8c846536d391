import { beforeEach, describe, expect, it } from 'vitest';
import { countKeysBetweenFrames } from '../../../../app/features/joints/count-keys.ts';
import {
  runKeySearch,
  selectFoundKeys,
  selectQuery,
  selectUncountedSearch,
} from '../../../../app/session/state/key-query.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { buildAnimation, buildSkeleton } from '#engine/offline';
import { fixtureFile, madeFile } from '../../../support/app-files.ts';
import { rawClip, rawSkeleton } from '../../../support/raw-clip.ts';

const KEYS = 60_000;
const skeleton = rawSkeleton([-1, 0]);
const translations = Array.from({ length: KEYS }, (_, i) => [i / KEYS, i % 2, 0, 0]);
const clip = rawClip([{ translations }, {}]);
const files = [buildSkeleton(skeleton), buildAnimation(clip)].map((object) =>
  madeFile(`${object.kind}.ozz`, object),
);

let store: SessionStore;
let turns: (() => void)[];
let clock: number;
let stop: () => void;

/** Shows what is dropped; time passes only while it is looked at. */
function open(dropped: typeof files): void {
  store.getState().addFiles(dropped);
  store.getState().refillStage();
}

/** Lets what waits have its turn; how many turns there were. */
function pass(most = Infinity): number {
  let count = 0;
  for (; count < most; count++) {
    const turn = turns.shift();
    if (turn === undefined) break;
    turn();
  }
  return count;
}

beforeEach(() => {
  store = createSessionStore();
  turns = [];
  clock = 0;
  stop = countKeysBetweenFrames(store, { now: () => clock++, later: (run) => turns.push(run) });
});

describe('nothing is put off', () => {
  it('of a small clip', () => {
    open([fixtureFile('eight.skeleton.ozz'), fixtureFile('eight.animation.ozz')]);
    store.getState().setFilter('kind:r');
    expect(turns).toEqual([]);
    expect(selectFoundKeys(store.getState())?.count).toBeGreaterThan(0);
  });

  it('once it is stopped, nor counted further', () => {
    open(files);
    store.getState().setFilter('index:..9');
    stop();
    store.getState().setFilter('index:..8');
    expect(pass()).toBe(1);
    expect(store.getState().keySearchResult).toBeUndefined();
  });

  it('where nothing is asked', () => {
    open(files);
    store.getState().setFilter('');
    expect(turns).toEqual([]);
    expect(selectUncountedSearch(store.getState())).toBeUndefined();
  });
});

describe('of many keys', () => {
  beforeEach(() => {
    open(files);
    store.getState().setFilter('index:..9');
  });

  it('none is found before they are counted, in several turns', () => {
    expect(selectFoundKeys(store.getState())).toBeUndefined();
    expect(pass()).toBeGreaterThan(1);
    expect(selectFoundKeys(store.getState())?.lanes[0].keys.indexOf(0)).toBe(10);
    expect(selectUncountedSearch(store.getState())).toBeUndefined();
  });

  it('the finds before stay until there are others', () => {
    pass();
    const before = selectFoundKeys(store.getState());
    store.getState().setFilter('index:..4');
    expect(selectFoundKeys(store.getState())).toBe(before);
    pass();
    expect(selectFoundKeys(store.getState())?.lanes[0].keys.indexOf(0)).toBe(5);
  });

  it('only the last search is answered', () => {
    pass(1);
    store.getState().setFilter('index:..4');
    pass();
    expect(store.getState().keySearchResult?.search.filter).toBe('index:..4');
  });

  it('whoever cannot wait answers himself, and nothing is left to do', () => {
    const search = selectUncountedSearch(store.getState());
    if (search === undefined) throw new Error('a search is open');
    const result = runKeySearch(search);
    store.setState({ keySearchResult: result });
    pass();
    expect(store.getState().keySearchResult).toBe(result);
  });
});

it('of two sessions where nothing is open, each keeps its own search', () => {
  const stores = [createSessionStore(), createSessionStore()];
  stores.forEach((each, i) => each.getState().setFilter(`index:${i}`));
  const [first, second] = stores.map((each) => selectQuery(each.getState()));
  expect(first).not.toEqual(second);
  expect(stores.map((each) => selectQuery(each.getState()))).toEqual([first, second]);
  expect(selectQuery(stores[0].getState())).toBe(first);
});
