import { loopSeams, type LoopSeam, type LoopSeamRequest } from '#engine/inspect';
import { defineJob } from '../../session/jobs/job.ts';

/** Measures how clips go from their last pose to their first. */
export default defineJob({
  failure: 'Comparing the end with the beginning failed',
  run: (request: LoopSeamRequest): readonly LoopSeam[] => loopSeams(request),
});
