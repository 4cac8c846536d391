import { fixtureBytes } from '../../../../fixtures/files.ts';
import type { AssetObject } from '../../../../engine/kinds/asset.ts';
import { writeArchive } from '../../../../engine/archive/archive.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { clipWithTimes, withSwappedTimes } from '../../../support/key-times.ts';
import { rawClip, type WrittenTrack } from '../../../support/raw-clip.ts';
import { chainOf, clip, growing, oneLeg, skeletonOf, turn, type LintCase } from '../lint-made.ts';

/** A clip whose second rotation key has been written with the other sign. */
function flipped(): AssetObject {
  const built = clip([
    {
      rotations: [
        [0, ...turn(0)],
        [1, ...turn(0.5)],
      ],
    },
  ]);
  built.rotations.values[3 * built.alignedTracks] ^= 4;
  return built;
}

/** Movement at the start, then stillness up to nearly the end: iframes between are left out. */
const sleeper: WrittenTrack = {
  translations: [...Array.from({ length: 77 }, (_, key) => key / 256), 0.95].map((time, key) => [
    time,
    key % 2,
    0,
    0,
  ]),
};

/** A joint that turns ten times a second, beside many that never do. */
const ticking: WrittenTrack = {
  rotations: Array.from({ length: 11 }, (_, tick) => [tick / 10, ...turn(tick)]),
};
const risingKeys = Array.from({ length: 11 }, (_, tick) => [tick / 10, tick * tick, 0, 0]);
const manyStill: readonly WrittenTrack[] = Array.from({ length: 63 }, () => ({}));

/** A clip in which two keys of a track round to the end. */
function lastKeysTogether(): AssetObject {
  const key = (time: number): number[] => [time, time, 0, 0];
  const built = clip([{}, { translations: [0, 0.5, 0.75, 1].map(key) }]);
  return { ...built, timepoints: built.timepoints.map((ratio) => (ratio < 0.75 ? ratio : 1)) };
}

