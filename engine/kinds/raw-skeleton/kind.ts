import type { Kind } from '../kind.ts';
import { rawSkeletonFacts } from './facts.ts';
import { RAW_SKELETON_RULES } from './lint.ts';
import { rawSkeletonParts } from './sections.ts';

export const rawSkeleton: Kind<'raw-skeleton'> = {
  title: 'Source skeleton',
  facts: rawSkeletonFacts,
  sections: { 1: rawSkeletonParts },
  rules: RAW_SKELETON_RULES,
};
