import { describe, expect, it } from 'vitest';
import { jointsFeature } from '../../../../app/features/joints/feature.ts';
import JointsPane from '../../../../app/features/joints/joints-pane.tsx';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [jointsFeature];

it('says what to open where there are no joints', () => {
  expect(paneText(testSession([], { features }), JointsPane)).toContain('No joints to show');
});

describe('the filter', () => {
  it.each([
    ['of names that no joint has', 'toe', 'No joint matches'],
    ['of keys that there are none of', 'gap>1000', 'No key matches'],
    ['that cannot be read', 'kind:q', 'kind'],
    ['of nothing shows all joints', '', '8'],
    ['of a name shows how many match', 'joint_3', '1 of 8'],
    ['of keys counts them', 'joint_3 kind:r', '5 of 668 keys , 50 B , 1 joint'],
  ])('%s', (_, filter, expected) => {
    const session = testSession(EIGHT, { features });
    session.store.getState().setFilter(filter);
    expect(paneText(session, JointsPane)).toContain(expected);
  });
});
