import {
  AnimationClip,
  AnimationMixer,
  Bone,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type KeyframeTrack,
} from 'three';
import {
  KEY_VALUE_WORDS,
  USE_ANIMATED,
  clipStatistics,
  decodeHalf,
  decodeRotation,
} from '../../engine/index.ts';
import type { Animation, KeyStream, Skeleton } from '../../engine/index.ts';

/** A character in three.js, animated by its mixer. */
export interface ThreePlayer {
  /** Plays a time of the clip, seconds, and brings all bones to world space. */
  play(time: number): void;
}

const PROPERTIES = { translation: 'position', rotation: 'quaternion', scale: 'scale' } as const;

/** Makes three.js characters that play the same keys as an archive's clip, decoded. */
export function threeClip(
  animation: Animation,
  { onlyMoving = false }: { onlyMoving?: boolean } = {},
): AnimationClip {
  const { kinds } = clipStatistics(animation);
  const streams = [animation.translations, animation.rotations, animation.scales];
  const tracks = streams.flatMap((stream, kind) =>
    Array.from({ length: animation.trackCount }, (_, track) => track)
      .filter((track) => !onlyMoving || kinds[kind].useOfTrack[track] === USE_ANIMATED)
      .map((track) => keyframeTrack(stream, track, animation.duration)),
  );
  return new AnimationClip(animation.name, animation.duration, tracks);
}

/** One bone a joint, as its loaders build them; the mixer finds them by name. */
export function createThreePlayer(skeleton: Skeleton, clip: AnimationClip): ThreePlayer {
  const bones = skeleton.names.map((_, joint) => {
    const bone = new Bone();
    bone.name = boneName(joint);
    return bone;
  });
  const root = new Bone();
  for (const [joint, bone] of bones.entries()) {
    const parent = skeleton.parents[joint];
    (parent < 0 ? root : bones[parent]).add(bone);
  }
  const mixer = new AnimationMixer(root);
  mixer.clipAction(clip).play();
  return {
    play: (time) => {
      mixer.setTime(time);
      root.updateMatrixWorld();
    },
  };
}

function boneName(joint: number): string {
  return `joint${joint}`;
}

function keyframeTrack(
  { kind, table, values }: KeyStream,
  track: number,
  duration: number,
): KeyframeTrack {
  const keys = table.keys.subarray(table.trackOffsets[track], table.trackOffsets[track + 1]);
  const times = [...keys].map((key) => table.ratio[key] * duration);
  const name = `${boneName(track)}.${PROPERTIES[kind]}`;
  if (kind === 'rotation') {
    const decoded = new Float32Array(4 * keys.length);
    keys.forEach((key, i) => decodeRotation(values, key * KEY_VALUE_WORDS, decoded, 4 * i));
    return new QuaternionKeyframeTrack(name, times, [...decoded]);
  }
  const words = [...keys].flatMap((key) => [0, 1, 2].map((i) => values[key * KEY_VALUE_WORDS + i]));
  return new VectorKeyframeTrack(name, times, words.map(decodeHalf));
}
