import { runJobs } from './run-jobs.ts';
import { runWhatIfJob } from './what-if-job.ts';

runJobs(runWhatIfJob);
