import { beforeEach, describe, expect, it } from 'vitest';
import { crowdCommands } from '../../../../app/features/crowd/commands.ts';
import { crowdFeature } from '../../../../app/features/crowd/feature.ts';
import {
  crowdSlice,
  type CrowdCamera,
  type CrowdOptions,
} from '../../../../app/features/crowd/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => crowdSlice.of(session.store).getState();

beforeEach(() => {
  session = testSession(EIGHT, { features: [crowdFeature] });
});

it('without a clip there is nothing to do', () => {
  session.store.getState().closeAllFiles();
  expect(crowdCommands.filter((command) => command.enabled?.(session) !== false)).toEqual([]);
});

describe('a command changes', () => {
  it.each<[string, Partial<CrowdOptions>]>([
    ['more', { characters: 2000 }],
    ['fewer', { characters: 500 }],
    ['draw', { draw: 'skin' }],
  ])('the crowd: %s', (name, changed) => {
    const before = state().crowd;
    session.commands.run(`crowd.${name}`);
    expect(state().crowd).toEqual({ ...before, ...changed });
  });

  it.each<[string, keyof CrowdCamera, 1 | -1]>([
    ['left', 'yaw', -1],
    ['right', 'yaw', 1],
    ['up', 'pitch', 1],
    ['down', 'pitch', -1],
    ['nearer', 'distance', -1],
    ['farther', 'distance', 1],
  ])('where it is looked at from: %s', (name, part, direction) => {
    const before = state().crowdCamera[part];
    session.commands.run(`crowd.${name}`);
    expect(Math.sign(state().crowdCamera[part] - before)).toBe(direction);
  });
});
