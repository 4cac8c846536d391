import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bone, KeyframeTrack } from 'three';
import { spread } from '../../../cli/bench/section.ts';
import { createThreeCharacter, decodedClip } from '../../../cli/bench/three-crowd.ts';
import type { Subject } from '../subjects.ts';
import type {
  Babylon,
  BabylonAnimation,
  BabylonBone,
  BabylonMatrix,
  BabylonNode,
  BabylonScene,
} from './babylon-types.ts';
import type { Opponent } from './opponent.ts';

/** How to get what the rows of Babylon.js need. */
export const INSTALL_BABYLON = 'npm ci --prefix test/bench/opponents/install';

/** Babylon.js, or undefined where it is not installed: a hundred megabytes that only this benchmark needs. */
export async function loadBabylon(): Promise<Babylon | undefined> {
  const { resolve } = createRequire(path.join(import.meta.dirname, 'install/package.json'));
  let file;
  try {
    file = resolve('@babylonjs/core/index.js');
  } catch {
    return undefined;
  }
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Babylon;
}

/** Frames are sixtieths of a second. A step of constant length takes 16 ms, so these make it one frame. */
const FRAMES_A_SECOND = 60;
const FRAMES_A_SECOND_AT_16_MS = 1000 / 16;

/** Characters of a scene; a call moves one scene on, as a call of three.js's row moves so many characters. */
const CHARACTERS_PER_SCENE = 20;

/** What is animated of a character, by joint, and how its matrices are computed and read. */
interface Character {
  readonly targets: readonly object[];
  update(): void;
  matrix(joint: number): BabylonMatrix;
}

type CreateCharacter = (babylon: Babylon, scene: BabylonScene, subject: Subject) => Character;

/** Characters of nodes with world matrices, as the loader of glTF builds them. */
export const createNodes: CreateCharacter = (babylon, scene, subject) => {
  const { bones } = createThreeCharacter(subject.skeleton, subject.animation);
  const nodes: BabylonNode[] = [];
  bones.forEach((bone, joint) => {
    const node = new babylon.TransformNode(bone.name, scene);
    const parent = subject.skeleton.parents[joint];
    node.parent = parent < 0 ? null : nodes[parent];
    Object.assign(node, localOf(babylon, bone));
    nodes.push(node);
  });
  return {
    targets: nodes,
    update: () => {
      for (const node of nodes) node.computeWorldMatrix();
    },
    matrix: (joint) => nodes[joint].getWorldMatrix(),
  };
};

/** Characters that are bones of a skeleton only, with matrices relative to it. */
export const createSkeleton: CreateCharacter = (babylon, scene, subject) => {
  const { bones } = createThreeCharacter(subject.skeleton, subject.animation);
  const skeleton = new babylon.Skeleton('skeleton', 'skeleton', scene);
  const root = new babylon.Bone('root', skeleton, null, identity(babylon));
  const created: BabylonBone[] = [];
  bones.forEach((bone, joint) => {
    const parent = subject.skeleton.parents[joint];
    const { position, rotationQuaternion, scaling } = localOf(babylon, bone);
    const local = babylon.Matrix.Compose(scaling, rotationQuaternion, position);
    created.push(new babylon.Bone(bone.name, skeleton, parent < 0 ? root : created[parent], local));
  });
  return {
    targets: created,
    update: () => skeleton.computeAbsoluteMatrices(true),
    matrix: (joint) => created[joint].getAbsoluteMatrix(),
  };
};

/** Characters of Babylon.js without a renderer, each with a group of animations at its own time. */
export function babylonCrowd(
  name: string,
  babylon: Babylon,
  subject: Subject,
  {
    characters,
    onlyMoving,
    create,
  }: {
    characters: number;
    onlyMoving: boolean;
    create: CreateCharacter;
  },
): Opponent {
  const units = Math.min(CHARACTERS_PER_SCENE, characters);
  const engine = new babylon.NullEngine();
  const animations = decodedClip(subject.animation, onlyMoving).tracks.map((track) =>
    createAnimation(babylon, track),
  );
  const scenes = Array.from({ length: Math.ceil(characters / units) }, (_, i) => {
    const scene = createScene(babylon, engine);
    const each = Array.from({ length: Math.min(units, characters - i * units) }, (_unused, j) => {
      const character = create(babylon, scene, subject);
      play(babylon, scene, subject, character, animations, spread(i * units + j));
      return character;
    });
    scene.animate(); // starts the clock, and takes no time
    return { scene, each };
  });
  let next = 0;
  return {
    name,
    units,
    run: () => {
      const { scene, each } = scenes[next];
      scene.animate();
      scene.incrementRenderId();
      for (const character of each) character.update();
      next = (next + 1) % scenes.length;
    },
    matrix: (character, joint, out) => {
      const { each } = scenes[Math.trunc(character / units)];
      each[character % units].matrix(joint).copyToArray(out);
    },
  };
}

function createScene(babylon: Babylon, engine: object): BabylonScene {
  const scene = new babylon.Scene(engine);
  scene.useConstantAnimationDeltaTime = true;
  scene.useRightHandedSystem = true;
  return scene;
}

/** An animation with the joint that it moves. */
interface TargetedAnimation {
  readonly animation: BabylonAnimation;
  readonly joint: number;
}

const PROPERTIES: Readonly<Record<string, string>> = {
  position: 'position',
  quaternion: 'rotationQuaternion',
  scale: 'scaling',
};

/** The keys of a track of three.js. */
function createAnimation(
  babylon: Babylon,
  { name, times, values }: KeyframeTrack,
): TargetedAnimation {
  const { Animation, Quaternion, Vector3 } = babylon;
  const [bone, property] = name.split('.');
  const isRotation = property === 'quaternion';
  const animation = new Animation(
    name,
    PROPERTIES[property],
    FRAMES_A_SECOND_AT_16_MS,
    isRotation ? Animation.ANIMATIONTYPE_QUATERNION : Animation.ANIMATIONTYPE_VECTOR3,
    Animation.ANIMATIONLOOPMODE_CYCLE,
  );
  const keys = Array.from(times, (time, i) => ({
    frame: time * FRAMES_A_SECOND,
    value: isRotation ? Quaternion.FromArray(values, 4 * i) : Vector3.FromArray(values, 3 * i),
  }));
  animation.setKeys(keys);
  return { animation, joint: Number(bone.replace('joint', '')) };
}

function play(
  babylon: Babylon,
  scene: BabylonScene,
  { animation: clip }: Subject,
  { targets }: Character,
  animations: readonly TargetedAnimation[],
  ratio: number,
): void {
  const group = new babylon.AnimationGroup(clip.name, scene);
  for (const { animation, joint } of animations)
    group.addTargetedAnimation(animation, targets[joint]);
  const end = clip.duration * FRAMES_A_SECOND;
  group.start(true, 1, 0, end);
  group.goToFrame(ratio * end);
}

function localOf({ Vector3, Quaternion }: Babylon, { position, quaternion, scale }: Bone) {
  return {
    position: new Vector3(...position.toArray()),
    rotationQuaternion: new Quaternion(...quaternion.toArray()),
    scaling: new Vector3(...scale.toArray()),
  };
}

function identity({ Matrix, Vector3, Quaternion }: Babylon): BabylonMatrix {
  return Matrix.Compose(new Vector3(1, 1, 1), new Quaternion(0, 0, 0, 1), new Vector3(0, 0, 0));
}
