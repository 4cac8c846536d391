import { runCompareJob } from './compare-job.ts';
import { runJobs } from './run-jobs.ts';

runJobs(runCompareJob);
