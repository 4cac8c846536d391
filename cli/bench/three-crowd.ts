import {
  AnimationClip,
  AnimationMixer,
  Bone,
  QuaternionKeyframeTrack,
  VectorKeyframeTrack,
  type KeyframeTrack,
} from 'three';
import { USE_ANIMATED, clipStatistics } from '#engine/inspect';
import type { Candidate } from '#engine/layouts';
import { decodeHalf, decodeRotation, getLocal, poseLength } from '#engine/math';
import { KEY_KINDS, KEY_VALUE_WORDS, keyStream } from '#engine/model';
import type { Animation, KeyKind, KeyStream, Skeleton } from '#engine/model';
import { createSamplingContext, sample } from '#engine/runtime';
import { FRAME, spread } from './section.ts';

/** Characters per call. Calls take the next ones in turn, so that each call is short. */
const CHARACTERS_PER_CALL = 20;

/** A character of three.js: its bones by joint, below a root of their own. */
export interface ThreeCharacter {
  readonly root: Bone;
  readonly bones: readonly Bone[];
}

interface Player extends ThreeCharacter {
  readonly mixer: AnimationMixer;
}

/** A row that knows its characters. */
export interface ThreeCrowd extends Candidate {
  readonly players: readonly ThreeCharacter[];
}

/** How a character's time changes from one call to the next. */
export type Play = 'forward' | 'backward' | 'seek';

export interface ThreeOptions {
  readonly play?: Play;
  readonly models?: boolean;
  readonly onlyMoving?: boolean;
}

/**
 * Characters of three.js as its loaders build them, playing the same keys, decoded. `onlyMoving`:
 * clips keep only the tracks that move; three's loaders keep all. `models`: also computes the matrices
 * of all bones, not only local transforms.
 */
export function threeCrowd(
  name: string,
  skeleton: Skeleton,
  clips: readonly Animation[],
  characters: number,
  { play = 'forward', models = true, onlyMoving = true }: ThreeOptions = {},
): ThreeCrowd {
  const threeClips = clips.map((clip) => decodedClip(clip, onlyMoving));
  const players = Array.from({ length: characters }, (_, i) =>
    createPlayer(skeleton, clips, threeClips, spread(i)),
  );
  const step = steps(play, clips[0].duration);
  const units = Math.min(CHARACTERS_PER_CALL, characters);
  let next = 0;
  return {
    name,
    units,
    players,
    run: () => {
      for (let i = 0; i < units; i++) {
        const { mixer, root } = players[next];
        mixer.update(step());
        if (models) root.updateMatrixWorld();
        next = (next + 1) % characters;
      }
    },
  };
}

/** Returns the seconds to advance by in each call. */
function steps(play: Play, duration: number): () => number {
  if (play === 'forward') return () => FRAME;
  if (play === 'backward') return () => -FRAME;
  return () => 0.754877666 * duration;
}

function createPlayer(
  skeleton: Skeleton,
  clips: readonly Animation[],
  threeClips: readonly AnimationClip[],
  ratio: number,
): Player {
  const character = createThreeCharacter(skeleton, clips[0]);
  const mixer = new AnimationMixer(character.root);
  threeClips.forEach((clip, i) => {
    const action = mixer.clipAction(clip);
    action.setEffectiveWeight(1 / threeClips.length).play();
    action.time = ratio * clips[i].duration;
  });
  return { ...character, mixer };
}

/** Bones as three's loaders build them, posed as the clip begins. */
export function createThreeCharacter(skeleton: Skeleton, clip: Animation): ThreeCharacter {
  const bones = skeleton.names.map((_, joint) => {
    const bone = new Bone();
    bone.name = boneName(joint);
    return bone;
  });
  const root = new Bone();
  bones.forEach((bone, joint) => {
    const parent = skeleton.parents[joint];
    (parent < 0 ? root : bones[parent]).add(bone);
  });
  poseBones(bones, skeleton, clip);
  return { root, bones };
}

/** Poses the bones that do not move, as the clip has them. */
function poseBones(bones: readonly Bone[], skeleton: Skeleton, clip: Animation): void {
  const pose = new Float32Array(poseLength(skeleton.count));
  const local = new Float32Array(10);
  sample(clip, createSamplingContext(skeleton.count), 0, pose);
  bones.forEach((bone, joint) => {
    getLocal(pose, joint, local);
    bone.position.fromArray(local, 0);
    bone.quaternion.fromArray(local, 3);
    bone.scale.fromArray(local, 7);
  });
}

function boneName(joint: number): string {
  return `joint${joint}`;
}

const PROPERTIES: Readonly<Record<KeyKind, string>> = {
  translation: 'position',
  rotation: 'quaternion',
  scale: 'scale',
};

/** A clip's keys, decoded, as tracks of three.js. */
export function decodedClip(animation: Animation, onlyMoving: boolean): AnimationClip {
  const { kinds } = clipStatistics(animation);
  const tracks = KEY_KINDS.flatMap((kind, i) =>
    Array.from({ length: animation.trackCount }, (_, track) => track)
      .filter((track) => !onlyMoving || kinds[i].useOfTrack[track] === USE_ANIMATED)
      .map((track) => decodedTrack(keyStream(animation, kind), track, animation.duration)),
  );
  return new AnimationClip(animation.name, animation.duration, tracks);
}

function decodedTrack(
  { kind, table, values }: KeyStream,
  track: number,
  duration: number,
): KeyframeTrack {
  const keys = [...table.keys.subarray(table.trackOffsets[track], table.trackOffsets[track + 1])];
  const times = keys.map((key) => table.ratio[key] * duration);
  const name = `${boneName(track)}.${PROPERTIES[kind]}`;
  if (kind === 'rotation') {
    const decoded = new Float32Array(4 * keys.length);
    keys.forEach((key, i) => decodeRotation(values, key * KEY_VALUE_WORDS, decoded, 4 * i));
    return new QuaternionKeyframeTrack(name, times, [...decoded]);
  }
  const words = keys.flatMap((key) => [0, 1, 2].map((i) => values[key * KEY_VALUE_WORDS + i]));
  return new VectorKeyframeTrack(name, times, words.map(decodeHalf));
}
