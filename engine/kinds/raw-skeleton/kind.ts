import type { RawSkeleton } from '../../model/raw.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { rawSkeletonFormat } from './format.ts';
import { RAW_SKELETON_RULES } from './lint.ts';
import { rawSkeletonParts } from './sections.ts';

export const rawSkeleton: Kind<RawSkeleton, VersionIn<typeof rawSkeletonFormat>> = {
  sections: { 1: rawSkeletonParts },
  rules: RAW_SKELETON_RULES,
};
