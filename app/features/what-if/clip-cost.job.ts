import { writeArchive } from '#engine/archive';
import { seekCosts } from '#engine/inspect/error';
import type { WhatIfPoint } from '#engine/inspect/error';
import { keyCount } from '#engine/model';
import type { Animation } from '#engine/model';
import { defineJob } from '../../session/jobs/job.ts';

/** What a clip costs, without anything that it is measured against. */
export type ClipCost = Pick<WhatIfPoint, 'bytes' | 'keys' | 'worstSeek' | 'meanSeek'>;

/** Finds out what a clip costs: as an archive of its own, and as a player seeks in it. */
export default defineJob({
  failure: 'Measuring the clip failed',
  run: (clip: Animation): ClipCost => ({
    bytes: writeArchive([clip]).length,
    keys: keyCount(clip),
    ...seekCosts(clip),
  }),
});
