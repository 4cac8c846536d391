import { matchesGlob } from '../base/glob.ts';
import type { JointIndex } from '../base/units.ts';
import { unmatchedText } from './unmatched.ts';
import type { JointSetting, NamedSetting } from './settings.ts';

/**
 * Settings of single joints from settings by name. If several match a joint, the last one applies. A
 * pattern may match none, see {@link unmatchedOverrides}.
 *
 * @example
 * const hands = [{ pattern: '*Hand*', tolerance: 0.0001, distance: 0.05 }];
 * const overrides = overridesByName(skeleton.names, hands);
 * console.assert(overrides.has(skeleton.names.indexOf('LeftHand')));
 */
export function overridesByName(
  names: readonly string[],
  settings: readonly NamedSetting[],
): Map<JointIndex, JointSetting> {
  const overrides = new Map<JointIndex, JointSetting>();
  for (const { pattern, tolerance, distance } of settings) {
    names.forEach((name, joint) => {
      if (matchesGlob(pattern, name)) overrides.set(joint, { tolerance, distance });
    });
  }
  return overrides;
}

/**
 * A sentence for each setting by name whose pattern matches no joint, with the most similar names. Such a
 * setting has no effect.
 * @param what it is called
 *
 * @example
 * const tails = [{ pattern: 'Tail*', tolerance: 0.0001, distance: 0.05 }];
 * console.assert(unmatchedOverrides(skeleton.names, tails).length === 1);
 */
export function unmatchedOverrides(
  names: readonly string[],
  settings: readonly Pick<NamedSetting, 'pattern'>[],
  what: 'override' | 'limit' = 'override',
): string[] {
  return settings
    .filter(({ pattern }) => !names.some((name) => matchesGlob(pattern, name)))
    .map(({ pattern }) => unmatchedText(what, pattern, 'joint', names));
}
