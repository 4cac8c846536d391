import type { Kind } from '../kind.ts';
import { animationFacts } from './facts.ts';
import { ANIMATION_RULES } from './lint.ts';
import { animationParts } from './sections.ts';

export const animation: Kind<'animation'> = {
  title: 'Animation',
  facts: animationFacts,
  sections: { 7: animationParts },
  rules: ANIMATION_RULES,
};
