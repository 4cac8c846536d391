import type { Animation } from '#engine/model';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';

/** Whether every path to a time of a clip gives the same pose. */
export const pathCheckJob = defineTrackedJob({
  job: jobNamed<typeof import('./path-check.job.ts').default>('path-check'),
  input: (clip: Animation) => clip,
  remember: 1,
});
