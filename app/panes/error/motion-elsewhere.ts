import { jointErrors } from '#engine';
import type { ErrorMap, UserTrack } from '#engine';

/** The root is off by at least this part of the way if it is the way that is missing. */
const PART = 0.5;

/**
 * Whether a clip is off because its way over the ground is in a track of its own, while its source has it in its keys:
 * the root is off by about the way.
 */
export function isMotionElsewhere(map: ErrorMap, position: UserTrack | undefined): boolean {
  if (position === undefined || map.jointCount === 0) return false;
  const way = wayOf(position);
  return way > 0 && jointErrors(map, 'joint').jointMax[0] >= PART * way;
}

/** From the first key to the last one. */
function wayOf({ values, count }: UserTrack): number {
  if (count === 0) return 0;
  const last = values.length - 3;
  return Math.hypot(
    values[last] - values[0],
    values[last + 1] - values[1],
    values[last + 2] - values[2],
  );
}
