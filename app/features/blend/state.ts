import type { SurveyRequest } from '#engine/inspect';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';

/** What the cycle that is blended comes to; finishes however the layers change, so that it follows a dragged weight. */
export const surveyJob = defineTrackedJob({
  job: jobNamed<typeof import('./blend-survey.job.ts').default>('blend-survey'),
  input: (cycle: SurveyRequest) => cycle,
  replace: 'finish',
});
