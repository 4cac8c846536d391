import { expect, it } from 'vitest';
import { overridesByName, unmatchedOverrides } from '../../../engine/offline/overrides.ts';

const names = ['Hips', 'LeftHand', 'LeftFinger', 'RightHand'];
const fine = { tolerance: 0.0001, distance: 0.01 };
const coarse = { tolerance: 0.01, distance: 0.1 };

it('says which pattern matches no joint, and the nearest names', () => {
  const settings = [
    { pattern: 'lefthnad*', ...fine },
    { pattern: '*Hand', ...fine },
  ];
  expect(unmatchedOverrides(names, settings)).toEqual([
    'The override "lefthnad*" matches no joint and has no effect; the nearest are "LeftHand", "LeftFinger", "RightHand".',
  ]);
  expect(overridesByName(names, settings.slice(0, 1)).size).toBe(0);
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
