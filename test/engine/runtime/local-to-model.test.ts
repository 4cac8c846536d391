import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath, goldenJson } from '../../../fixtures/files.ts';
import { composeAffine, multiplyAffine, setIdentity } from '../../../engine/math/matrix.ts';
import { identityPose, setLocal, unpackPose } from '../../../engine/math/pose.ts';
import { localToModel, validateLocalToModel } from '../../../engine/runtime/local-to-model.ts';
import { readObject } from '../../support/archives.ts';
import { modelDifference } from './recorded.ts';

/** Two roots: 0 with children 1 (which has 2) and 3; 4 with child 5. */
const TREE = { count: 6, parents: Int16Array.of(-1, 0, 1, 0, -1, 4) };

describe('validateLocalToModel refuses', () => {
  it.each([
    [
      'a pose for fewer joints',
      identityPose(4),
      new Float32Array(96),
      /40 floats, 6 joints need 80/,
    ],
    ['too little room', identityPose(6), new Float32Array(95), /95 floats.*6 joints need 96/],
  ])('%s', (_, pose, models, message) => {
    expect(validateLocalToModel(TREE, pose, models)).toMatch(message);
  });

  it('nothing else', () => {
    const models = new Float32Array(96);
    expect(validateLocalToModel(TREE, identityPose(6), models)).toBeUndefined();
  });
});

describe('localToModel', () => {
  /** Every joint one to the right of its parent. */
  const pose = identityPose(6);
  for (let joint = 0; joint < 6; joint++) setLocal(pose, joint, [1, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  const x = (models: Float32Array): number[] =>
    Array.from({ length: 6 }, (_, joint) => models[16 * joint + 12]);

  it('adds up down the hierarchy', () => {
    const models = new Float32Array(96);
    localToModel(TREE, pose, models);
    expect(x(models)).toEqual([1, 2, 3, 2, 1, 2]);
  });

  it.each([
    ['a joint and all below it', 1, undefined, [9, 10, 11, 9, 9, 9]],
    ['a leaf', 3, undefined, [9, 9, 9, 10, 9, 9]],
    ['a joint and below, up to another', 0, 1, [1, 2, 9, 9, 9, 9]],
    ['everything up to a joint', undefined, 3, [1, 2, 3, 2, 9, 9]],
    ['the second root', 4, undefined, [9, 9, 9, 9, 1, 2]],
  ])('computes %s only', (_, from, to, expected) => {
    const models = new Float32Array(96);
    for (let joint = 0; joint < 6; joint++) {
      setIdentity(models, 16 * joint);
      models[16 * joint + 12] = 9;
    }
    localToModel(TREE, pose, models, from, to);
    expect(x(models)).toEqual(expected);
  });

  it('keeps the shear that scales and rotations multiply to', () => {
    const chain = { count: 2, parents: Int16Array.of(-1, 0) };
    const sheared = identityPose(2);
    setLocal(sheared, 0, [1, 2, 3, 0.5, 0.5, 0.5, 0.5, 2, 1, 1]);
    setLocal(sheared, 1, [4, 5, 6, Math.SQRT1_2, 0, 0, Math.SQRT1_2, 1, 3, 1]);
    const models = new Float32Array(32);
    localToModel(chain, sheared, models);
    const locals = unpackPose(sheared, 2);
    const [parent, child, product] = [0, 1, 2].map(() => new Float32Array(16));
    composeAffine(parent, 0, locals, 0);
    composeAffine(child, 0, locals, 10);
    multiplyAffine(product, 0, parent, 0, child, 0);
    expect(modelDifference(models, [...parent, ...product])).toBeUndefined();
  });

  it.each(fixtureNames('golden', '.skeleton.json'))('agrees with the reference: %s', (file) => {
    const name = file.replace('.json', '.ozz');
    const skeleton = readObject(fixturePath('valid', name), 'skeleton');
    const { restModels } = goldenJson(file) as { restModels: number[] };
    const models = new Float32Array(16 * skeleton.count);
    localToModel(skeleton, skeleton.restPose, models);
    expect(modelDifference(models, restModels)).toBeUndefined();
  });
});
