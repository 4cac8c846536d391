import { buildTrack } from '../../../../engine/offline/track-builder.ts';
import { rawTrack } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const trackCases: readonly LintCase[] = [
  [
    'name-hidden-characters',
    [{ ...buildTrack(rawTrack('float', [[0, 1]])), name: 'on\u0085' }],
    String.raw`the name "on\u0085" has`,
  ],
  [
    'track-long-way',
    [
      {
        ...buildTrack(
          rawTrack('quaternion', [
            [0, 0, 0, 0, 1],
            [1, 0, 0, 0, 1],
          ]),
        ),
        values: Float32Array.of(0, 0, 0, 1, 0, 0, 0, -1),
      },
    ],
    'keys 0 and 1 lie in opposite hemispheres',
  ],
  [
    'track-rotation-not-unit',
    [
      {
        ...buildTrack(
          rawTrack('quaternion', [
            [0, 0, 0, 0, 1],
            [1, 0, 0, 0, 1],
          ]),
        ),
        values: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 3),
      },
    ],
    'key 1 is a rotation of length 3',
  ],
  [
    'track-constant',
    [
      buildTrack(
        rawTrack('float2', [
          [0, 1, 2],
          [0.5, 1, 2],
          [1, 1, 2],
        ]),
      ),
    ],
    '3 keys of one value',
  ],
];
