import { runAnalysis } from './analyse-job.ts';
import { runJobs } from './run-jobs.ts';

runJobs(runAnalysis);
