import { unplaced } from '../../../engine/base/units.ts';
import { POSE_ROTATION, POSE_SCALE } from '../../../engine/math/pose.ts';
import type { AssetObject } from '../../../engine/kinds/asset.ts';
import type { Mesh } from '../../../engine/model/mesh.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { rawClip, rawSkeleton, rawTrack, type WrittenTrack } from '../../support/raw-clip.ts';

export const clip = (tracks: readonly WrittenTrack[], duration = 1) =>
  buildAnimation(rawClip(tracks, duration), { iframeInterval: 0.25 });
export const turn = (angle: number): number[] => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
export const skeletonOf = (change: Partial<Skeleton> = {}, parents = [-1, 0]): Skeleton => ({
  ...buildSkeleton(rawSkeleton(parents)),
  ...change,
});
/** A skeleton whose pose is changed in one float. */
const posed = (float: number, value: number): Skeleton =>
  skeletonOf({ restPose: skeletonOf().restPose.with(float, value) });

export const oneLeg = buildSkeleton(
  rawSkeleton(
    [-1, 0],
    [
      [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
      [0, 0.5, 0, 0, 0, 0, 1, 1, 1, 1],
    ],
  ),
);

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
const manyStill: readonly WrittenTrack[] = Array.from({ length: 63 }, () => ({}));

export const mesh = (change: Partial<Mesh['parts'][number]>, triangles = [0, 1, 2]): Mesh => ({
  kind: 'mesh',
  parts: [
    {
      vertexCount: 3,
      influences: 2,
      positions: new Float32Array(9),
      normals: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0),
      tangents: new Float32Array(0),
      uvs: new Float32Array(0),
      colors: new Uint8Array(0),
      jointIndices: new Uint16Array(6),
      jointWeights: Float32Array.of(0.5, 0.5, 1),
      ...change,
    },
  ],
  vertexCount: 3,
  triangleIndices: Uint16Array.from(triangles),
  jointRemaps: Uint16Array.of(0),
  inverseBindPoses: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  ranges: unplaced('body'),
});

/** For every rule: objects in which it finds something, and what it says. */
export const CASES: readonly [rule: string, objects: AssetObject[], message: string][] = [
  ['joint-name-empty', [skeletonOf({ names: ['root', ''] })], 'joint 1 has no name'],
  ['joint-name-twice', [skeletonOf({ names: ['hip', 'hip'] })], 'joints 0 and 1 are both "hip"'],
  [
    'joints-not-depth-first',
    [{ ...skeletonOf({}, [-1, 0, 0, 2]), parents: Int16Array.of(-1, 0, 0, 1) }],
    'joint 3 "joint_3" stands apart',
  ],
  [
    'rest-rotation-not-unit',
    [posed(POSE_ROTATION + 13, 2)],
    'joint 1 "joint_1" rests in a rotation of length 2',
  ],
  [
    'rest-scale-zero',
    [posed(POSE_SCALE + 1, 0)],
    'joint 1 "joint_1" rests at a scale of [0, 1, 1]',
  ],
  [
    'rest-scale-skews',
    [posed(POSE_SCALE, 2)],
    'joint 0 "joint_0" rests at a scale of [2, 1, 1] above',
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
    'joint 0 "joint_0": at [0, 0, 40] translations move in steps of 0.03125',
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
    '9 of 9 rotation iframes, 792 bytes together: number 1 spares a seek 1 key',
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
  [
    'rest-rotation-not-unit',
    [rawSkeleton([-1], [[0, 0, 0, 0, 3, 0, 4, 1, 1, 1]])],
    'joint 0 "joint_0" rests in a rotation of length 5',
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
    'weights-not-one',
    [mesh({ jointWeights: Float32Array.of(0.5, 1.5, 1) })],
    'part 0: 1 vertex weight sum above 1, up to 1.5',
  ],
  [
    'normal-not-unit',
    [mesh({ normals: Float32Array.of(0, 1, 0, 0, 2, 0, 0, 1, 0) })],
    'part 0: 1 normal of another length',
  ],
  ['triangle-degenerate', [mesh({}, [0, 1, 1])], '1 triangle with a vertex twice'],
];

/** A clip at one of whose three timepoints no key stands. */
function unusedTimepoint(): AssetObject[] {
  const built = clip([{}]);
  for (const { timepoint } of [built.translations, built.rotations, built.scales]) {
    timepoint.forEach((index, key) => (timepoint[key] = 2 * index));
  }
  return [{ ...built, timepoints: Float32Array.of(0, 0.5, 1) }];
}
