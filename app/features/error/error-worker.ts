import { runErrorJob } from './error-job.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';

runJobs(runErrorJob);
