import { compileKernels } from '#engine/kernels';
import {
  clipHierarchy,
  comparedCharacters,
  compareHierarchies,
  generatedHierarchy,
  type HierarchyComparison,
  type MeasureSettings,
} from '#engine/layouts';
import type { Animation, Skeleton } from '#engine/model';
import { defineJob, type JobTask } from '../../session/jobs/job.ts';

/** A clip with the joints that it moves. */
export interface CharacterClip {
  readonly skeleton: Skeleton;
  readonly animation: Animation;
}

interface HierarchyInput {
  /** The clip whose joints are measured; undefined for the case with published figures. */
  readonly clip: CharacterClip | undefined;
  readonly settings: MeasureSettings;
}

/** Brings the joints of many characters to model space, in every layout; times in µs per character. */
export default defineJob({
  run: async (
    { clip, settings }: HierarchyInput,
    task: JobTask<HierarchyComparison>,
  ): Promise<HierarchyComparison> => {
    const compiled = await compileKernels();
    const subject =
      clip === undefined
        ? generatedHierarchy()
        : clipHierarchy(clip.skeleton, clip.animation, comparedCharacters(clip.skeleton.count));
    return compareHierarchies(compiled, subject, settings, { onProgress: task.progress });
  },
});
