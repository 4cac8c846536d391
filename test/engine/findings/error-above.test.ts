import { expect, it } from 'vitest';
import type { Finding } from '#engine/base';
import { gatherFindings } from '#engine/findings';
import {
  allowedError,
  errorMap,
  errorStatistics,
  largestError,
  poseSource,
  uniformDistances,
} from '#engine/inspect/error';
import { buildAnimation } from '../../../engine/offline/index.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

const FRAMES = 240;
const RATE = 30;
const bone = [0, 0.3, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = builtSkeleton([-1, 0, 1, 2], [bone, bone, bone, bone]);

/** Radians that a joint is off at some frames. */
interface Bump {
  readonly joint: number;
  readonly from: number;
  readonly frames: number;
  readonly angle: number;
}

/** A waving chain in which joints turn farther at some frames. */
function chain(bumps: readonly Bump[]) {
  const angleAt = (joint: number, frame: number): number => {
    const own = bumps.filter((bump) => bump.joint === joint);
    const added = own
      .filter(({ from, frames }) => frame >= from && frame < from + frames)
      .reduce((sum, { angle }) => sum + angle, 0);
    return 0.2 * Math.sin((frame / RATE) * (1 + joint)) + added;
  };
  const track = (joint: number) => ({
    translations: [[0, 0, 0.3, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (_, frame) => {
      const half = angleAt(joint, frame) / 2;
      return [frame / RATE, 0, 0, Math.sin(half), Math.cos(half)];
    }),
  });
  return rawClip([0, 1, 2, 3].map(track), FRAMES / RATE);
}

/** The clip, which leaves out every bump. */
const flat = buildAnimation(chain([]));

/** What is found about the error of the clip against a source with bumps. */
function errorAbove(bumps: readonly Bump[]): Finding | undefined {
  const objects = [skeleton, flat, chain(bumps)].map((object) => {
    return { file: 'a.ozz', label: object.kind, object };
  });
  const found = [...gatherFindings({ objects, sources: new Map([[1, 2]]) })][1].findings;
  return found.find(({ code }) => code === 'error-above');
}

const long: Bump = { joint: 2, from: 30, frames: 30, angle: 0.01 };

it.each([
  ['its parent', 2, /^joint 3 .*: most of it comes from joint 2 "[^"]+"$/],
  ['itself', 3, /^joint 3 .*: most of it comes from its own keys$/],
])('the error of a joint that comes most from %s says so', (_, joint, message) => {
  const error = errorAbove([{ joint, from: 30, frames: 30, angle: 0.02 }]);
  expect(error?.message).toMatch(message);
});

it.each<[string, readonly Bump[], { joint: number; frames: readonly number[] } | undefined]>([
  ['nothing', [], undefined],
  ['less than the tolerance', [{ joint: 3, from: 30, frames: 30, angle: 0.005 }], undefined],
  ['one joint for a second', [long], { joint: 3, frames: [30, 59] }],
  [
    'one joint for a frame',
    [{ joint: 3, from: 151, frames: 1, angle: 0.02 }],
    { joint: 3, frames: [151, 151] },
  ],
  [
    'one joint for a second, another for a frame by more',
    [long, { joint: 2, from: 151, frames: 1, angle: 0.02 }],
    { joint: 3, frames: [151, 151] },
  ],
])('a clip that leaves out %s is as far off as all times say', (_, bumps, expected) => {
  const source = chain(bumps);
  const error = errorAbove(bumps);
  if (expected === undefined) return expect(error).toBeUndefined();
  const distances = uniformDistances(skeleton.count, 0.1);
  const [reference, candidate] = [poseSource(source), poseSource(flat)];
  const request = { skeleton, reference, candidate, distances };
  const [worst] = errorStatistics(errorMap(request), 'shell').worst;
  expect(largestError(request)).toEqual(worst);
  expect(error).toMatchObject({
    joint: worst.joint,
    time: worst.time,
    evidence: { errorMm: worst.value * 1000 },
  });
  // Given as a limit, what is said allows it.
  const [, said] = / is (\S+) mm from/.exec(error?.message ?? '') ?? [];
  expect(allowedError(Number(said) / 1000)).toBeGreaterThanOrEqual(worst.value);
  expect(worst.joint).toBe(expected.joint);
  const [first, last] = expected.frames;
  const frame = Math.round(worst.time * RATE);
  expect(frame >= first && frame <= last).toBe(true);
});
