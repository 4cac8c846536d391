import path from 'node:path';
import { expect, it } from 'vitest';
import { poseLength } from '../../../engine/math/pose.ts';
import { MATRIX_FLOATS } from '../../../engine/model/skeleton.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { localToModel } from '../../../engine/runtime/local-to-model.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';
import { expectRecorded, localDifference, modelDifference } from './recorded.ts';
import { readFloats, referencePoses } from './reference-poses.ts';

describeWithShared('sample agrees with the reference on real clips, step by step', (dir) => {
  const assets = path.join(dir, 'assets/ozz');
  it.each([
    ['pab_walk', 'pab_walk', 'pab_skeleton'],
    ['pab_run', 'pab_run', 'pab_skeleton'],
    ['pab_atlas', 'pab_atlas', 'pab_skeleton'],
    ['robot', 'robot_animation', 'robot_skeleton'],
    ['baked', 'baked_animation', 'baked_skeleton'],
  ])('%s', (recording, animation, skeleton) => {
    expectRecorded(
      readObject(path.join(assets, `${animation}.ozz`), 'animation'),
      readObject(path.join(assets, `${skeleton}.ozz`), 'skeleton'),
      path.join(dir, 'vectors/real', `${recording}.sampling.json`),
    );
  });
});

describeWithShared('sample agrees with the reference on imported clips', (dir) => {
  const cases = referencePoses(path.join(dir, 'assets/gltf'), ['ozz', 'noopt', 'be']);

  it.each(cases.map((made) => [made.title, made] as const))(
    '%s',
    (_, { folder, clip, reference, ratios }) => {
      const animation = readObject(path.join(folder, `${clip}.ozz`), 'animation');
      const skeleton = readObject(path.join(folder, 'skeleton.ozz'), 'skeleton');
      const context = createSamplingContext(animation.trackCount);
      const pose = new Float32Array(poseLength(animation.trackCount));
      const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
      const values = readFloats(reference);
      let at = 0;
      for (const ratio of ratios) {
        const locals = values.subarray(at, (at += animation.trackCount * 10));
        sample(animation, context, ratio, pose);
        expect(localDifference(pose, locals), `at ${ratio}`).toBeUndefined();
        localToModel(skeleton, pose, models);
        const expected = values.subarray(at, (at += models.length));
        expect(modelDifference(models, expected), `at ${ratio}`).toBeUndefined();
      }
      expect(at).toBe(values.length);
    },
  );
});
