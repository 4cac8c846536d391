import { describe, expect, it } from 'vitest';
import { features } from '../../../app/features/index.ts';
import { createSession } from '../../../app/session/create-session.ts';
import type { Session } from '../../../app/session/session.ts';
import { forgetfulStorage, writeStored, type Storage } from '../../../app/session/stored.ts';
import { panesIn } from '../../../app/shell/workspace.ts';
import { workspacesPart } from '../../../app/shell/workspaces.ts';

function sessionWith(storage: Storage): Session {
  return createSession({ features, commands: [], storage });
}

describe('a name is refused', () => {
  it.each([
    ['that is empty', '  ', 'A workspace needs a name'],
    ['of one that everybody has', 'animator', 'There is a workspace of this name'],
    ['that is taken', 'MINE', 'There is a workspace of this name'],
    ['that is too long', 'x'.repeat(41), 'A name has at most 40 letters'],
  ])('%s', (_, name, problem) => {
    const workspaces = sessionWith(forgetfulStorage()).use(workspacesPart);
    workspaces.save('Mine');
    expect(workspaces.misnamed(name)).toBe(problem);
    workspaces.save(name);
    expect(workspaces.store.getState().own).toEqual(['Mine']);
  });
});

it.each([
  ['nothing', undefined],
  ['a number', 3],
  ['a workspace that is not there', { current: 'Gone', own: [], layouts: {} }],
  ['names that are none', { current: 'Build', own: [7, null], layouts: 'no' }],
])('what is stored is read with care: %s', (_, stored) => {
  const storage = forgetfulStorage();
  writeStored(storage, 'posescope.workspaces', 1, stored);
  const { current, own } = sessionWith(storage).use(workspacesPart).store.getState();
  expect(['Engine', 'Build']).toContain(current);
  expect(own).toEqual([]);
});

it('own ones are there in the next session, until they are forgotten', () => {
  const storage = forgetfulStorage();
  sessionWith(storage).use(workspacesPart).save(' Mine ');
  const next = sessionWith(storage).use(workspacesPart);
  expect(next.store.getState()).toMatchObject({ current: 'Mine', own: ['Mine'] });
  next.remove('Mine');
  const last = sessionWith(storage).use(workspacesPart);
  expect(last.store.getState()).toMatchObject({ current: 'Engine', own: [] });
});

describe('the panes of a workspace', () => {
  const panes = features.flatMap((feature) => feature.panes);

  it.each([
    ['Engine', panes.map(({ id }) => id)],
    ['of my own', panes.map(({ id }) => id)],
    ['Animator', ['joints', 'viewport', 'blend', 'error', 'curves', 'tracks']],
    ['Build', ['assets', 'viewport', 'compare', 'build', 'error-map', 'what-if', 'library']],
    ['Blank', ['viewport']],
  ])('%s', (name, wanted) => {
    const ids = panesIn(name, panes).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(wanted.toSorted());
  });
});