export const animationCases: readonly LintCase[] = [
  [
    'older-version',
    fixtureBytes('old', 'walk.v4.ozz'),
    'of an older release: version 4, joints in the order',
  ],
  [
    'name-hidden-characters',
    [buildAnimation(rawClip([{}], 1, 'walk\n'))],
    String.raw`the name "walk\u000a" has`,
  ],
  [
    'model-space-overflow',
    [chainOf(10), clip(Array.from({ length: 10 }, () => growing))],
    'joint 8 "joint_8": at 0.5 s its model matrix is larger than 32-bit floats can say',
  ],
  [
    'key-times-byte-order',
    withSwappedTimes(writeArchive([clipWithTimes(300)], { littleEndian: false })),
    'the 16-bit times of all keys are stored highest byte first',
  ],
  [
    'last-keys-together',
    [lastKeysTogether()],
    'joint 1: the last two translation keys are both at ratio 1',
  ],
  [
    'rotation-long-way',
    [flipped()],
    'joint 0: 1 pair of neighbouring rotation keys in opposite hemispheres',
  ],
  [
    'rotation-far',
    [
      clip([
        {},
        {
          rotations: [
            [0, ...turn(0)],
            [0.5, ...turn(2.5)],
            [1, ...turn(2.6)],
          ],
        },
      ]),
    ],
    'joint 1: 1 pair of neighbouring rotation keys more than 120° apart',
  ],
  [
    'track-constant',
    [
      clip([
        {
          scales: [
            [0, 2, 2, 2],
            [0.5, 2, 2, 2],
            [1, 2, 2, 2],
          ],
        },
      ]),
    ],
    'joint 0: 3 scale keys of one value',
  ],
  [
    'key-repeats',
    [
      clip([
        {
          scales: [
            [0, 2, 2, 2],
            [0.25, 2, 2, 2],
            [0.5, 2, 2, 2],
            [1, 3, 2, 2],
          ],
        },
      ]),
    ],
    'joint 0: 1 of 4 scale keys repeat both neighbours',
  ],
  [
    'translation-coarse',
    [
      oneLeg,
      clip([
        {
          translations: [
            [0, 0, 0, 0],
            [1, 0, 0, 40],
          ],
        },
        {},
      ]),
    ],
    'joint 0 "joint_0": at [0, 0, 40] translations move in steps of 31.25 mm',
  ],
  [
    'scale-zero',
    [
      clip([
        {
          scales: [
            [0, 1, 1, 1],
            [1, 1, 0, 1],
          ],
        },
      ]),
    ],
    'scaled to [1, 0, 1]',
  ],
  ['scale-negative', [clip([{ scales: [[0, 1, -1, 1]] }])], 'scaled to [1, -1, 1] by key 0'],
  [
    'iframe-drift',
    [buildAnimation(rawClip([sleeper]), { iframeInterval: 0.1 })],
    'a seek to ratio 0.3, where translation iframe 3 was taken, restores number 1 and reads 51 keys',
  ],
  [
    'iframes-missing',
    [buildAnimation(rawClip([sleeper, sleeper, sleeper, sleeper]), { iframeInterval: 0 })],
    '316 translation keys and no iframe',
  ],
  [
    'key-redundant',
    [
      clip([
        {},
        {
          translations: [
            [0, 0, 0, 0],
            [0.25, 1, 0, 2],
            [0.5, 2, 0, 4],
            [1, 3, 0, 4],
          ],
        },
      ]),
    ],
    'joint 1: 1 of 4 translation keys lies where their neighbours lead, the first is key',
  ],
  [
    'key-redundant',
    [
      clip([
        {
          rotations: [
            [0, ...turn(0)],
            [0.5, ...turn(0.4)],
            [1, ...turn(0.8)],
          ],
        },
      ]),
    ],
    'joint 0: 1 of 3 rotation keys lies where',
  ],
  [
    'iframe-wasted',
    [buildAnimation(rawClip([ticking, ...manyStill]), { iframeInterval: 0.1 })],
    'at 9 of 9 times, iframes are larger than the keys that they save on a seek: 792 bytes together, and 9 keys of 27 bytes; the first is at 0.111 s',
  ],
  [
    'iframe-wasted',
    [buildAnimation(rawClip([ticking, ...manyStill]), { iframeInterval: 10 })],
    'the iframe at the end is larger than the keys that it saves on a seek: 88 bytes, and 9 keys of 27 bytes',
  ],
  [
    'iframe-wasted',
    [
      buildAnimation(rawClip([{ ...ticking, translations: risingKeys }, ...manyStill]), {
        iframeInterval: 10,
      }),
    ],
    'the 2 iframes at the end are larger than the keys that they save on a seek: 176 bytes, and 18 keys of 54 bytes',
  ],
  [
    'timepoint-near',
    [
      clip([
        { translations: [0, 0.25, 0.5, 0.75, 1].map((time) => [time, time * time, 0, 0]) },
        { scales: [0, 0.2501, 1].map((time) => [time, 1 + time * time, 1, 1]) },
      ]),
    ],
    '1 pair of timepoints nearly at one time, the first at ratios 0.25 and 0.2501, 0.1 ms apart',
  ],
  [
    'timepoint-unused',
    [{ ...clip([{}]), timepoints: Float32Array.of(0, 1) }, ...unusedTimepoint()],
    '1 timepoint without keys, the first at ratio 0.5',
  ],
  [
    'timepoint-twice',
    [
      clip(
        [
          {
            translations: [
              [0, 0, 0, 0],
              [1.7499999, 0, 0, 0],
              [1.75, 1, 0, 0],
              [3.5, 1, 1, 1],
            ],
          },
        ],
        3.5,
      ),
    ],
    'timepoints 1 and 2 are both ratio 0.5',
  ],
  [
    'clip-without-skeleton',
    [skeletonOf(), clip([{}])],
    'the animation has 1 track, the skeleton 2 joints',
  ],
];

/** A clip at one of whose three timepoints no key stands. */
function unusedTimepoint(): AssetObject[] {
  const built = clip([{}]);
  for (const { timepoint } of [built.translations, built.rotations, built.scales]) {
    timepoint.forEach((index, key) => (timepoint[key] = 2 * index));
  }
  return [{ ...built, timepoints: Float32Array.of(0, 0.5, 1) }];
}
