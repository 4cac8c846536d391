import { writeArchive } from '#engine/archive';
import {
  createWhatIf,
  runTrial,
  seekCosts,
  type WhatIfOutcome,
  type WhatIfPoint,
  type WhatIfSubject,
  type WhatIfTrial,
} from '#engine/inspect/error';
import { keyCount, type Animation } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import { buildWithRecipe } from '#engine/smallest';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** A source, and what is to be tried on it. */
export interface WhatIfInput {
  readonly subject: WhatIfSubject;
  /** The current settings, which a trial varies. */
  readonly recipe: ClipRecipe;
  readonly trial: WhatIfTrial;
}

/** Outcome of a trial, with all builds that it made. */
export interface WhatIfResult extends WhatIfOutcome {
  readonly points: readonly WhatIfPoint[];
}

/** Builds a source with other settings; publishes every build as soon as it is measured. */
export const trials = defineJob({
  failure: 'Trying other settings failed',
  run: (
    { subject, recipe, trial }: WhatIfInput,
    { publish }: JobTask<WhatIfResult>,
  ): WhatIfResult => {
    const points: WhatIfPoint[] = [];
    const whatIf = createWhatIf(subject, buildWithRecipe);
    const outcome = runTrial(whatIf, recipe, trial, (point, fraction) => {
      points.push(point);
      publish(fraction, { points });
    });
    return { ...outcome, points };
  },
});

/** The costs of a clip that need no source to compare with. */
export type ClipCost = Pick<WhatIfPoint, 'bytes' | 'keys' | 'worstSeek' | 'meanSeek'>;

/** Computes the size of a clip as an archive of its own, and the keys that seeking in it passes. */
export const clipCost = defineJob({
  failure: 'Measuring the clip failed',
  run: (clip: Animation): ClipCost => ({
    bytes: writeArchive([clip]).length,
    keys: keyCount(clip),
    ...seekCosts(clip),
  }),
});
