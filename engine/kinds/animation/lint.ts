import { modelOverflow, overflowText, OVERFLOW_WHY } from '../../inspect/model-overflow.ts';
import type { Animation } from '../../model/animation.ts';
import { isOlder } from '../../model/older.ts';
import { validateClipFit } from '../../runtime/clip-fit.ts';
import { NAME_RULE } from '../shared/name-rule.ts';
import { OLDER_RULE } from '../shared/older-rule.ts';
import type { Rule } from '../shared/rule.ts';
import { KEY_RULES } from './lint-keys.ts';
import { PLAYER_RULES } from './lint-players.ts';
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

/** A clip whose skeleton is known must stay within what floats can say. */
const OVERFLOW_RULE: Rule<Animation> = {
  name: 'model-space-overflow',
  severity: 'error',
  why: OVERFLOW_WHY,
  *check(clip, { skeleton, nameOf }) {
    const found = skeleton && modelOverflow(skeleton, clip);
    if (found !== undefined) yield { ...found, message: overflowText(nameOf(found.joint), found) };
  },
};

/** A rule about how the current version stores and seeks. */
function ofCurrent({ check, ...facts }: Rule<Animation>): Rule<Animation> {
  return { ...facts, check: (clip, scene) => (isOlder(clip) ? [] : check(clip, scene)) };
}

export const ANIMATION_RULES: readonly Rule<Animation>[] = [
  NAME_RULE,
  OLDER_RULE,
  ...KEY_RULES,
  ...[...PLAYER_RULES, ...SEEK_RULES, ...WASTE_RULES].map(ofCurrent),
  PAIR_RULE,
  OVERFLOW_RULE,
];
