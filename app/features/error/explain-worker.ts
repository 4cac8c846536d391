import { runExplainJob } from './explain-job.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';

runJobs(runExplainJob);
