import { runBuild } from './build-job.ts';
import type { BuildJob, BuildNews } from './build-protocol.ts';
import { runJobs } from '../../session/jobs/run-jobs.ts';
import { buffersOf } from '../../session/jobs/transfer.ts';

runJobs((job: BuildJob, tell: (news: BuildNews) => void) => {
  const outcome = runBuild(job, (fraction) => {
    // A fraction of 1 is the last word, and that one brings the archives.
    if (fraction < 1) tell({ fraction });
  });
  tell('problem' in outcome ? outcome : { fraction: 1, archives: outcome });
}, buffersOf);
