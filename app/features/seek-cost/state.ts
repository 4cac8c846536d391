import { seekStreams } from '#engine/inspect';
import { defineTrackedJob, jobNamed } from '../../session/jobs/job.ts';
import type { StoredClip } from './seek-cost.job.ts';

/** Maps of a clip, first coarse, then fine. */
export const seekMapsJob = defineTrackedJob({
  job: jobNamed<typeof import('./seek-cost.job.ts').maps>('seek-cost.maps'),
  input: seekStreams,
  remember: 1,
});

/** Costs of a clip with other iframe intervals. */
export const iframeIntervalsJob = defineTrackedJob({
  job: jobNamed<typeof import('./seek-cost.job.ts').intervals>('seek-cost.intervals'),
  input: (clip: StoredClip) => clip,
  same: (a, b) => a.animation === b.animation,
  remember: 1,
});
