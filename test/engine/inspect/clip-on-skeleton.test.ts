import { describe, expect, it } from 'vitest';
import { clipOnSkeleton, posesOnSkeleton } from '../../../engine/inspect/clip-on-skeleton.ts';
import {
  poseSource,
  rawSource,
  type PoseSource,
} from '../../../engine/inspect/error/pose-source.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { localToModel } from '../../../engine/runtime/local-to-model.ts';
import type { WrittenTrack } from '../../support/raw-clip.ts';
import { at, BODY, rigged, type Rig } from '../../support/rigs.ts';

/** Where joints are in model space, by name. */
function placesOf(poses: PoseSource, skeleton: Skeleton, time: number): Record<string, number[]> {
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(16 * skeleton.count);
  poses.samplePose(time, pose);
  localToModel(skeleton, pose, models);
  const place = (joint: number): number[] => [...models.subarray(16 * joint + 12, 16 * joint + 15)];
  return Object.fromEntries(skeleton.names.map((name, joint) => [name, place(joint)]));
}

const scaled = (track: WrittenTrack, ...scale: [number, number, number]): WrittenTrack => ({
  ...track,
  scales: [[0, ...scale]],
});

/** The body, as one whose hip has a scale. */
const withHip = (...scale: [number, number, number]): Rig =>
  BODY.map(([name, parent, track]) => [name, parent, parent ? track : scaled(track, ...scale)]);

/** The body with a joint that turns between hip and knee. */
const BETWEEN: Rig = BODY.flatMap(([name, parent, track]): Rig =>
  name === 'knee'
    ? [
        ['twist', 'hip', at(0.1, -0.2, 0.4)],
        ['knee', 'twist', track],
      ]
    : [[name, parent, track]],
);

it('a joint below another one that stands still has a key at the begin and at the end', () => {
  const still = { translations: [[0, 0, 0.5, 0]] } as const;
  const rig: Rig = [
    ['root', undefined, still],
    ['hip', 'root', still],
  ];
  const { skeleton: own, raw } = rigged([...rig, ['toe', 'hip', at(0, 1, 0.5)]]);
  const { skeleton } = rigged([
    ['hip', undefined, still],
    ['toe', 'hip', still],
  ]);
  const { translations, rotations } = clipOnSkeleton(raw, own, skeleton);
  expect([...translations.times.subarray(0, translations.offsets[1])]).toEqual([0, 1]);
  expect(rotations.offsets[2] - rotations.offsets[1]).toBe(3);
});

it('frames at 30 Hz get three times between for a joint below another one', () => {
  const turns = Array.from({ length: 31 }, (_, i) => {
    const half = 0.01 * i;
    return [i / 30, 0, 0, Math.sin(half), Math.cos(half)] as const;
  });
  const moving: WrittenTrack = { translations: [[0, 0, 1, 0]], rotations: turns };
  const { skeleton: own, raw } = rigged([
    ['root', undefined, moving],
    ['hip', 'root', moving],
  ]);
  const { skeleton } = rigged([['hip', undefined, moving]]);
  expect(clipOnSkeleton(raw, own, skeleton).rotations.times).toHaveLength(121);
});

describe('joints are where the clip has them on a skeleton with a joint between', () => {
  const { skeleton } = rigged(BETWEEN);
  it.each<[string, Rig]>([
    ['and no scale', BODY],
    ['and an even scale above', withHip(2, 2, 2)],
    ['and a mirror above', withHip(-1, -1, -1)],
    ['and an uneven scale above, which no joint below can undo', withHip(1, 3, 2)],
  ])('%s', (_, rig) => {
    const { skeleton: own, raw } = rigged(rig);
    const poses = posesOnSkeleton(raw, own, skeleton);
    const clip = rawSource(clipOnSkeleton(raw, own, skeleton));
    for (const time of [0, 0.13, 0.5, 0.81, 1]) {
      const { twist, ...placed } = placesOf(poses, skeleton, time);
      const { twist: __, ...keyed } = placesOf(clip, skeleton, time);
      const truth = placesOf(poseSource(raw), own, time);
      for (const [name, place] of Object.entries(truth)) {
        place.forEach((value, axis) => {
          expect(placed[name][axis]).toBeCloseTo(value, 6);
          expect(keyed[name][axis]).toBeCloseTo(value, 4);
        });
      }
      expect(twist).toBeDefined();
    }
  });
});
