import { rawTrack } from '../../../support/raw-clip.ts';
import type { LintCase } from '../lint-made.ts';

export const rawTrackCases: readonly LintCase[] = [
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
];
