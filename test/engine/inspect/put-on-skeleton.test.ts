import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../engine/base/errors.ts';
import { clipOnSkeleton } from '../../../engine/inspect/clip-on-skeleton.ts';
import { poseSource, rawSource } from '../../../engine/inspect/error/pose-source.ts';
import { rawForm } from '../../../engine/inspect/error/raw-form.ts';
import {
  putOnSkeleton,
  putProblem,
  putText,
  putTracks,
  type PutTracks,
} from '../../../engine/inspect/put-on-skeleton.ts';
import { getLocal, LOCAL_FLOATS, poseLength } from '../../../engine/math/pose.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { toAdditive } from '../../../engine/offline/additive.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import {
  ARM,
  BODY,
  FOOT,
  HIP,
  KNEE,
  PERMUTED,
  renamed,
  rigged,
  TAIL,
  type Rig,
} from '../../support/rigs.ts';

const { skeleton: own, raw } = rigged(BODY);
const DEER: Rig = renamed([HIP, KNEE, FOOT, ARM, TAIL], 'deer');

describe('a clip cannot be put on a skeleton', () => {
  it.each<[string, Rig, string]>([
    [
      'without any of its joints',
      DEER,
      'joints, paired by name: expected at least 2 in both skeletons, half of the 4 joints of the smaller one, found none: only the clip has "hip", "knee" and 2 more, only the other skeleton "deerhip", "deerknee" and 3 more. Choose a skeleton of the same body, or give its joints the same names.',
    ],
    ['with one of them', [HIP, ...DEER], 'found 1: only the clip has "knee", "foot" and 1 more'],
    [
      'without joints',
      [],
      'joints, paired by name: expected some in both skeletons, found none in the other one. Choose a skeleton with joints.',
    ],
  ])('%s', (_, rig, text) => {
    const { skeleton } = rigged(rig);
    expect(putProblem(own, skeleton)).toContain(text);
    expect(() => putOnSkeleton(raw, own, skeleton)).toThrow(AssetError);
  });
});

it('a clip without tracks cannot be put on a skeleton', () => {
  expect(putProblem(rigged([]).skeleton, own)).toContain('found none in that of the clip');
});

it('a clip cannot be put on a skeleton of a release before 0.11, in whose order no clip is written', () => {
  const names = ['hip', 'knee', 'arm', 'foot'];
  const old: Skeleton = { ...own, names, parents: Int16Array.of(-1, 0, 0, 1), siblingsFirst: true };
  expect(putProblem(own, old)).toContain('Upgrade it first: posescope upgrade --help tells how.');
  expect(() => putOnSkeleton(raw, own, old)).toThrow(AssetError);
});

describe('of its tracks, it is said', () => {
  it.each<[string, Rig, PutTracks, string]>([
    [
      'that all are there',
      PERMUTED,
      { animated: 4, resting: [], leftOut: [] },
      '4 of 4 joints have a track',
    ],
    [
      'which joint rests',
      [...BODY, TAIL],
      { animated: 4, resting: ['tail'], leftOut: [] },
      '4 of 5 joints have a track; 1 rests, for want of one: "tail"',
    ],
    [
      'which are left out',
      [HIP, KNEE],
      { animated: 2, resting: [], leftOut: ['foot', 'arm'] },
      '2 of 2 joints have a track; 2 tracks are left out: "foot" and "arm"',
    ],
    [
      'by their own names, where a prefix is left out',
      renamed([HIP, KNEE, FOOT, TAIL], 'rig:'),
      { animated: 3, resting: ['rig:tail'], leftOut: ['arm'] },
      '3 of 4 joints have a track; 1 rests, for want of one: "rig:tail"; 1 track is left out: "arm"',
    ],
  ])('%s', (_, rig, tracks, text) => {
    const { skeleton } = rigged(rig);
    expect(putProblem(own, skeleton)).toBeUndefined();
    expect(putTracks(own, skeleton)).toEqual(tracks);
    expect(putText(tracks)).toBe(text);
    const { clip, ...said } = putOnSkeleton(raw, own, skeleton);
    expect(said).toEqual(tracks);
    expect(clip.trackCount).toBe(skeleton.count);
  });
});

it('joints with another prefix move as those of the same names', () => {
  const put = putOnSkeleton(raw, own, rigged(renamed(PERMUTED, 'mixamorig:')).skeleton);
  const plain = clipOnSkeleton(raw, own, rigged(PERMUTED).skeleton);
  expect(put.clip).toEqual(plain);
});

it('of a build, keys are those that it stores', () => {
  const built = buildAnimation(raw);
  const { skeleton } = rigged(PERMUTED);
  expect(putOnSkeleton(built, own, skeleton).clip).toEqual(
    clipOnSkeleton(rawForm(built), own, skeleton),
  );
});

describe('an additive clip', () => {
  const difference = toAdditive(raw, own);
  const { skeleton } = rigged([HIP, TAIL, ARM, KNEE, FOOT]);
  const localOf = (clip: typeof raw, of: Skeleton, name: string, time: number): number[] => {
    const pose = new Float32Array(poseLength(of.count));
    const local = new Float32Array(LOCAL_FLOATS);
    rawSource(clip).samplePose(time, pose);
    getLocal(pose, of.names.indexOf(name), local);
    return [...local];
  };

  it('leaves a joint that it has no track for where it is', () => {
    const { clip } = putOnSkeleton(difference, own, skeleton);
    expect(localOf(clip, skeleton, 'tail', 0.5)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it.each(['hip', 'knee', 'foot', 'arm'])('adds to %s what it added', (name) => {
    const { clip } = putOnSkeleton(difference, own, skeleton);
    for (const time of [0, 0.3, 1]) {
      expect(localOf(clip, skeleton, name, time)).toEqual(localOf(difference, own, name, time));
    }
    expect(poseSource(clip).trackCount).toBe(5);
  });
});
