import { expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import {
  allowedError,
  errorMap,
  errorStatistics,
  largestError,
  poseSource,
  uniformDistances,
} from '#engine/inspect/error';
import { buildAnimation, buildSkeleton } from '../../../engine/offline/index.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const FRAMES = 240;
const RATE = 30;
const bone = [0, 0.3, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = buildSkeleton(rawSkeleton([-1, 0, 1, 2], [bone, bone, bone, bone]));

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

const long: Bump = { joint: 2, from: 30, frames: 30, angle: 0.01 };

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
  const clip = buildAnimation(chain([]));
  const objects = [skeleton, clip, source].map((object) => {
    return { file: 'a.ozz', label: object.kind, object };
  });
  const found = [...gatherFindings({ objects, sources: new Map([[1, 2]]) })][1].findings;
  const error = found.find(({ code }) => code === 'error-above');
  if (expected === undefined) return expect(error).toBeUndefined();
  const distances = uniformDistances(skeleton.count, 0.1);
  const [reference, candidate] = [poseSource(source), poseSource(clip)];
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
