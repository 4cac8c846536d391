import { expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { overridesByName } from '../../../engine/offline/overrides.ts';

const names = ['Hips', 'LeftHand', 'LeftFinger', 'RightHand'];
const fine = { tolerance: 0.0001, distance: 0.01 };
const coarse = { tolerance: 0.01, distance: 0.1 };

it('refuses a pattern that fits no joint', () => {
  const settings = [{ pattern: 'Tail*', ...fine }];
  expect(() => overridesByName(names, settings)).toThrow(AssetError);
  expect(() => overridesByName(names, settings)).toThrow('"Tail*", which fits none of 4 names');
});

it.each([
  { settings: [], joints: [] },
  {
    settings: [{ pattern: '*Hand', ...fine }],
    joints: [
      [1, fine],
      [3, fine],
    ],
  },
  {
    settings: [
      { pattern: 'Left*', ...coarse },
      { pattern: '*Hand', ...fine },
    ],
    joints: [
      [1, fine],
      [2, coarse],
      [3, fine],
    ],
  },
])('$settings', ({ settings, joints }) => {
  const overrides = overridesByName(names, settings);
  expect([...overrides].toSorted(([a], [b]) => a - b)).toEqual(joints);
});
