import { expect, it } from 'vitest';
import { matchOverride } from '../../../../app/features/build/override-row.tsx';

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
  expect(matchOverride(pattern, others, names)).toEqual({ joints, overridden });
});
