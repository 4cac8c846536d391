import { runCompareJob } from './compare-job.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';

runJobs(runCompareJob);
