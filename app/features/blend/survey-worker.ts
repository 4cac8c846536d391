import { runJobs } from '../../session/jobs/run-jobs.ts';
import { runSurveyJob } from './survey-job.ts';

runJobs(runSurveyJob);
