import { expect, it } from 'vitest';
import { matchOverride, meantBy } from '../../../../app/features/build/override-row.tsx';

const names = ['Hips', 'LeftHand', 'LeftHandThumb', 'RightHand', 'Head'];
const limits = { tolerance: 1, distance: 1 };

it.each([
  ['', [], [], 0],
  ['hand', [], [], 0],
  ['H*', [], [0, 4], 0],
  ['*Hand', [], [1, 3], 0],
  ['*Hand*', ['Left*'], [1, 2, 3], 2],
  ['*Hand*', ['Left*', '*Thumb', 'Head'], [1, 2, 3], 2],
  ['Left????', ['*'], [1], 1],
])('%j before %j', (pattern, later, joints, overridden) => {
  const others = later.map((other) => ({ pattern: other, ...limits }));
  const match = matchOverride({ pattern, ...limits }, others, names);
  expect([match.joints, match.overridden]).toEqual([joints, overridden]);
  expect(match.unmatched === undefined).toBe(joints.length > 0);
});

it.each([
  ['Left*', 0],
  ['*Hnad*', 0],
  ['*hand*', 3],
  ['*Thumb', 0],
  ['h*', 2],
])('%j would be for %i more in other capitals', (pattern, otherCase) => {
  expect(matchOverride({ pattern, ...limits }, [], names).otherCase).toBe(otherCase);
});

it.each([
  ['as it came with settings', '*hand*', '*hand*', '*hand*'],
  ['as it is typed, where no joint is known by it', '*', '*tail*', '*tail*'],
  ['in the capitals of the joints, where it is typed', '*', '*hand*', '*Hand*'],
])('a pattern is kept %s', (_, kept, typed, pattern) => {
  expect(meantBy(typed, kept, names)).toBe(pattern);
});

it('names the joints whose names are nearest to a pattern that matches none', () => {
  expect(matchOverride({ pattern: 'LeftHnad', ...limits }, [], names).unmatched).toMatch(
    /^The override "LeftHnad" matches no joint and has no effect; the nearest are "LeftHand"/,
  );
});
