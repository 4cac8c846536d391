import { createArchive, type Archive } from '#engine/archive';
import { putOnSkeleton, type PutTracks } from '#engine/inspect';
import type { Clip, Skeleton } from '#engine/model';
import { defineJob } from '../../session/jobs/job.ts';

/** A clip to put on another skeleton, called as the result is. */
interface Putting {
  readonly clip: Clip;
  readonly own: Skeleton;
  readonly skeleton: Skeleton;
}

/** Puts a clip on another skeleton, as a source in an archive of its own. */
export default defineJob({
  failure: 'Putting the clip on another skeleton failed',
  transfer: true,
  run: ({ clip: given, own, skeleton }: Putting): { archive: Archive; tracks: PutTracks } => {
    const { clip, ...tracks } = putOnSkeleton(given, own, skeleton);
    return { archive: createArchive([clip]), tracks };
  },
});
