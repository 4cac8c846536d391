import { surveyBlending } from '#engine';
import type { SurveyRequest } from '#engine';
import type { SurveyNews } from './survey-protocol.ts';

/** Blends a cycle beforehand; never throws. */
export function runSurveyJob(job: SurveyRequest, tell: (news: SurveyNews) => void): void {
  try {
    tell({ fraction: 1, survey: surveyBlending(job) });
  } catch (error) {
    tell({
      problem: `Looking at the cycle failed, which is a fault of the program: ${String(error)}. Please report it.`,
    });
  }
}
