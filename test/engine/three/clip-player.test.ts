import { Bone, Group, Mesh, type Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { createSamplingContext, localToModel, sample } from '#engine/runtime';
import { createBones, createClipPlayer } from '#engine/three';
import { character, walker } from './character.ts';

const { skeleton, clip } = character();

describe('refuses', () => {
  it.each<[string, () => unknown, string]>([
    ['no bones', () => createClipPlayer(new Group(), skeleton, clip), 'none'],
    [
      'bones of something else',
      () => createClipPlayer(new Group().add(named('wheel')), skeleton, clip),
      'bones called like joints',
    ],
    [
      'a clip of another skeleton',
      () => createClipPlayer(figure().scene, skeleton, walker().clip),
      'tracks',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});

describe('plays a clip', () => {
  it.each([1e-45, 1e-38, 1, 3e38].map(Math.fround))(
    'of %d s, also in steps of many loops',
    (duration) => {
      const player = createClipPlayer(figure().scene, skeleton, { ...clip, duration });
      for (const seconds of [0.016, 1, -0.016, -1]) {
        player.update(seconds);
        expect(player.time).toBeGreaterThanOrEqual(0);
        expect(player.time).toBeLessThanOrEqual(duration);
      }
      expect(player.pose.every(Number.isFinite)).toBe(true);
    },
  );
});

describe('poses bones', () => {
  it.each([0, 0.3, 1, 0.25])('as the engine does, at ratio %f', (ratio) => {
    const { scene, bones } = figure();
    const player = createClipPlayer(scene, skeleton, clip);
    player.time = ratio * clip.duration;
    player.update(0);
    scene.updateMatrixWorld();

    const pose = new Float32Array(poseLength(skeleton.count));
    sample(clip, createSamplingContext(clip.trackCount), ratio, pose);
    expect(player.pose).toEqual(pose);
    const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
    localToModel(skeleton, pose, models);
    const elements = bones.flatMap((bone) => bone.matrixWorld.elements);
    for (let i = 0; i < models.length; i++) expect(elements[i]).toBeCloseTo(models[i], 4);
  });

  it('whose names three.js spells otherwise, and leaves others alone', () => {
    const renamed = { ...skeleton, names: skeleton.names.map((name) => `rig:${name} 1.0`) };
    const { scene, bones } = figure(renamed);
    for (const bone of bones) bone.name = bone.name.replaceAll(/[:.]/g, '').replace(' ', '_');
    const other = named('attachment');
    other.position.set(1, 2, 3);
    const player = createClipPlayer(scene.add(other), renamed, clip);
    const before = bones.map((bone) => bone.quaternion.toArray());
    player.update(0.4);
    expect(bones.map((bone) => bone.quaternion.toArray())).not.toEqual(before);
    expect(other.position.toArray()).toEqual([1, 2, 3]);
  });
});

it('poses bones before other objects of their name', () => {
  const { scene, bones } = figure();
  const outer = new Group().add(named('Hips', new Mesh()), scene);
  createClipPlayer(outer, skeleton, clip).update(0.4);
  expect(outer.children[0].position.length()).toBe(0);
  const hips = bones.find(({ name }) => name === 'Hips');
  expect(hips?.position.length()).toBeGreaterThan(0);
});

describe('finds the bones of a file in which a mesh has the name of a bone', () => {
  // The loader of glTF numbers the second of one name, importing numbers it by its place.
  const at = skeleton.names.indexOf('Head');
  const numbered = { ...skeleton, names: skeleton.names.with(at, 'Head_12') };
  const loaded = (object: Object3D, name: string): Object3D => {
    object.userData.name = 'Head';
    return named(name, object);
  };
  it.each<[string, typeof skeleton, string, string]>([
    ['the bone is numbered by the loader', skeleton, 'Head', 'Head_1'],
    ['the joint is numbered', numbered, 'Head_1', 'Head'],
    ['both are', numbered, 'Head', 'Head_1'],
  ])('%s', (_, of, meshName, boneName) => {
    const { scene, bones } = figure();
    loaded(bones[at], boneName);
    const mesh = loaded(new Mesh(), meshName);
    createClipPlayer(new Group().add(mesh, scene), of, clip).update(0.4);
    const right = figure();
    createClipPlayer(right.scene, skeleton, clip).update(0.4);
    expect(bones[at].quaternion.toArray()).toEqual(right.bones[at].quaternion.toArray());
    expect(mesh.position.length()).toBe(0);
  });

  it('of two characters in a scene, each its own', () => {
    const twice = [figure(), figure()];
    const outer = new Group().add(...twice.map(({ scene }) => scene));
    createClipPlayer(outer, skeleton, clip).update(0.4);
    const [rotated, still] = twice.map(({ bones }) => bones[at].quaternion.toArray());
    expect(rotated).not.toEqual(still);
    createClipPlayer(twice[1].scene, skeleton, clip).update(0.4);
    expect(twice[1].bones[at].quaternion.toArray()).toEqual(rotated);
  });
});

describe('is', () => {
  const { duration } = clip;
  it.each<[string, { speed?: number; loop?: boolean; from?: number }, number, number]>([
    ['at its beginning', {}, 0, 0],
    ['where its seconds are', {}, duration / 4, duration / 4],
    ['at twice its seconds', { speed: 2 }, duration / 4, duration / 2],
    ['around the loop', {}, duration * 2.25, duration / 4],
    ['around it backward', { speed: -1 }, duration / 4, (duration * 3) / 4],
    ['at its end', { loop: false }, duration * 3, duration],
    ['back at its beginning', { loop: false, speed: -1, from: duration / 2 }, duration, 0],
  ])('%s', (_, { speed = 1, loop = true, from = 0 }, seconds, time) => {
    const player = createClipPlayer(figure().scene, skeleton, clip);
    Object.assign(player, { speed, loop, time: from });
    player.update(seconds);
    expect(player.time).toBeCloseTo(time, 5);
  });
});

/** Bones in a scene. */
function figure(of = skeleton): { readonly scene: Group; readonly bones: readonly Bone[] } {
  const bones = createBones(of);
  return { scene: new Group().add(...bones.filter((bone) => bone.parent === null)), bones };
}

function named(name: string, object: Object3D = new Bone()): Object3D {
  object.name = name;
  return object;
}
