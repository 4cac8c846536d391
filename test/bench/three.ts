import { BufferGeometry, Group, MeshBasicMaterial, Skeleton, SkinnedMesh, type Bone } from 'three';
import { threeCrowd } from '../../cli/bench/three-crowd.ts';
import { compileKernels } from '#engine/kernels';
import { createBones, createClipPlayer, createInstancedCrowd } from '#engine/three';
import type { Candidate } from './measure.ts';
import type { Stage } from './stages.ts';
import type { Subject } from './subjects.ts';

const FRAME = 1 / 60;
const CHARACTERS = 1000;

/** What posescope/three does beside what three.js does itself. */
export async function* threeStages(subject: Subject): AsyncGenerator<Stage> {
  const { name, skeleton, animation } = subject;
  const mixer = (characters: number, models: boolean): Candidate =>
    threeCrowd(
      models ? 'AnimationMixer, matrices of bones' : 'AnimationMixer',
      skeleton,
      [animation],
      characters,
      { models },
    );
  yield {
    title: `play ${name} on bones of three.js`,
    unit: 'character',
    candidates: [
      mixer(1, false),
      clipPlayer(subject, false),
      mixer(1, true),
      clipPlayer(subject, true),
    ],
  };
  yield {
    title: `${CHARACTERS} characters on three.js play ${name}`,
    unit: 'character',
    rounds: 11,
    candidates: [mixer(CHARACTERS, true), await instancedCrowd(subject)],
    remarks: [
      'The crowd computes what its shader needs; the mixer’s bones have yet to be multiplied by inverse bind poses.',
    ],
  };
}

function clipPlayer({ skeleton, animation }: Subject, models: boolean): Candidate {
  const root = new Group().add(...rootBones(createBones(skeleton)));
  const player = createClipPlayer(root, skeleton, animation);
  return {
    name: models ? 'createClipPlayer, matrices of bones' : 'createClipPlayer',
    units: 1,
    run: () => {
      player.update(FRAME);
      if (models) root.updateMatrixWorld();
    },
  };
}

async function instancedCrowd({ skeleton, animation }: Subject): Promise<Candidate> {
  const bones = createBones(skeleton);
  const model = new SkinnedMesh(new BufferGeometry(), new MeshBasicMaterial());
  model.add(...rootBones(bones));
  model.bind(new Skeleton(bones));
  const kernels = await compileKernels();
  const source = { model, skeleton, clips: [animation], characters: CHARACTERS };
  const { crowd, update } = createInstancedCrowd(kernels, source);
  for (let i = 0; i < CHARACTERS; i++) crowd.layers[0].ratio[i] = i / CHARACTERS;
  return {
    name: `createInstancedCrowd, ${kernels.form}`,
    units: CHARACTERS,
    run: () => update(FRAME),
  };
}

function rootBones(bones: readonly Bone[]): Bone[] {
  return bones.filter((bone) => bone.parent === null);
}
