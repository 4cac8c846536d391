import {
  createSpreadCrowd,
  crowdFrame,
  keyedFrame,
  runtimeFrame,
  type ModelRow,
} from '../../../cli/bench/crowd-rows.ts';
import { FRAME, type BenchSection } from '../../../cli/bench/section.ts';
import type { KernelModule } from '#engine/kernels';
import { MATRIX_FLOATS } from '#engine/model';
import { createDecodedPose, decodeClip, localToModel, sampleDecoded } from '#engine/runtime';
import { crowdMatrix } from '#engine/runtime/crowd';
import type { Subject } from '../subjects.ts';
import { babylonCrowd, createNodes, createSkeleton } from './babylon.ts';
import type { Babylon } from './babylon-types.ts';
import { checkEqual, type Opponent } from './opponent.ts';
import { objectGroup, oneMixerInTurn, ownMixers } from './three.ts';

/**
 * Largest difference of two elements of matrices, some of them metres. Other engines interpolate rotations on the arc:
 * with a key a frame the matrices differ by less than 0.0003, with few keys by up to 0.0025. A pose of the frame before
 * differs by 0.1.
 */
const TOLERANCE = 0.003;

/** Turns in which one character is compared: more than once around the clip. */
const TURNS = 100;

/**
 * The same clip, sampled and brought to model space by other engines: many characters, and one. All rows were
 * compared with ours before.
 * @throws Error where a row computes something else
 */
export function opponentsSection(
  subject: Subject,
  compiled: KernelModule,
  characters: number,
  babylon: Babylon | undefined,
): BenchSection {
  const many = manyCharacters(subject, compiled, characters, babylon);
  const one = oneCharacter(subject, compiled, babylon);
  const joints = subject.skeleton.count;
  checkEqual(many.toReversed(), joints, TOLERANCE);
  for (let turn = 0; turn < TURNS; turn++) checkEqual(one.toReversed(), joints, TOLERANCE);
  return {
    title: `${subject.name} by other engines: sample, local to model`,
    unit: 'character',
    rows: [...many, ...one].map((candidate) => ({ candidate })),
  };
}

function manyCharacters(
  subject: Subject,
  compiled: KernelModule,
  characters: number,
  babylon: Babylon | undefined,
): Opponent[] {
  const row = (name: string): string => `${characters}: ${name}`;
  const babylonRow = (name: string, create: typeof createNodes): Opponent[] =>
    babylon === undefined
      ? []
      : [babylonCrowd(row(name), babylon, subject, { characters, onlyMoving: true, create })];
  const played = { ...subject, clips: [subject.animation] };
  const crowd = createSpreadCrowd(compiled, played, characters, 'matrices', 1);
  return [
    ownMixers(row('three.js, a mixer each'), subject, characters, true),
    oneMixerInTurn(row('three.js, one mixer for all in turn, copied'), subject, characters),
    objectGroup(row('three.js, AnimationObjectGroup, all at one time'), subject, characters),
    ...babylonRow('Babylon.js, an AnimationGroup each, nodes', createNodes),
    ...babylonRow('Babylon.js, an AnimationGroup each, bones', createSkeleton),
    modelOpponent(runtimeFrame(row('TypeScript'), played, played.clips, characters)),
    {
      ...crowdFrame(row('characters in lanes'), crowd),
      matrix: (character, joint, out) => crowdMatrix(crowd, character, joint, out),
    },
  ];
}

function oneCharacter(
  subject: Subject,
  compiled: KernelModule,
  babylon: Babylon | undefined,
): Opponent[] {
  const played = { ...subject, clips: [subject.animation] };
  const babylonRow = (name: string, create: typeof createNodes, onlyMoving: boolean): Opponent[] =>
    babylon === undefined
      ? []
      : [babylonCrowd(`1: ${name}`, babylon, subject, { characters: 1, onlyMoving, create })];
  return [
    ownMixers('1: three.js, all tracks', subject, 1, false),
    ownMixers('1: three.js', subject, 1, true),
    ...babylonRow('Babylon.js, nodes, all tracks', createNodes, false),
    ...babylonRow('Babylon.js, nodes', createNodes, true),
    ...babylonRow('Babylon.js, bones', createSkeleton, true),
    modelOpponent(keyedFrame('1: joints in lanes', compiled, played, 1)),
    modelOpponent(decodedFrame('1: TypeScript, decoded once', subject)),
    modelOpponent(runtimeFrame('1: TypeScript', played, played.clips, 1)),
  ];
}

/** One frame of a character whose clip was decoded before. */
function decodedFrame(name: string, { skeleton, animation }: Subject): ModelRow {
  const decoded = decodeClip(animation);
  const pose = createDecodedPose(decoded);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  let ratio = 0;
  return {
    name,
    units: 1,
    run: () => {
      ratio = (ratio + FRAME / animation.duration) % 1;
      sampleDecoded(decoded, ratio, pose);
      localToModel(skeleton, pose, models);
    },
    models: () => models,
  };
}

function modelOpponent(row: ModelRow): Opponent {
  return {
    ...row,
    matrix: (character, joint, out) => {
      const from = joint * MATRIX_FLOATS;
      out.set(row.models(character).subarray(from, from + MATRIX_FLOATS));
    },
  };
}
