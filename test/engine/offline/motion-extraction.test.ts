import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { AssetError } from '../../../engine/base/errors.ts';
import { multiplyQuaternions, rotateVector } from '../../../engine/math/quaternion.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { extractMotion } from '../../../engine/offline/motion-extraction.ts';
import { optimizeAnimation } from '../../../engine/offline/optimizer.ts';
import type { Axes } from '../../../engine/offline/rotation-axes.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { optimizeTrack } from '../../../engine/offline/track-optimizer.ts';
import { byteDifference, readObject } from '../../support/archives.ts';
import { builtSkeleton, rawClip, writtenKeys } from '../../support/raw-clip.ts';
import { BUILT_GLTF, gltfClips } from '../../support/shared-clips.ts';
import { describeWithShared } from '../../support/shared.ts';
import { DEFAULT_MOTION_SETTINGS, type MotionPart } from '../../../engine/offline/settings.ts';

const NONE: Axes = { x: false, y: false, z: false };
const ALL: Axes = { x: true, y: true, z: true };
const KEPT: MotionPart = { axes: NONE, reference: 'absolute', bake: true, loop: false };

/** A turn about one axis by an angle in radians. */
const turn = (axis: number, angle: number): number[] => {
  const q = [0, 0, 0, Math.cos(angle / 2)];
  q[axis] = Math.sin(angle / 2);
  return q;
};

