import { AssetError } from '../base/errors.ts';
import { matchesGlob } from '../base/glob.ts';
import type { JointIndex } from '../base/units.ts';
import type { JointSetting } from './hierarchy.ts';

/** Settings for the joints whose names fit a pattern. */
export interface NamedSetting extends JointSetting {
  /** `*` any text, `?` any one character. */
  readonly pattern: string;
}

/**
 * Settings of single joints from settings by name. If several match a joint, the last one applies.
 * @throws AssetError if a pattern fits no joint
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
    const fitting = names.flatMap((name, joint) => (matchesGlob(pattern, name) ? [joint] : []));
    if (fitting.length === 0) {
      throw new AssetError({
        object: 'Optimiser settings',
        expected: 'overrides for joints of the skeleton',
        found: `"${pattern}", which fits none of ${names.length} names`,
      });
    }
    for (const joint of fitting) overrides.set(joint, { tolerance, distance });
  }
  return overrides;
}
