import { rawSkeleton } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const rawSkeletonCases: readonly LintCase[] = [
  [
    'name-hidden-characters',
    [{ ...rawSkeleton([-1]), names: ['\u202eHand'] }],
    String.raw`joint 0 "\u202eHand" has characters that are not shown`,
  ],
  [
    'model-space-overflow',
    [
      rawSkeleton(
        [-1, 0],
        [
          [0, 0, 0, 0, 0, 0, 1e30, 1e20, 1, 1],
          [1e20, 0, 0, 0, 0, 0, 1, 1, 1, 1],
        ],
      ),
    ],
    'joint 1 "joint_1" rests where its model matrix is larger than 32-bit floats can say',
  ],
  [
    'rest-rotation-not-unit',
    [rawSkeleton([-1], [[0, 0, 0, 0, 3, 0, 4, 1, 1, 1]])],
    'joint 0 "joint_0" rests in a rotation of length 5',
  ],
  [
    'rest-scale-zero',
    [rawSkeleton([-1], [[0, 0, 0, 0, 0, 0, 1, 1, 0, 1]])],
    'joint 0 "joint_0" rests at a scale of [1, 0, 1]',
  ],
  ['joint-name-empty', [{ ...rawSkeleton([-1, 0]), names: ['hip', ''] }], 'joint 1 has no name'],
  [
    'joint-name-twice',
    [{ ...rawSkeleton([-1, 0]), names: ['hip', 'hip'] }],
    'joints 0 and 1 are both "hip"',
  ],
];
