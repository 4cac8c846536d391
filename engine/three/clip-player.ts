import type { Object3D } from 'three';
import { AssetError } from '../base/errors.ts';
import type { Seconds } from '../base/units.ts';
import { poseLength } from '../math/pose.ts';
import type { Animation } from '../model/animation.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { createSamplingContext } from '../runtime/context.ts';
import { validateClipFit } from '../runtime/clip-fit.ts';
import { sample } from '../runtime/sampling.ts';
import { bindBones, poseBones } from './bones.ts';

/** A clip that moves bones of three.js. */
export interface ClipPlayer {
  /** The current time, from 0 to the clip's duration. It can be set. */
  time: Seconds;
  /** Playback speed: 1 is normal, negative plays backward. */
  speed: number;
  /** Whether playback starts again at the end; otherwise it stops there. */
  loop: boolean;
  /**
   * Local transforms of all joints at the current time, in groups of four like a skeleton's rest
   * pose.
   */
  readonly pose: Float32Array;
  /** Advances the time by `seconds` and poses the bones. Allocates nothing. */
  update(seconds: Seconds): void;
}

/**
 * Plays a clip on bones of three.js. Bones are found by joint names, also those that a loader has numbered because
 * several nodes have one; their hierarchy must be that of the joints. Bones without a joint do not change. No mixer or tracks of three.js are needed.
 *
 * @param root the object that bones are below, as for an `AnimationMixer`: the scene of a loaded file, or what
 *   {@link createSkinnedMesh} makes
 * @throws AssetError if the clip was not made for the skeleton, or no bone has the name of a joint
 *
 * @example
 * const player = createClipPlayer(scene, skeleton, animation);
 * player.update(1 / 60);
 */
export function createClipPlayer(
  root: Object3D,
  skeleton: Skeleton,
  animation: Animation,
): ClipPlayer {
  const problem = validateClipFit(skeleton, animation);
  if (problem !== undefined) {
    throw new AssetError({
      object: animation.name,
      expected: 'a clip of the skeleton',
      found: problem,
    });
  }
  const bound = bindBones(root, skeleton);
  const context = createSamplingContext(animation.trackCount);
  const { duration } = animation;
  return {
    time: 0,
    speed: 1,
    loop: true,
    pose: new Float32Array(poseLength(skeleton.count)),
    update(seconds) {
      const time = this.time + seconds * this.speed;
      this.time = this.loop ? wrapped(time, duration) : Math.min(Math.max(time, 0), duration);
      sample(animation, context, this.time / duration, this.pose);
      poseBones(bound, this.pose);
    },
  };
}

/** Wraps a time into [0, duration]. */
function wrapped(time: Seconds, duration: Seconds): Seconds {
  if (time >= 0 && time <= duration) return time;
  const rest = time % duration; // exact, however many loops there are
  return rest < 0 ? rest + duration : rest;
}
