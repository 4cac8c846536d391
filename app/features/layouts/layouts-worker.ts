import { runLayoutsJob } from './layouts-job.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';

runJobs(runLayoutsJob);
