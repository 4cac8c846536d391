import { rawClip } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const rawAnimationCases: readonly LintCase[] = [
  [
    'cannot-build',
    [rawClip([{ translations: [[0, 70000, 0, 0]] }])],
    'found [70000, 0, 0] at joint 0',
  ],
  [
    'rotation-not-unit',
    [
      rawClip([
        {
          rotations: [
            [0, 0, 0, 0, 1],
            [1, 0, 0, 0, 2],
          ],
        },
      ]),
    ],
    'the first is key 1 of length 2',
  ],
];
