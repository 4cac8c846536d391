import { invariant } from '../base/errors.ts';
import type { RemedyCommand } from '../base/finding.ts';
import { DEFAULT_CLIP_RECIPE, type MotionRecipe } from '../offline/settings.ts';

/**
 * How a build extracts the root motion that a remedy asks for: the way over the ground and the turn about the up axis
 * of one joint.
 *
 * @example
 * const { position } = motionRecipe({ name: 'extract-motion', args: { joint: 'Hips', up: 1 } });
 * console.assert(position.axes.x && !position.axes.y && position.axes.z);
 */
export function motionRecipe({ args: { joint, up } }: RemedyCommand): MotionRecipe {
  invariant(typeof joint === 'string' && typeof up === 'number', 'a joint by name, an up axis');
  const turns = { x: up === 0, y: up === 1, z: up === 2 };
  const moves = { x: !turns.x, y: !turns.y, z: !turns.z };
  const { position, rotation } = DEFAULT_CLIP_RECIPE.motion;
  return {
    enabled: true,
    jointName: joint,
    position: { ...position, axes: moves },
    rotation: { ...rotation, axes: turns },
  };
}
