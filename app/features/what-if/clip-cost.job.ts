import { writeArchive } from '#engine/archive';
import { seekCosts, type WhatIfPoint } from '#engine/inspect/error';
import { keyCount, type Animation } from '#engine/model';
import { defineJob } from '../../session/jobs/job.ts';

/** The costs of a clip that need no source to compare with. */
export type ClipCost = Pick<WhatIfPoint, 'bytes' | 'keys' | 'worstSeek' | 'meanSeek'>;

/** Computes the size of a clip as an archive of its own, and the keys that seeking in it passes. */
export default defineJob({
  failure: 'Measuring the clip failed',
  run: (clip: Animation): ClipCost => ({
    bytes: writeArchive([clip]).length,
    keys: keyCount(clip),
    ...seekCosts(clip),
  }),
});
