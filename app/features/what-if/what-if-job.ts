import { createWhatIf, runTrial } from '#engine/inspect/error';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { WhatIfJob, WhatIfNews } from './what-if-protocol.ts';

/** Tries what a job says; never throws. Every build is told of as soon as it is measured. */
export function runWhatIfJob(job: WhatIfJob, tell: (news: WhatIfNews) => void): void {
  try {
    const { subject, recipe, trial } = job;
    const outcome = runTrial(createWhatIf(subject), recipe, trial, (point, fraction) =>
      tell({ fraction, points: [point] }),
    );
    tell({ fraction: 1, ...outcome });
  } catch (error) {
    tell({ problem: failureText(error) });
  }
}
