import { fixtureBytes } from '../../../../fixtures/files.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { chainOf, growing, type LintCase } from '../lint-made.ts';

export const rawAnimationCases: readonly LintCase[] = [
  [
    'older-version',
    fixtureBytes('old', 'walk.raw.v2.ozz'),
    'joints in the order of releases before 0.11',
  ],
  [
    'name-hidden-characters',
    [rawClip([{}], 1, 'walk\u0000')],
    String.raw`the name "walk\u0000" has`,
  ],
  [
    'model-space-overflow',
    [chainOf(10), rawClip(Array.from({ length: 10 }, () => growing))],
    'joint 8 "joint_8": at 0.5 s its model matrix is larger than 32-bit floats can say',
  ],
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
  ['scale-zero', [scaled(0.5, 0)], 'joint 0: scaled to [0.5, 0, 1] by key 1, at 1.000 s'],
  ['scale-negative', [scaled(-1, 1)], 'joint 0: scaled to [-1, 1, 1] by key 1, at 1.000 s'],
  [
    'clip-without-skeleton',
    [chainOf(2), rawClip([{}, {}, {}])],
    'the animation has 3 tracks, the skeleton 2 joints',
  ],
  [
    'clip-without-skeleton',
    Uint8Array.of(
      ...fixtureBytes('old', 'walk.raw.v2.ozz'),
      ...fixtureBytes('valid', 'character/skeleton.ozz').subarray(1),
    ),
    'it is in the order of joints of a release before 0.11, the other in that of later ones: upgrade both, each with the old skeleton',
  ],
];

/** A joint that has a scale at the end. */
function scaled(x: number, y: number) {
  return rawClip([
    {
      scales: [
        [0, 1, 1, 1],
        [1, x, y, 1],
      ],
    },
  ]);
}
