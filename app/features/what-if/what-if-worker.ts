import { runJobs } from '../../session/jobs/run-jobs.ts';
import { runWhatIfJob } from './what-if-job.ts';

runJobs(runWhatIfJob);
