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
