import { rawTrack } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const rawTrackCases: readonly LintCase[] = [
  [
    'name-hidden-characters',
    [{ ...rawTrack('float', [[0, 1]]), name: 'on\u200b' }],
    String.raw`the name "on\u200b" has`,
  ],
  [
    'keys-to-spare',
    [
      rawTrack('float', [
        [0, 1],
        [0.5, 1],
        [1, 1],
      ]),
    ],
    '1 key of 3 say the same',
  ],
  [
    'keys-to-spare',
    [
      rawTrack('float', [
        [0, 0],
        [1, 0],
      ]),
    ],
    'none of its 2 keys is needed: it stays at 0 within 0.001',
  ],
];
