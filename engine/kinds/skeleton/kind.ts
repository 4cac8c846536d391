import type { Kind } from '../kind.ts';
import { skeletonFacts } from './facts.ts';
import { SKELETON_RULES } from './lint.ts';
import { skeletonParts } from './sections.ts';

export const skeleton: Kind<'skeleton'> = {
  title: 'Skeleton',
  facts: skeletonFacts,
  sections: { 2: skeletonParts },
  rules: SKELETON_RULES,
};
