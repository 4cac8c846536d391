import { rawSkeleton } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const rawSkeletonCases: readonly LintCase[] = [
  [
    'rest-rotation-not-unit',
    [rawSkeleton([-1], [[0, 0, 0, 0, 3, 0, 4, 1, 1, 1]])],
    'joint 0 "joint_0" rests in a rotation of length 5',
  ],
];
