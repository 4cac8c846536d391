import { describe, expect, it } from 'vitest';
import NoMatch, { widerFilter } from '../../../../app/features/joints/no-match.tsx';
import { selectJointList } from '../../../../app/session/state/stage.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const session = testSession(['character/skeleton.ozz']);
const { store } = session;

describe('a filter that finds nothing', () => {
  it.each([
    ['of no joint', 'tentacle', 'No joint matches'],
    ['of keys', 'gap>1000', 'No key matches'],
    ['of the beginning of no name', 'hand*', 'Search for *hand*'],
  ])('%s says so', (_, filter, expected) => {
    store.getState().setFilter(filter);
    expect(paneText(session, NoMatch)).toContain(expected);
  });

  it.each([
    ['no pattern', 'tentacle', undefined],
    ['a pattern that is in no name', 'tentacle*', undefined],
    ['a pattern that may already stand anywhere', '*tentacle*', undefined],
    ['quotes', '"hand*"', undefined],
    ['a field', 'under:hand*', undefined],
    ['the beginning of names', 'hand*', '*hand*'],
    ['the end of names', '*han', '*han*'],
    ['one character of any kind', 'h?nd', '*h?nd*'],
    ['several, of which one is left out', 'hand*, foot* -left*', '*hand*, *foot* -left*'],
    ['a pattern among fields', 'hand* kind:r', '*hand* kind:r'],
  ])('%s: %s is offered as %s', (_, filter, expected) => {
    expect(widerFilter(filter, selectJointList(store.getState()))).toBe(expected);
  });
});
