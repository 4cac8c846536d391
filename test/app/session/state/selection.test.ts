import { describe, expect, it } from 'vitest';
import { NO_HOVER, sameKey } from '../../../../app/session/state/selection.ts';
import type { KeyRef } from '../../../../app/session/state/selection.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

const KEY: KeyRef = { kind: 'rotation', key: 7 };

describe('joints', () => {
  it.each([
    ['replace', [4], 4, [4]],
    ['replace', [1, 2], 3, [3]],
    ['toggle', [1, 2], 3, [1, 2, 3]],
    ['toggle', [1, 2, 3], 2, [1, 3]],
    ['toggle', [3], 3, []],
  ] as const)('%s in %j with %d: %j', (how, before, joint, after) => {
    const store = createSessionStore();
    store.getState().selectJoints(before);
    store.getState().selectJoint(joint, how);
    expect(store.getState().selectedJoints).toEqual(after);
  });

  it('take the selected key away: it spoke of another joint', () => {
    const store = createSessionStore();
    store.getState().selectKey(KEY, 2);
    store.getState().selectJoint(5);
    expect(store.getState().selectedKey).toBeNull();
  });
});

describe('a key', () => {
  it('selects its joint too', () => {
    const store = createSessionStore();
    store.getState().selectKey(KEY, 2);
    expect(store.getState()).toMatchObject({ selectedKey: KEY, selectedJoints: [2] });
  });

  it('of no joint leaves the joints as they are', () => {
    const store = createSessionStore();
    store.getState().selectJoint(5);
    store.getState().selectKey(KEY, null);
    expect(store.getState()).toMatchObject({ selectedKey: KEY, selectedJoints: [5] });
  });

  it.each<[KeyRef | null, KeyRef | null, boolean]>([
    [null, null, true],
    [KEY, null, false],
    [KEY, { ...KEY }, true],
    [KEY, { ...KEY, key: 8 }, false],
    [KEY, { ...KEY, kind: 'scale' }, false],
  ])('%j and %j the same: %j', (a, b, same) => {
    expect(sameKey(a, b)).toBe(same);
  });
});

describe('hover', () => {
  it('keeps its other parts, and the state where nothing changes', () => {
    const store = createSessionStore();
    store.getState().setHover({ joint: 3 });
    store.getState().setHover({ time: 0.5 });
    const state = store.getState();
    expect(state.hover).toEqual({ joint: 3, key: null, time: 0.5 });
    store.getState().setHover({ joint: 3, key: null });
    expect(store.getState()).toBe(state);
    store.getState().setHover(NO_HOVER);
    expect(store.getState().hover).toEqual(NO_HOVER);
  });
});

it('clearing leaves nothing selected', () => {
  const store = createSessionStore();
  store.getState().selectKey(KEY, 2);
  store.getState().selectRange({ from: 0, to: 1 });
  store.getState().clearSelection();
  expect(store.getState()).toMatchObject({
    selectedJoints: [],
    selectedKey: null,
    selectedRange: null,
  });
});
