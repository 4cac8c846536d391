import { ifValid } from '../base/if-valid.ts';
import type { JointIndex } from '../base/units.ts';
import type { Clip, RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { mapKeys, trackKeys } from '../model/track-keys.ts';
import { extractMotion } from '../offline/motion-extraction.ts';
import type { MotionPart, MotionReference, MotionSettings } from '../offline/settings.ts';
import { isSameMovement, rootEndsElsewhere, rootMovement, rootOf } from './root-movement.ts';

/**
 * A source without its root motion, where a clip was built from it and does not have that motion. No archive says
 * which motion was extracted: it is derived from the movement of the root. What was taken out must lead somewhere else:
 * a root that sways in its place, or that lost its keys, has lost no root motion.
 * @returns undefined if the root of the clip ends where that of the source does, or where no usual extraction leads
 *
 * @example
 * console.assert(sourceWithoutMotion(raw, animation, skeleton) === undefined); // it still has its motion
 */
export function sourceWithoutMotion(
  source: RawAnimation,
  clip: Clip,
  skeleton: Skeleton,
): RawAnimation | undefined {
  const joint = rootOf(skeleton);
  if (source.trackCount !== skeleton.count || clip.trackCount !== skeleton.count) return undefined;
  if (!rootEndsElsewhere(source, clip, skeleton)) return undefined;
  const wanted = rootMovement(clip, skeleton);
  const alone = onlyJoint(source, joint);
  const found = candidates(joint).find((settings) => {
    const rest = withoutMotion(alone, skeleton, settings);
    return rest && isSameMovement(rootMovement(rest, skeleton), wanted, skeleton);
  });
  return found && withoutMotion(source, skeleton, found);
}

function withoutMotion(
  source: RawAnimation,
  skeleton: Skeleton,
  settings: MotionSettings,
): RawAnimation | undefined {
  return ifValid(() => extractMotion(source, skeleton, settings).animation);
}

/** A clip with the keys of one joint only. */
function onlyJoint(source: RawAnimation, joint: JointIndex): RawAnimation {
  return mapKeys(source, (keys, kind) => {
    const own = trackKeys(keys, kind, joint);
    return { ...own, offsets: keys.offsets.map((_, i) => (i > joint ? own.times.length : 0)) };
  });
}

const axes = (names: string): MotionPart['axes'] => ({
  x: names.includes('x'),
  y: names.includes('y'),
  z: names.includes('z'),
});

/** Position on the ground, in all directions or ahead; with a turn about an axis, all turns or none. */
const POSITIONS = ['xz', 'xyz', 'xy', 'x', 'y', 'z', ''].map(axes);
const ROTATIONS = ['', 'y', 'z', 'xyz'].map(axes);
const REFERENCES: readonly MotionReference[] = ['skeleton', 'animation', 'absolute'];

/** Settings that motion is usually extracted with, those of the reference importers among them. */
function candidates(joint: JointIndex): MotionSettings[] {
  return ROTATIONS.flatMap((turns) =>
    POSITIONS.flatMap((directions) =>
      REFERENCES.map((reference) => {
        const part = { reference, loop: false };
        return {
          joint,
          position: { ...part, axes: directions, bake: isAny(directions) },
          rotation: { ...part, axes: turns, bake: isAny(turns) },
        };
      }),
    ),
  );
}

function isAny({ x, y, z }: MotionPart['axes']): boolean {
  return x || y || z;
}
