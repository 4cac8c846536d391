import { expect, it } from 'vitest';
import { loopSeams } from '#engine/inspect';
import { runExplainJob } from '../../../../app/features/error/explain-job.ts';
import type { ExplainNews, LoopJob } from '../../../../app/features/error/explain-protocol.ts';
import { buildSkeleton } from '../../../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton } from '../../../support/raw-clip.ts';

const JOB: LoopJob = {
  what: 'loop',
  skeleton: buildSkeleton(rawSkeleton([-1])),
  clips: [
    rawClip([
      {
        translations: [
          [0, 0, 0, 0],
          [1, 1, 0, 0],
        ],
      },
    ]),
  ],
  frame: 0.125,
  up: [0, 1, 0],
};

function told(job: LoopJob): ExplainNews[] {
  const news: ExplainNews[] = [];
  runExplainJob(job, (part) => news.push(part));
  return news;
}

it('says what is wrong instead of failing', () => {
  const broken = Object.defineProperty({ ...JOB }, 'frame', {
    get: () => {
      throw new TypeError('no frame');
    },
  });
  const [news] = told(broken);
  expect('problem' in news && news.problem).toMatch(/no frame/);
});

it('tells of the end together with what was found', () => {
  expect(told(JOB)).toEqual([{ fraction: 1, found: loopSeams(JOB) }]);
});
