import { runAnalysis } from './analyse-job.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';

runJobs(runAnalysis);
