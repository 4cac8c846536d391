import type { Direction } from '#engine/inspect';
import type { Orientation } from '../../session/state/orientation.ts';

/** The way up from the ground, seen from the space of the models that stand on it. */
export function upDirection([x, y, z, w]: Orientation): Direction {
  return [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)];
}
