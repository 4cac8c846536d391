import { hidesCharacters, printable } from '../../base/printable.ts';
import type { Place, Rule } from './rule.ts';

const FACTS = {
  name: 'name-hidden-characters',
  severity: 'warning',
  why: 'Control and direction characters make a name look like another one, and it cannot be typed. Rename it.',
} as const;

/** The rule about the names of joints. */
export const JOINT_NAME_RULE: Rule<{ readonly names: readonly string[] }> = {
  ...FACTS,
  *check({ names }): Iterable<Place> {
    for (const [joint, name] of names.entries()) {
      if (!hidesCharacters(name)) continue;
      yield {
        joint,
        message: `joint ${joint} "${printable(name)}" has characters that are not shown`,
      };
    }
  },
};

/** The rule about the name of a clip or track. */
export const NAME_RULE: Rule<{ readonly name: string }> = {
  ...FACTS,
  *check({ name }): Iterable<Place> {
    if (!hidesCharacters(name)) return;
    yield { message: `the name "${printable(name)}" has characters that are not shown` };
  },
};
