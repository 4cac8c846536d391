import { expect, it } from 'vitest';
import { invariant, isAdditiveClip, makeAdditive } from '#engine';
import type { LoopSeam, RawAnimation } from '#engine';
import { runExplainJob } from '../../../app/workers/explain-job.ts';
import type { ExplainNews, LoopJob } from '../../../app/workers/explain-protocol.ts';
import { buildSkeleton } from '../../../engine/offline/skeleton-builder.ts';
import { REST, rawClip, rawSkeleton, type WrittenTrack } from '../../support/raw-clip.ts';

/** A root and three bones of length 1, end to end. */
const BONE = [1, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const skeleton = buildSkeleton(rawSkeleton([-1, 0, 1, 2], [REST, BONE, BONE, BONE]));
const straight: WrittenTrack = { translations: [[0, 1, 0, 0]] };
const bent: WrittenTrack = {
  ...straight,
  rotations: [
    [0, 0, 0, 0, 1],
    [1, 0, 0, Math.SQRT1_2, Math.SQRT1_2],
  ],
};
const whole = rawClip([{}, bent, straight, straight]);

function told(job: LoopJob): ExplainNews[] {
  const news: ExplainNews[] = [];
  runExplainJob(job, (part) => news.push(part));
  return news;
}

function seamsOf(...clips: readonly RawAnimation[]): readonly LoopSeam[] {
  const [news] = told({ what: 'loop', skeleton, clips, frame: 0.125, up: [0, 1, 0] });
  const found = 'found' in news ? news.found : undefined;
  invariant(found !== undefined && 'length' in found, 'a loop is told of by its seams');
  return found;
}

it('says what is wrong instead of failing', () => {
  const job: LoopJob = { what: 'loop', skeleton, clips: [whole], frame: 0.125, up: [0, 1, 0] };
  const broken = Object.defineProperty({ ...job }, 'frame', {
    get: () => {
      throw new TypeError('no frame');
    },
  });
  const [news] = told(broken);
  expect('problem' in news && news.problem).toMatch(/no frame/);
});

it('tells of a clip of differences as it is shown, which is on the rest pose', () => {
  const difference = makeAdditive(whole, skeleton);
  expect(isAdditiveClip(difference, skeleton)).toBe(true);
  const [seam, shown] = seamsOf(whole, difference);
  expect(Array.from(seam.jump)).toEqual([0, 0, Math.SQRT2, Math.sqrt(8)].map(closeTo));
  expect(Array.from(shown.jump)).toEqual(Array.from(seam.jump, closeTo));
});

function closeTo(value: number): unknown {
  return expect.closeTo(value, 5);
}
