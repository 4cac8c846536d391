import { expect, it } from 'vitest';
import { motionJoints } from '../../../../app/features/build/motion-section.tsx';

it.each([
  [[], []],
  [
    ['Hips', '', 'Spine', ''],
    ['Hips', 'Spine'],
  ],
  [
    ['', 'Hips', ''],
    ['joint 0', 'Hips'],
  ],
  [
    ['Hips', 'עבר', 'Hips'],
    ['Hips', '\u2068עבר\u2069'],
  ],
])('of joints %j, these can carry the motion: %j', (names, labels) => {
  expect(motionJoints(names).map(({ label }) => label)).toEqual(labels);
});

it('joints are chosen by the names that are stored', () => {
  expect(motionJoints(['', 'עבר']).map(({ value }) => value)).toEqual(['', 'עבר']);
});
