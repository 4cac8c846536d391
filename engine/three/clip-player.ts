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
  /** Where it stands, from 0 to the clip's duration; may be set. */
  time: Seconds;
  /** Seconds of the clip a second; negative plays backward. */
  speed: number;
  /** Whether it begins anew at its end, rather than stay there. */
  loop: boolean;
  /** Local transforms of all joints as last sampled, groups of four as in a skeleton's rest pose. */
  readonly pose: Float32Array;
  /** Moves on by so many seconds and poses the bones. Allocates nothing. */
  update(seconds: Seconds): void;
}

/**
 * Plays a clip on bones of three.js, which are found by the names of joints and hang from each other as the
 * joints do. Bones without a joint stay as they are. Nothing else of three.js is needed: no mixer, no tracks.
 *
 * @param root the object that bones are below, as for an `AnimationMixer`: the scene of a loaded file, or what
 *   {@link createSkinnedMesh} makes
 * @throws AssetError where the clip was not made for the skeleton, or no bone is called like a joint
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

/** A time within the clip, however often it has been around. */
function wrapped(time: Seconds, duration: Seconds): Seconds {
  return time >= 0 && time <= duration ? time : time - Math.floor(time / duration) * duration;
}
