import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createSamplingContext,
  type SamplingArithmetic,
} from '../../../../engine/runtime/context.ts';
import {
  createKeyedCrowd,
  modelKeyed,
  resetKeyed,
  sampleKeyed,
  validateKeyedCrowd,
} from '../../../../engine/runtime/crowd/keyed-crowd.ts';
import { localToModel } from '../../../../engine/runtime/local-to-model.ts';
import { sample } from '../../../../engine/runtime/sampling.ts';
import { poseLength } from '../../../../engine/math/pose.ts';
import { readArchive } from '../../../../engine/archive/archive.ts';
import type { Animation } from '../../../../engine/model/animation.ts';
import type { Skeleton } from '../../../../engine/model/skeleton.ts';
import { compiledForms, kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig, type MadeScale } from '../../../support/made-rig.ts';
import { describeWithShared } from '../../../support/shared.ts';
import { seeded } from '../../../support/random.ts';

describe('a keyed crowd is refused', () => {
  const { skeleton, clips } = makeRig(5, 'none');

  it.each([
    ['without SIMD', 'typescript', 1, 'no SIMD'],
    ['without characters', 'simd', 0, 'there are 0 characters'],
    ['with a part of a character', 'simd', 1.5, 'there are 1.5 characters'],
    ['where it does not fit', 'simd', 2e6, 'at most 1024 are possible'],
  ] as const)('%s', async (_, form, characters, reason) => {
    const compiled = await kernelModule(form);
    expect(validateKeyedCrowd(compiled, skeleton, clips[0], characters)).toContain(reason);
  });

  it('on a skeleton with a parent that is not before its joint', async () => {
    const parents = skeleton.parents.with(1, 3);
    const compiled = await kernelModule('simd');
    expect(validateKeyedCrowd(compiled, { ...skeleton, parents }, clips[0], 1)).toContain(
      'the parent of joint 1 ',
    );
  });

  it('on another skeleton', async () => {
    const other = makeRig(6, 'none').skeleton;
    const compiled = await kernelModule('simd');
    expect(validateKeyedCrowd(compiled, other, clips[0], 1)).toContain('5 tracks');
  });
});

/** The ways to play, as ratios of successive steps. */
const ways: readonly [string, readonly number[]][] = [
  ['forward', Array.from({ length: 60 }, (_, i) => i / 59)],
  ['backward', Array.from({ length: 60 }, (_, i) => 1 - i / 59)],
  ['by seeks', seeks(60)],
  ['beyond its ends', [-1, 0.5, 2, NaN, 0.5, 0.5]],
];

function seeks(count: number): number[] {
  const random = seeded(7);
  return Array.from({ length: count }, random);
}

describe.each(compiledForms)('%s', (form) => {
  describe.each<MadeScale>(['none', 'uneven'])('scaled: %s', (scale) => {
    const { skeleton, clips } = makeRig(26, scale, 1, 3);
    it.each(ways)('played %s gives what sampling and localToModel give', async (_, ratios) => {
      await expectSameSteps(form, skeleton, clips[0], ratios, 'exact');
    });
  });
});

describeWithShared('a real clip', (shared) => {
  const load = (name: string) =>
    readArchive(readFileSync(path.join(shared, 'assets/ozz', name))).entries[0].object;
  const skeleton = load('pab_skeleton.ozz') as Skeleton;
  describe.each(compiledForms)('%s', (form) => {
    describe.each(['pab_walk.ozz', 'pab_atlas.ozz'])('%s', (file) => {
      it.each(ways)('played %s', async (_, ratios) => {
        await expectSameSteps(form, skeleton, load(file) as Animation, ratios, 'reference');
      });
    });
  });
});

/** Three characters, each some steps behind the one before, against contexts of the runtime. */
async function expectSameSteps(
  form: (typeof compiledForms)[number],
  skeleton: Skeleton,
  animation: Animation,
  ratios: readonly number[],
  arithmetic: SamplingArithmetic,
): Promise<void> {
  const crowd = createKeyedCrowd(await kernelModule(form), skeleton, animation, 3, arithmetic);
  const floats = poseLength(skeleton.count);
  const contexts = [0, 1, 2].map(() => createSamplingContext(skeleton.count, { arithmetic }));
  const poses = contexts.map(() => new Float32Array(floats));
  const models = new Float32Array(skeleton.count * 16);
  for (const restart of [false, true]) {
    if (restart) resetKeyed(crowd);
    for (let step = 0; step < ratios.length; step++) {
      for (let i = 0; i < 3; i++) crowd.ratios[i] = ratios[(step + 5 * i) % ratios.length];
      sampleKeyed(crowd, 0, 3);
      modelKeyed(crowd, 0, 3);
      for (let i = 0; i < 3; i++) {
        sample(animation, contexts[i], ratios[(step + 5 * i) % ratios.length], poses[i]);
        const pose = crowd.poses.subarray(i * floats, (i + 1) * floats);
        expect(worst(pose, poses[i])).toBeLessThan(2e-6);
        localToModel(skeleton, pose, models);
        expect(worst(crowd.models.subarray(i * models.length), models)).toBeLessThan(2e-6);
      }
    }
  }
}

function worst(actual: Float32Array, expected: Float32Array): number {
  let most = 0;
  expected.forEach((value, i) => {
    const difference = Math.abs(actual[i] - value) / Math.max(1, Math.abs(value));
    most = Number.isFinite(difference) ? Math.max(most, difference) : Infinity;
  });
  return most;
}
