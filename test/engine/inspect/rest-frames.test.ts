import { describe, expect, it } from 'vitest';
import type { RawAnimation, Skeleton } from '#engine/model';
import { clipOnSkeleton, posesOnSkeleton } from '../../../engine/inspect/clip-on-skeleton.ts';
import { rawSource } from '../../../engine/inspect/error/pose-source.ts';
import { haveSameRig } from '../../../engine/inspect/rest-frames.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { localToModel } from '../../../engine/runtime/local-to-model.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const NAMES = ['hip', 'knee', 'foot'];
const PARENTS = [-1, 0, 1];
const EVEN = [1, 1, 1];
const IDENTITY = [0, 0, 0, 1];
/** A quarter of a turn about x. */
const QUARTER = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const BACK = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** A skeleton with these transforms at rest. */
function resting(transforms: readonly number[][]): Skeleton {
  return buildSkeleton({ ...rawSkeleton(PARENTS, transforms), names: NAMES });
}

const PLAIN = [
  [0, 1, 0, ...IDENTITY, ...EVEN],
  [0, -0.5, 0, ...IDENTITY, ...EVEN],
  [0, -0.4, 0, ...IDENTITY, ...EVEN],
];
/** The same joints, scaled by 100 at the root, as Blender writes them into FBX. */
const SCALED = [
  [0, 1, 0, ...IDENTITY, 100, 100, 100],
  [0, -0.005, 0, ...IDENTITY, ...EVEN],
  [0, -0.004, 0, ...IDENTITY, ...EVEN],
];
/** The same joints, the axes of the knee turned. */
const TURNED = [PLAIN[0], [0, -0.5, 0, ...QUARTER, ...EVEN], [0, 0, 0.4, ...BACK, ...EVEN]];
/** Another pose, of other axes. */
const BENT = [PLAIN[0], [0.5, 0, 0, ...QUARTER, ...EVEN], PLAIN[2]];

/** Turned about z by an angle, on top of another rotation. */
function bent(angle: number, [x, y, z, w]: readonly number[]): number[] {
  const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  return [c * x - s * y, c * y + s * x, c * z + s * w, c * w - s * z];
}

/** The hip bends, and what is below rests; joints have keys only where they are not identity. */
function moving(transforms: readonly number[][]): RawAnimation {
  const tracks = transforms.map((local, joint) => {
    const [rotation, scale] = [local.slice(3, 7), local.slice(7)];
    const angles = joint === 0 ? [0, 1, 0.3] : [0];
    const isPlain = joint > 0 && rotation.every((part, i) => part === IDENTITY[i]);
    return {
      translations: [[0, ...local.slice(0, 3)]],
      ...(!isPlain && {
        rotations: angles.map((angle, i) => [i / 2].concat(bent(angle, rotation))),
      }),
      ...(scale[0] !== 1 && { scales: [[0, ...scale]] }),
    };
  });
  return rawClip(tracks, 1);
}

/** Matrices of all joints in model space. */
function modelsAt(source: ReturnType<typeof rawSource>, skeleton: Skeleton, time: number) {
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(16 * skeleton.count);
  source.samplePose(time, pose);
  localToModel(skeleton, pose, models);
  return models;
}

it.each<[string, number[][], boolean]>([
  ['scaled joints', SCALED, false],
  ['turned axes', TURNED, false],
  ['another rest pose', BENT, true],
  ['the same joints', PLAIN, true],
])('a rig of %s: whether it is the same: %#', (_, transforms, isSame) => {
  expect(haveSameRig(resting(PLAIN), resting(transforms))).toBe(isSame);
  expect(haveSameRig(resting(transforms), resting(PLAIN))).toBe(isSame);
});

it('joints of other names are another rig', () => {
  expect(haveSameRig(resting(PLAIN), { ...resting(PLAIN), names: ['a', 'b', 'c'] })).toBe(false);
});

describe('a clip of the same movement has the same matrices, once it has the axes of the skeleton', () => {
  it.each<[string, number[][], number[][]]>([
    ['from scaled joints', SCALED, PLAIN],
    ['to scaled joints', PLAIN, SCALED],
    ['from turned axes', TURNED, PLAIN],
    ['to turned axes', PLAIN, TURNED],
    ['from turned axes to scaled joints', TURNED, SCALED],
  ])('%s', (_, from, to) => {
    const [own, skeleton] = [resting(from), resting(to)];
    const clip = moving(from);
    const expected = rawSource(moving(to));
    const placed = [
      posesOnSkeleton(clip, own, skeleton),
      rawSource(clipOnSkeleton(clip, own, skeleton)),
    ];
    for (const source of placed) {
      for (const time of [0, 0.2, 0.5, 0.9]) {
        const models = modelsAt(source, skeleton, time);
        modelsAt(expected, skeleton, time).forEach((value, i) => {
          expect(models[i] - value).toBeLessThan(1e-4);
          expect(value - models[i]).toBeLessThan(1e-4);
        });
      }
    }
  });
});
