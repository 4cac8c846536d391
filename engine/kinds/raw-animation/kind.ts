import type { RawAnimation } from '../../model/raw.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { rawAnimationFormat } from './format.ts';
import { RAW_ANIMATION_RULES } from './lint.ts';
import { rawAnimationParts, unnamedParts } from './sections.ts';

export const rawAnimation: Kind<RawAnimation, VersionIn<typeof rawAnimationFormat>> = {
  sections: { 3: rawAnimationParts, 2: rawAnimationParts, 1: unnamedParts },
  rules: RAW_ANIMATION_RULES,
};
