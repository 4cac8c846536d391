import { runLayoutsJob } from './layouts-job.ts';
import { runJobs } from './run-jobs.ts';

runJobs(runLayoutsJob);
