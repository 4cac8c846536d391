import { hidesCharacters, printable } from '../../base/printable.ts';
import type { JointIndex } from '../../base/units.ts';
import type { Place, Rule } from './rule.ts';

const FACTS = {
  name: 'name-hidden-characters',
  severity: 'warning',
  why: 'Control and direction characters make a name look like another one, and it cannot be typed. Rename it.',
} as const;

/** The rules about the names of joints. */
export const JOINT_NAME_RULES: readonly Rule<{ readonly names: readonly string[] }>[] = [
  {
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
  },
  {
    name: 'joint-name-empty',
    severity: 'warning',
    why: 'Clips, attachments and overrides find joints by name.',
    *check({ names }) {
      for (const [joint, name] of names.entries()) {
        if (name === '') yield { joint, message: `joint ${joint} has no name` };
      }
    },
  },
  {
    name: 'joint-name-twice',
    severity: 'warning',
    why: 'Whoever looks for a joint by its name finds the first one only.',
    *check({ names }) {
      const first = new Map<string, JointIndex>();
      for (const [joint, name] of names.entries()) {
        const other = first.get(name);
        if (other === undefined) first.set(name, joint);
        else if (name !== '')
          yield { joint, message: `joints ${other} and ${joint} are both "${name}"` };
      }
    },
  },
];

/** The rule about the name of a clip or track. */
export const NAME_RULE: Rule<{ readonly name: string }> = {
  ...FACTS,
  *check({ name }): Iterable<Place> {
    if (!hidesCharacters(name)) return;
    yield { message: `the name "${printable(name)}" has characters that are not shown` };
  },
};
