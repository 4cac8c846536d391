import { expect, it } from 'vitest';
import { hasChanged } from '../../../../app/session/state/changes.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';

const before = createSessionStore().getState();

it.each([
  ['nothing has', before, ['theme', 'density'], false],
  ['something else has', { ...before, density: 'comfortable' }, ['theme', 'hover'], false],
  ['one of them has', { ...before, density: 'comfortable' }, ['theme', 'density'], true],
  ['nothing is asked about', { ...before, density: 'comfortable' }, [], false],
] as const)('where %s', (_, state, parts, expected) => {
  expect(hasChanged(state, before, parts)).toBe(expected);
});