const skeleton = builtSkeleton(
  [-1, 0],
  [
    [1, 2, 3, ...turn(1, 0.5), 1, 1, 1],
    [0, 1, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);

/** Walks along a curve, nods and sways. */
const walk = rawClip(
  [
    {
      translations: [
        [0, 1, 1, 0],
        [1, 2, 1.5, 2],
        [2, 1, 1.25, 4],
      ],
      rotations: [
        [0, ...turn(1, 0.25)],
        [1, ...turn(1, 1)],
        [2, ...turn(1, -0.5)],
      ],
    },
    {
      translations: [
        [0, 0, 1, 0],
        [2, 0, 2, 0],
      ],
    },
  ],
  2,
  'walk',
);

const rounded = (values: Iterable<number>): number[] =>
  [...values].map((value) => Math.round(value * 1e5) / 1e5 + 0);

describe('refuses', () => {
  it.each([
    [
      'a clip for another skeleton',
      rawClip([{}]),
      0,
      'as many tracks as the skeleton has joints (2)',
    ],
    ['a joint that is none', walk, 2, 'a joint below 2, found joint 2'],
    [
      'keys that are not sorted',
      rawClip([
        {
          scales: [
            [1, 1, 1, 1],
            [0, 1, 1, 1],
          ],
        },
        {},
      ]),
      0,
      'ascending',
    ],
  ])('%s', (_, raw, joint, message) => {
    const settings = { ...DEFAULT_MOTION_SETTINGS, joint };
    expect(() => extractMotion(raw, skeleton, settings)).toThrow(AssetError);
    expect(() => extractMotion(raw, skeleton, settings)).toThrow(message);
  });
});

it('leaves clip and motion alone where nothing is to be taken out', () => {
  const { position, rotation, animation } = extractMotion(walk, skeleton, {
    joint: 0,
    position: KEPT,
    rotation: KEPT,
  });
  expect(position).toMatchObject({ type: 'float3', name: 'joint_0-position', count: 3 });
  expect(rotation).toMatchObject({ type: 'quaternion', name: 'joint_0-rotation', count: 3 });
  expect([...position.ratios]).toEqual([0, 0.5, 1]);
  expect(rounded(position.values)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(rounded(rotation.values)).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(rounded(animation.rotations.values)).toEqual(rounded(walk.rotations.values));
  expect(animation).toEqual({ ...walk, rotations: animation.rotations });
});

describe('takes positions', () => {
  it.each<[string, Partial<MotionPart>, number[], number[]]>([
    ['whole', { axes: ALL }, [1, 1, 0, 2, 1.5, 2, 1, 1.25, 4], [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    [
      'along one axis',
      { axes: { ...NONE, z: true } },
      [0, 0, 0, 0, 0, 2, 0, 0, 4],
      [1, 1, 0, 2, 1.5, 0, 1, 1.25, 0],
    ],
    [
      'from the rest pose',
      { axes: { ...NONE, z: true }, reference: 'skeleton' },
      [0, 0, -3, 0, 0, -1, 0, 0, 1],
      [1, 1, 3, 2, 1.5, 3, 1, 1.25, 3],
    ],
    [
      'from the first key',
      { axes: { ...NONE, x: true }, reference: 'animation' },
      [0, 0, 0, 1, 0, 0, 0, 0, 0],
      [1, 1, 0, 1, 1.5, 2, 1, 1.25, 4],
    ],
    [
      'and leaves them in the clip',
      { axes: ALL, bake: false },
      [1, 1, 0, 2, 1.5, 2, 1, 1.25, 4],
      [1, 1, 0, 2, 1.5, 2, 1, 1.25, 4],
    ],
    [
      'so that they loop',
      { axes: ALL, loop: true },
      [1, 1, 0, 2, 1.375, 0, 1, 1, 0],
      [0, 0, 0, 0, 0.125, 2, 0, 0.25, 4],
    ],
  ])('%s', (_, part, motion, left) => {
    const settings = { joint: 0, position: { ...KEPT, ...part }, rotation: KEPT };
    const { position, animation } = extractMotion(walk, skeleton, settings);
    expect(rounded(position.values)).toEqual(motion);
    expect(rounded(animation.translations.values.subarray(0, 9))).toEqual(left);
    expect(writtenKeys(animation.translations, 1)).toEqual(writtenKeys(walk.translations, 1));
  });
});

describe('takes rotations', () => {
  /** Angle about y of every key, which all are turns about y. */
  const headings = (values: Float32Array): number[] =>
    rounded([0, 1, 2].map((key) => 2 * Math.atan2(values[4 * key + 1], values[4 * key + 3])));

  it.each<[string, Partial<MotionPart>, number[], number[]]>([
    ['whole', { axes: ALL }, [0.25, 1, -0.5], [0, 0, 0]],
    ['about their axis', { axes: { ...NONE, y: true } }, [0.25, 1, -0.5], [0, 0, 0]],
    ['about another axis', { axes: { ...NONE, x: true } }, [0, 0, 0], [0.25, 1, -0.5]],
    ['from the rest pose', { axes: ALL, reference: 'skeleton' }, [-0.25, 0.5, -1], [0.5, 0.5, 0.5]],
    [
      'from the first key',
      { axes: ALL, reference: 'animation' },
      [0, 0.75, -0.75],
      [0.25, 0.25, 0.25],
    ],
    ['and leaves them in the clip', { axes: ALL, bake: false }, [0.25, 1, -0.5], [0.25, 1, -0.5]],
    ['so that they loop', { axes: ALL, loop: true }, [0.25, 1.375, 0.25], [0, -0.375, -0.75]],
  ])('%s', (_, part, motion, left) => {
    const settings = { joint: 0, position: KEPT, rotation: { ...KEPT, ...part } };
    const { rotation, animation } = extractMotion(walk, skeleton, settings);
    expect(headings(rotation.values)).toEqual(motion);
    expect(headings(animation.rotations.values)).toEqual(left);
  });

  it.each([
    ['x', 0],
    ['y', 1],
    ['z', 2],
  ] as const)('that mix axes, about %s', (name, axis) => {
    const angles = [0.3, 0.7, -0.4];
    const q = Float32Array.from(turn(1, angles[1]));
    multiplyQuaternions(q, 0, q, 0, Float32Array.from(turn(2, angles[2])), 0);
    multiplyQuaternions(q, 0, q, 0, Float32Array.from(turn(0, angles[0])), 0);
    const raw = rawClip([{ rotations: [[0, ...q]] }, {}]);
    const part = { ...KEPT, axes: { ...NONE, [name]: true } };
    const { rotation } = extractMotion(raw, skeleton, { joint: 0, position: KEPT, rotation: part });
    expect(rounded(rotation.values)).toEqual(rounded(turn(axis, angles[axis])));
  });

  it('that stand on the pole', () => {
    const raw = rawClip([{ rotations: [[0, ...turn(2, Math.PI / 2)]] }, {}]);
    const part = { ...KEPT, axes: { ...NONE, z: true } };
    const { rotation } = extractMotion(raw, skeleton, { joint: 0, position: KEPT, rotation: part });
    expect(rounded(rotation.values)).toEqual(rounded(turn(2, Math.PI / 2)));
  });
});

it('gives the source back when the clip is played on top of the motion', () => {
  const { position, rotation, animation } = extractMotion(walk, skeleton);
  for (let key = 0; key < 3; key++) {
    const whole = new Float32Array(4);
    multiplyQuaternions(whole, 0, rotation.values, 4 * key, animation.rotations.values, 4 * key);
    const place = new Float32Array(3);
    rotateVector(place, 0, rotation.values, 4 * key, animation.translations.values, 3 * key);
    for (let axis = 0; axis < 3; axis++) place[axis] += position.values[3 * key + axis];
    expect(rounded(whole)).toEqual(rounded(walk.rotations.values.subarray(4 * key, 4 * key + 4)));
    expect(rounded(place)).toEqual(
      rounded(walk.translations.values.subarray(3 * key, 3 * key + 3)),
    );
  }
});

it('turns translations by the rotation at their own time', () => {
  const raw = rawClip([
    {
      translations: [
        [0, 0, 0, 1],
        [0.5, 0, 0, 1],
        [1, 0, 0, 1],
      ],
      rotations: [
        [0, ...turn(1, 0)],
        [0.75, ...turn(1, Math.PI / 2)],
      ],
    },
    {},
  ]);
  const rotation = { ...KEPT, axes: ALL };
  const { animation } = extractMotion(raw, skeleton, { joint: 0, position: KEPT, rotation });
  const [first, middle, last] = writtenKeys(animation.translations).map(([, ...value]) => value);
  expect(rounded(first)).toEqual([0, 0, 1]);
  expect(rounded(last)).toEqual([-1, 0, 0]);
  expect(Math.atan2(-middle[0], middle[2])).toBeCloseTo(
    2 * Math.atan2(2 * Math.SQRT1_2, 1 + 2 * Math.SQRT1_2),
    5,
  );
});

describeWithShared("gives the reference importer's motion", (shared) => {
  const settings = DEFAULT_MOTION_SETTINGS;
  const tracks = (paths: { rawPath: string; skeletonPath: string }, rotation: MotionPart) => {
    const raw = readObject(paths.rawPath, 'raw-animation');
    const bones = readObject(paths.skeletonPath, 'skeleton');
    const motion = extractMotion(raw, bones, { ...settings, rotation });
    const both = [motion.position, motion.rotation];
    return {
      bytes: writeArchive(both.map((track) => buildTrack(optimizeTrack(track)))),
      clip: writeArchive([buildAnimation(optimizeAnimation(motion.animation, bones), BUILT_GLTF)]),
    };
  };

  it.each(gltfClips(shared, 'motion'))('$asset: $clip', (paths) => {
    const { bytes, clip } = tracks(paths, settings.rotation);
    const trackPath = paths.builtPath.replace('.ozz', '_motion_track.ozz');
    expect(byteDifference(bytes, readFileSync(trackPath))).toBeUndefined();
    expect(byteDifference(clip, readFileSync(paths.builtPath))).toBeUndefined();
  });

  it('pab_walk, without rotation', () => {
    const media = join(shared, 'assets/ozz');
    const paths = {
      rawPath: join(media, 'pab_walk_raw.ozz'),
      skeletonPath: join(media, 'pab_skeleton.ozz'),
    };
    const { bytes } = tracks(paths, { ...settings.rotation, axes: NONE });
    const expected = readFileSync(join(media, 'pab_walk_motion_track.ozz'));
    expect(byteDifference(bytes, expected)).toBeUndefined();
  });
});
