import { matchesGlob } from '#engine/base';
import type { JointIndex } from '#engine/base';
import type { NamedSetting } from '#engine/offline';

/** The joints that an override is for. */
export interface OverrideMatch {
  /** All whose names fit. */
  readonly joints: readonly JointIndex[];
  /** How many of them a later override takes. */
  readonly overridden: number;
}

/** Which of the joints of these names fit a pattern. */
export function matchOverride(
  pattern: string,
  later: readonly NamedSetting[],
  names: readonly string[],
): OverrideMatch {
  const joints = names.flatMap((name, joint) => (matchesGlob(pattern, name) ? [joint] : []));
  const taken = joints.filter((joint) =>
    later.some((other) => matchesGlob(other.pattern, names[joint])),
  );
  return { joints, overridden: taken.length };
}
