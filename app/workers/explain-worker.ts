import { runExplainJob } from './explain-job.ts';
import { runJobs } from './run-jobs.ts';

runJobs(runExplainJob);
