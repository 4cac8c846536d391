import { Matrix4, Quaternion, Vector3 } from 'three';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS, type Skeleton } from '#engine/model';
import { localToModel } from '#engine/runtime';
import type { Playback } from '../../playback/playback.ts';
import type { RootMotion } from '../../playback/root-motion.ts';
import type { SessionState } from '../../session/state/store.ts';
import { moveRig, turnRig, type CameraRig } from './camera-rig.ts';

/** Moves a camera with what it follows, since it was called last; frame time. */
export type CameraFollower = (rig: CameraRig) => void;

type FollowedState = Pick<SessionState, 'viewport' | 'selectedJoints' | 'clipId'>;

/**
 * Follows what the viewport's options say: the selected joint, or a character that walks over the ground.
 * @param orientation turns model space to that of the view, as a quaternion
 */
export function createCameraFollower(
  getState: () => FollowedState,
  { player, rootMotion }: Pick<Playback, 'player' | 'rootMotion'>,
  skeleton: Skeleton | undefined,
  orientation: readonly number[],
): CameraFollower {
  const turn = new Quaternion().fromArray(orientation);
  const joints = skeleton && jointPlaces(skeleton, rootMotion, turn);
  const before = new Vector3();
  const now = new Vector3();
  let heading = 0;
  let followed = '';
  return (rig) => {
    const { viewport, selectedJoints, clipId } = getState();
    const { models } = player.frame;
    const joint = selectedJoints.at(-1) ?? 0;
    const isJoint =
      viewport.follow !== 'nothing' &&
      models.length > joint * MATRIX_FLOATS &&
      joints !== undefined;
    const next = isJoint ? joints.find(joint, models, now) : walkedTo(rootMotion, turn, now);
    const key = isJoint ? `${viewport.follow} ${joint} ${clipId}` : '';
    if (key === followed) {
      moveRig(rig, now.x - before.x, now.y - before.y, now.z - before.z);
      if (viewport.follow === 'heading') turnRig(rig, between(heading, next));
    } else if (isJoint) {
      const [x, y, z] = rig.pose.target;
      moveRig(rig, now.x - x, now.y - y, now.z - z);
    }
    followed = key;
    heading = next;
    before.copy(now);
  };
}

/** The place of a character that walks; its heading does not count. */
function walkedTo({ place }: RootMotion, turn: Quaternion, out: Vector3): number {
  out.fromArray(place.translation).applyQuaternion(turn);
  return 0;
}

/** Finds joints in the space of the view. */
function jointPlaces(
  skeleton: Skeleton,
  rootMotion: RootMotion,
  turn: Quaternion,
): { find(joint: number, models: Float32Array, out: Vector3): number } {
  const rest = new Float32Array(skeleton.count * MATRIX_FLOATS);
  localToModel(skeleton, skeleton.restPose.slice(0, poseLength(skeleton.count)), rest);
  const matrix = new Matrix4();
  const ground = new Matrix4();
  const back = turn.clone().invert();
  const [rotation, restRotation] = [new Quaternion(), new Quaternion()];
  const unused = new Vector3();
  return {
    /** Writes where a joint is; returns its heading in radians around y, from that of the rest pose. */
    find(joint, models, out) {
      const at = joint * MATRIX_FLOATS;
      matrix.fromArray(rest, at).decompose(unused, restRotation, unused);
      matrix.fromArray(models, at);
      if (rootMotion.on) matrix.premultiply(ground.fromArray(rootMotion.matrix));
      matrix.decompose(out, rotation, unused);
      out.applyQuaternion(turn);
      rotation.multiply(restRotation.invert()).premultiply(turn).multiply(back);
      return 2 * Math.atan2(rotation.y, rotation.w);
    },
  };
}

/** The shorter way from one angle to another, in radians. */
function between(from: number, to: number): number {
  const whole = 2 * Math.PI;
  return to - from - whole * Math.round((to - from) / whole);
}
