import { fixtureBytes } from '../../../../fixtures/files.ts';
import { POSE_ROTATION, POSE_SCALE } from '../../../../engine/math/pose.ts';
import type { Skeleton } from '../../../../engine/model/skeleton.ts';
import { skeletonOf, type LintCase } from '../lint-made.ts';

/** A skeleton whose pose is changed in one float. */
const posed = (float: number, value: number): Skeleton =>
  skeletonOf({ restPose: skeletonOf().restPose.with(float, value) });

export const skeletonCases: readonly LintCase[] = [
  [
    'older-version',
    fixtureBytes('old', 'skeleton.v1.ozz'),
    'joints in the order of releases before 0.11',
  ],
  [
    'name-hidden-characters',
    [skeletonOf({ names: ['root', 'Hand\u001b[2J'] })],
    String.raw`joint 1 "Hand\u001b[2J" has characters that are not shown`,
  ],
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
    'model-space-overflow',
    [skeletonOf({ restPose: posed(POSE_SCALE, 3e38).restPose.with(1, 3e38) })],
    'joint 1 "joint_1" rests where its model matrix is larger than 32-bit floats can say',
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
];
