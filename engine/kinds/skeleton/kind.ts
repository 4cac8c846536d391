import type { Skeleton } from '../../model/skeleton.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { skeletonFormat } from './format.ts';
import { SKELETON_RULES } from './lint.ts';
import { olderSkeletonParts, skeletonParts } from './sections.ts';

export const skeleton: Kind<Skeleton, VersionIn<typeof skeletonFormat>> = {
  sections: { 2: skeletonParts, 1: olderSkeletonParts },
  rules: SKELETON_RULES,
};
