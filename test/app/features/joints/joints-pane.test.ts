import { describe, expect, it } from 'vitest';
import { jointsFeature } from '../../../../app/features/joints/feature.ts';
import { FILTER_EXAMPLE } from '../../../../app/features/joints/joints-bar.tsx';
import JointsPane from '../../../../app/features/joints/joints-pane.tsx';
import { selectFoundKeys, selectQuery } from '../../../../app/session/state/key-query.ts';
import { eventually } from '../../../support/eventually.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [jointsFeature];

it('says what to open where there are no joints', () => {
  expect(paneText(testSession([], { features }), JointsPane)).toContain('No joints to show');
});

it('shows an example in the empty filter that finds keys on the character that opens first', () => {
  const names = ['skeleton', 'walk'].map((name) => `character/${name}.ozz`);
  const session = testSession(names, { features });
  session.store.getState().setFilter(FILTER_EXAMPLE);
  const state = session.store.getState();
  expect(selectQuery(state).problem).toBeUndefined();
  expect(selectFoundKeys(state)?.count).toBeGreaterThan(10);
});

describe('the filter', () => {
  it.each([
    ['that cannot be read', 'kind:q', 'kind'],
    ['of nothing shows all joints', '', '8'],
    ['of a name shows how many match', 'joint_3', '1 of 8'],
    ['of keys counts them', 'joint_3 kind:r', '5 of 668 keys , 50 B , 1 joint'],
  ])('%s', async (_, filter, expected) => {
    const session = testSession(EIGHT, { features });
    session.store.getState().setFilter(filter);
    // What it finds is shown by code that is loaded with the first filter.
    await eventually(() => expect(paneText(session, JointsPane)).toContain(expected));
  });
});
