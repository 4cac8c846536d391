import type { Animation } from '../../model/animation.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { animationFormat } from './format.ts';
import { ANIMATION_RULES } from './lint.ts';
import { olderAnimationParts } from './older-sections.ts';
import { animationParts } from './sections.ts';

export const animation: Kind<Animation, VersionIn<typeof animationFormat>> = {
  sections: { 7: animationParts, ...olderAnimationParts },
  rules: ANIMATION_RULES,
};
