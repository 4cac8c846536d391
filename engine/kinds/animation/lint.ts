import type { Animation } from '../../model/animation.ts';
import { validateClipFit } from '../../runtime/clip-fit.ts';
import type { Rule } from '../shared/rule.ts';
import { KEY_RULES } from './lint-keys.ts';
import { SEEK_RULES } from './lint-seeks.ts';
import { WASTE_RULES } from './lint-waste.ts';

/** If skeletons are given, the clip must fit one of them. */
const PAIR_RULE: Rule<Animation> = {
  name: 'clip-without-skeleton',
  severity: 'error',
  why: 'Load it with the skeleton that it was made for.',
  *check(clip, { skeletons }) {
    const problems = skeletons.map((skeleton) => validateClipFit(skeleton, clip));
    const [message] = problems;
    if (message !== undefined && !problems.includes(undefined)) yield { message };
  },
};

export const ANIMATION_RULES: readonly Rule<Animation>[] = [
  ...KEY_RULES,
  ...SEEK_RULES,
  ...WASTE_RULES,
  PAIR_RULE,
];
