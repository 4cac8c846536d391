import { AnimationMixer, AnimationObjectGroup } from 'three';
import { FRAME, spread } from '../../../cli/bench/section.ts';
import {
  createThreeCharacter,
  decodedClip,
  threeCrowd,
  type ThreeCharacter,
} from '../../../cli/bench/three-crowd.ts';
import { MATRIX_FLOATS } from '#engine/model';
import type { Subject } from '../subjects.ts';
import type { Opponent } from './opponent.ts';

/** A mixer for each character. */
export function ownMixers(
  name: string,
  { skeleton, animation }: Subject,
  characters: number,
  onlyMoving: boolean,
): Opponent {
  const crowd = threeCrowd(name, skeleton, [animation], characters, { onlyMoving });
  return { ...crowd, matrix: matrixOf(crowd.players) };
}

/**
 * One mixer poses one character at the times of all, one after the other, and its matrices are copied to an array:
 * as three.js's examples fill instances.
 */
export function oneMixerInTurn(name: string, subject: Subject, characters: number): Opponent {
  const { skeleton, animation } = subject;
  const { root, bones } = createThreeCharacter(skeleton, animation);
  const mixer = new AnimationMixer(root);
  mixer.clipAction(decodedClip(animation, true)).play();
  const times = Float64Array.from({ length: characters }, (_, i) => spread(i) * animation.duration);
  const floats = skeleton.count * MATRIX_FLOATS;
  const models = new Float32Array(characters * floats);
  return {
    name,
    units: characters,
    run: () => {
      for (let i = 0; i < characters; i++) {
        times[i] = (times[i] + FRAME) % animation.duration;
        mixer.setTime(times[i]);
        root.updateMatrixWorld();
        bones.forEach(({ matrixWorld }, joint) => {
          matrixWorld.toArray(models, i * floats + joint * MATRIX_FLOATS);
        });
      }
    },
    matrix: (character, joint, out) => {
      const from = character * floats + joint * MATRIX_FLOATS;
      out.set(models.subarray(from, from + MATRIX_FLOATS));
    },
  };
}

/** One mixer for a group of objects: the tracks are interpolated once, and all characters are at the same time. */
export function objectGroup(name: string, subject: Subject, characters: number): Opponent {
  const { skeleton, animation } = subject;
  const each = Array.from({ length: characters }, () => createThreeCharacter(skeleton, animation));
  const mixer = new AnimationMixer(new AnimationObjectGroup(...each.map(({ root }) => root)));
  mixer.clipAction(decodedClip(animation, true)).play();
  return {
    name,
    units: characters,
    run: () => {
      mixer.update(FRAME);
      for (const { root } of each) root.updateMatrixWorld();
    },
    isInStep: true,
    matrix: matrixOf(each),
  };
}

function matrixOf(characters: readonly ThreeCharacter[]): Opponent['matrix'] {
  return (character, joint, out) => {
    characters[character].bones[joint].matrixWorld.toArray(out);
  };
}
