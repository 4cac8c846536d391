import { writeArchive } from '#engine/archive';
import {
  animationSource,
  errorMap,
  errorStatistics,
  rawSource,
  uniformDistances,
  type ErrorStatistics,
} from '#engine/inspect/error';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';

/** What a clip is built from. */
export interface BuildSubject {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
}

/** The errors of a clip against its source, of a shell at the default distance around every joint. */
export function shellErrors(
  { source, skeleton }: BuildSubject,
  animation: Animation,
): ErrorStatistics {
  const distances = uniformDistances(skeleton.count, DEFAULT_CLIP_RECIPE.distance);
  const candidate = animationSource(animation);
  const map = errorMap({ skeleton, reference: rawSource(source), candidate, distances });
  return errorStatistics(map, 'shell');
}

/** The reference's default build: the clip, its size in an archive, and its errors as limits for another build. */
export function referenceBuild({ source, skeleton }: BuildSubject) {
  const { animation } = buildClip(source, skeleton, DEFAULT_CLIP_RECIPE);
  const { max, percentile99, mean } = shellErrors({ source, skeleton }, animation);
  const bytes = writeArchive([animation]).length;
  return { animation, bytes, goal: { metric: 'shell', max, percentile99, mean } as const };
}
