import type { Kind } from '../kind.ts';
import { rawAnimationFacts } from './facts.ts';
import { RAW_ANIMATION_RULES } from './lint.ts';
import { rawAnimationParts } from './sections.ts';

export const rawAnimation: Kind<'raw-animation'> = {
  title: 'Source animation',
  facts: rawAnimationFacts,
  sections: { 3: rawAnimationParts },
  rules: RAW_ANIMATION_RULES,
};
