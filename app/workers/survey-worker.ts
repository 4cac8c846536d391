import { runJobs } from './run-jobs.ts';
import { runSurveyJob } from './survey-job.ts';

runJobs(runSurveyJob);
