import { surveyBlending } from '#engine/inspect';
import type { SurveyRequest } from '#engine/inspect';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { SurveyNews } from './survey-protocol.ts';

/** Blends a cycle beforehand; never throws. */
export function runSurveyJob(job: SurveyRequest, tell: (news: SurveyNews) => void): void {
  try {
    tell({ fraction: 1, survey: surveyBlending(job) });
  } catch (error) {
    tell({ problem: failureText(error, 'Surveying the cycle failed') });
  }
}
