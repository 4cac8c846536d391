import { beforeEach, describe, expect, it } from 'vitest';
import { parseQuery } from '#engine/inspect';
import { jointsInScope, limitedTo } from '../../../../app/session/state/joint-sets.ts';
import { selectFoundKeys, selectMatchedJoints } from '../../../../app/session/state/key-query.ts';
import { selectJointList } from '../../../../app/session/state/stage.ts';
import { sharedParts } from '../../../../app/session/saved/parts.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();
const matched = () => [...selectMatchedJoints(state()).keys()].filter(isMatched);
const isMatched = (joint: number) => selectMatchedJoints(state())[joint] === 1;

beforeEach(() => {
  session = testSession(EIGHT);
});

describe('without a set', () => {
  it.each([
    ['none is chosen', null],
    ['the chosen one is gone', 'hands'],
  ])('%s: all joints', (_, scope) => {
    state().setJointScope(scope);
    expect(jointsInScope(state(), selectJointList(state()))).toBeUndefined();
    expect(matched()).toHaveLength(8);
  });

  it('a query stays as it is', () => {
    const query = parseQuery('kind:r', []);
    expect(limitedTo('', query, [])).toBe(query);
  });
});

describe('limited to a set', () => {
  beforeEach(() => state().saveJointSet('some', 'joint_2, joint_3, joint_5'));

  it('only its joints are matched', () => {
    expect(matched()).toEqual([2, 3, 5]);
    expect([...(jointsInScope(state(), selectJointList(state())) ?? [])]).toEqual([
      0, 0, 1, 1, 0, 1, 0, 0,
    ]);
  });

  it.each([
    ['joint_3', [3]],
    ['-joint_3', [2, 5]],
    ['joint_3, joint_4', [3]],
    ['joint_7', []],
  ])('and of those the ones that the filter finds: %s', (filter, expected) => {
    state().setFilter(filter);
    expect(matched()).toEqual(expected);
  });

  it('without a filter no key counts as found', () => {
    expect(selectFoundKeys(state())).toBeUndefined();
    state().setFilter('joint_3');
    expect(selectFoundKeys(state())?.joints).toBe(1);
  });

  it('is saved with the session and restored', () => {
    const refs = { refOf: () => undefined, idOf: () => undefined };
    const part = sharedParts.find(({ name }) => name === 'joint-sets');
    const saved: unknown = JSON.parse(JSON.stringify(part?.save(session, refs)));
    const other = testSession(EIGHT);
    part?.restore(other, saved, refs);
    const { jointSets, jointScope } = other.store.getState();
    expect([...jointSets]).toEqual([['some', 'joint_2, joint_3, joint_5']]);
    expect(jointScope).toBe('some');
  });

  it('conditions on keys do not limit it', () => {
    state().saveJointSet('some', 'joint_2 kind:s time>100');
    expect(matched()).toEqual([2]);
  });

  it('shows all joints again', () => {
    state().setJointScope(null);
    expect(matched()).toHaveLength(8);
    state().setJointScope('some');
    state().forgetJointSet('some');
    expect(matched()).toHaveLength(8);
  });
});
