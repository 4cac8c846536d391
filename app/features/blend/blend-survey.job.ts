import { surveyBlending, type BlendSurvey, type SurveyRequest } from '#engine/inspect';
import { defineJob } from '../../session/jobs/job.ts';

/** Blends a cycle beforehand. */
export default defineJob({
  run: (cycle: SurveyRequest): BlendSurvey => surveyBlending(cycle),
  failure: 'Surveying the cycle failed',
});
