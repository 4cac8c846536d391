import { beforeEach, describe, expect, it } from 'vitest';
import { jointsFeature } from '../../../../app/features/joints/feature.ts';
import { queryCommands } from '../../../../app/features/joints/query-commands.ts';
import type { Session } from '../../../../app/session/session.ts';
import { eventually } from '../../../support/eventually.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let session: Session;
const store = () => session.store.getState();

beforeEach(() => {
  session = testSession(EIGHT, { features: [jointsFeature] });
});

describe('nothing to go to', () => {
  it.each([
    ['without a question', ''],
    ['where nothing is found', 'gap>1000'],
    ['where no name fits', 'toe kind:r'],
  ])('%s', (_, filter) => {
    store().setFilter(filter);
    expect(queryCommands.filter((command) => command.enabled?.(session) !== false)).toEqual([]);
  });

  it('without a clip', () => {
    store().setFilter('kind:r');
    store().closeAllFiles();
    store().refillStage();
    expect(session.commands.find('query.next').enabled?.(session)).toBe(false);
  });
});

it.each(['next', 'previous'])('goes to the %s key that is found', async (name) => {
  store().setFilter('joint_3 kind:r');
  session.commands.run(`query.${name}`);
  await eventually(() => expect(store().selectedKey?.kind).toBe('rotation'));
  expect(store().selectedJoints).toEqual([3]);
});
