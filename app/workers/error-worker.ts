import { runErrorJob } from './error-job.ts';
import { runJobs } from './run-jobs.ts';

runJobs(runErrorJob);
