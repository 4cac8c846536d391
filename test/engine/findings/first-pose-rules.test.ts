import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { floatText } from '../../../engine/base/float-text.ts';
import {
  buildClip,
  buildSkeleton,
  cutAnimation,
  DEFAULT_CLIP_RECIPE,
  type ClipRange,
} from '../../../engine/offline/index.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 30;
const FRAMES = 40;
const parents = [-1, 0, 1, 2, 3, 4];
const body = rawSkeleton(
  parents,
  parents.map(() => [0, 0.3, 0, 0, 0, 0, 1, 1, 1, 1]),
);

/** Joints that swing from the second frame on; the first `leaving` of them leave another pose for that. */
function swinging(leaving: number, degrees = 60): RawAnimation {
  const tracks = parents.map((_, joint) => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
      const other = frame === 0 && joint < leaving ? (degrees * Math.PI) / 180 : 0;
      const half = 0.2 * Math.sin(0.15 * frame + joint) + other / 2;
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  }));
  return rawClip(tracks, Math.fround(FRAMES / RATE), 'swing');
}

/** A capture of 40 s with single jumps at so many times; its first frame is another pose, turned by so many degrees. */
function noisy(jumps: number, degrees: number): RawAnimation {
  const frames = 40 * RATE;
  const tracks = parents.map((_, joint) => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: frames + 1 }, (__, frame) => {
      const isJump = frame % 100 === 50 && frame < 100 * jumps;
      const other = frame === 0 ? (degrees * Math.PI) / 180 : 0.9 + Number(isJump);
      const half = 0.2 * Math.sin(0.15 * frame + joint) * Number(frame > 0) + other / 2;
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  }));
  return rawClip(tracks, Math.fround(frames / RATE), 'capture');
}

/** Joints that turn at once, and slowly back. */
function kicking(): RawAnimation {
  const tracks = parents.map(() => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (_, frame) => {
      const half = frame === 0 ? 0 : 0.25 * (1 - frame / FRAMES);
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  }));
  return rawClip(tracks, Math.fround(FRAMES / RATE), 'kick');
}

/** Joints that begin as the rig rests, and turn faster and faster. */
function rising(): RawAnimation {
  const tracks = parents.map(() => ({
    rotations: Array.from({ length: 11 }, (_, frame) => {
      const half = 0.11 * frame;
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  }));
  return rawClip(tracks, Math.fround(10 / RATE), 'rise');
}

function later(clip: RawAnimation): RawAnimation {
  const { times } = clip.rotations;
  const rotations = { ...clip.rotations, times: times.map((time) => time + 1) };
  return { ...clip, duration: Math.fround(clip.duration + 1), rotations };
}

function found(clip: RawAnimation | ReturnType<typeof built>) {
  const objects = [body, clip].map((object) => ({ file: 'a.ozz', label: object.kind, object }));
  return [...gatherFindings({ objects, rate: RATE })]
    .flatMap(({ findings }) => findings)
    .filter(({ code }) => code === 'first-pose');
}

const built = (source: RawAnimation, range?: ClipRange) =>
  buildClip(source, buildSkeleton(body), { ...DEFAULT_CLIP_RECIPE, range }).animation;

describe('nothing is said of a clip', () => {
  it.each<[string, RawAnimation]>([
    ['that moves on from its first frame', swinging(0)],
    ['of which two joints leave another pose', swinging(2)],
    ['whose first pose is near', swinging(6, 5)],
    ['that comes back to its first pose', kicking()],
    ['whose keys begin later', later(swinging(6))],
    ['that often jumps', noisy(5, -60)],
    ['that leaves the pose of its rig as fast as it goes on', rising()],
  ])('%s', (_, clip) => {
    expect(found(clip)).toEqual([]);
    expect(found(built(clip))).toEqual([]);
  });
});

it.each([3, 6])('a first frame that %i of six joints leave is told', (leaving) => {
  for (const clip of [swinging(leaving), built(swinging(leaving))]) {
    expect(found(clip)).toMatchObject([
      { severity: 'warning', time: 0, kind: 'rotation', evidence: { joints: leaving } },
    ]);
  }
});

it.each<[string, RawAnimation, number]>([
  ['jumps once later', noisy(1, -60), 6],
  // The other one ends where it began.
  ['often jumps, and begins as its rig rests', noisy(5, 0), 5],
])('a first frame of a capture that %s is told', (_, clip, joints) => {
  expect(found(clip)).toMatchObject([{ severity: 'warning', evidence: { joints } }]);
});

describe('what begins at the second frame has no other first pose', () => {
  const late = 1.3;
  it.each<[string, RawAnimation, frame: number]>([
    ['of all joints', swinging(6), 1],
    ['of which some have their second key later', lateSecond(swinging(6), late), late],
  ])('%s', (_, source, frame) => {
    const [{ remedy }] = found(source);
    const from = Math.fround(frame / RATE);
    expect(remedy.command).toEqual({ name: 'cut', args: { from } });
    expect(remedy.text).toContain(`posescope build --from ${floatText(from)} does so.`);
    expect(found(cutAnimation(source, { from }))).toEqual([]);
    expect(found(built(source, { from }))).toEqual([]);
  });
});

/** The second key of the first joint is at another frame. */
function lateSecond(clip: RawAnimation, frame: number): RawAnimation {
  const times = clip.rotations.times.slice();
  times[1] = frame / RATE;
  return { ...clip, rotations: { ...clip.rotations, times } };
}
