import { describe, expect, it } from 'vitest';
import { hostKernels } from '../../../engine/kernels/load.ts';
import { createMemoryPlan, reserve } from '../../../engine/kernels/plan.ts';
import { POSE_GROUP } from '../../../engine/kernels/layout.ts';
import type { BlendLayer } from '../../../engine/runtime/blend-job.ts';
import { blend } from '../../../engine/runtime/blending.ts';
import { compiledForms, kernelModule } from '../../support/kernel-forms.ts';
import { seeded } from '../../support/random.ts';

const GROUPS = 3;
const FLOATS = GROUPS * 40;
const JOINTS = GROUPS * 4;

/** Poses of unit rotations, made up. */
function madePose(seed: number): Float32Array {
  const random = seeded(seed);
  const pose = Float32Array.from({ length: FLOATS }, () => 2 * random() - 1);
  for (let joint = 0; joint < JOINTS; joint++) {
    const at = (joint >> 2) * 40 + (joint & 3) + 12;
    const length = Math.hypot(pose[at], pose[at + 4], pose[at + 8], pose[at + 12]);
    for (let i = 0; i < 4; i++) pose[at + 4 * i] /= length;
  }
  return pose;
}

function madeWeights(seed: number): Float32Array {
  const random = seeded(seed);
  return Float32Array.from({ length: JOINTS }, () => 1.5 * random() - 0.5);
}

const none = new Float32Array(JOINTS);
const zeroScale = madePose(8).fill(0, 28, 40);
const opposite = madePose(1).map((value, i) => (i % 40 >= 12 && i % 40 < 28 ? -value : value));

const cases: readonly [string, readonly BlendLayer[], readonly BlendLayer[]][] = [
  ['nothing', [], []],
  ['one layer', [{ pose: madePose(1), weight: 1 }], []],
  ['three layers', [1, 2, 3].map((i) => ({ pose: madePose(i), weight: 0.1 * i })), []],
  [
    'a rotation and its opposite',
    [madePose(1), opposite].map((pose) => ({ pose, weight: 0.5 })),
    [],
  ],
  [
    'a layer without weight',
    [
      { pose: madePose(1), weight: -1 },
      { pose: madePose(2), weight: 0.01 },
    ],
    [],
  ],
  ['joint weights', [{ pose: madePose(1), weight: 1, jointWeights: madeWeights(4) }], []],
  ['no joint at all', [{ pose: madePose(1), weight: 1, jointWeights: none }], []],
  ['an additive layer', [{ pose: madePose(1), weight: 1 }], [{ pose: madePose(5), weight: 0.4 }]],
  ['a subtracted layer', [{ pose: madePose(1), weight: 1 }], [{ pose: madePose(5), weight: -0.4 }]],
  [
    'an additive layer of some joints',
    [],
    [{ pose: madePose(6), weight: 0.7, jointWeights: madeWeights(7) }],
  ],
  [
    'a scale of zero subtracted',
    [{ pose: madePose(1), weight: 1 }],
    [{ pose: zeroScale, weight: -1 }],
  ],
];

describe.each(compiledForms)('%s', (form) => {
  it.each(cases)('blends %s as the blending job does', async (_, layers, additiveLayers) => {
    const restPose = madePose(100);
    const expected = new Float32Array(FLOATS);
    blend({ layers, additiveLayers, restPose, threshold: 0.1, output: expected });
    const actual = await blendByKernel(form, layers, additiveLayers, restPose, 0.1);
    actual.forEach((value, i) => expect(Math.abs(value - expected[i])).toBeLessThan(2e-6));
  });
});

async function blendByKernel(
  form: (typeof compiledForms)[number],
  layers: readonly BlendLayer[],
  additives: readonly BlendLayer[],
  rest: Float32Array,
  threshold: number,
): Promise<Float32Array> {
  const all = [...layers, ...additives];
  const plan = createMemoryPlan();
  const table = reserve(plan, all.length * 12);
  const restAt = reserve(plan, FLOATS * 4);
  const out = reserve(plan, FLOATS * 4);
  const scratch = reserve(plan, POSE_GROUP);
  const poses = all.map(() => reserve(plan, FLOATS * 4));
  const weights = all.map(() => reserve(plan, JOINTS * 4));
  const { memory, joints } = hostKernels(await kernelModule(form), plan);
  const floats = new Float32Array(memory.buffer);
  const words = new Uint32Array(memory.buffer);
  floats.set(rest, restAt >> 2);
  all.forEach(({ pose, weight, jointWeights }, i) => {
    floats.set(pose, poses[i] >> 2);
    floats.set(jointWeights ?? [], weights[i] >> 2);
    const layer = (table >> 2) + 3 * i;
    words[layer] = poses[i];
    floats[layer + 1] = weight;
    words[layer + 2] = jointWeights === undefined ? 0 : weights[i];
  });
  joints?.blendPoses(
    table,
    layers.length,
    additives.length,
    restAt,
    threshold,
    GROUPS,
    scratch,
    out,
  );
  return floats.slice(out >> 2, (out >> 2) + FLOATS);
}
