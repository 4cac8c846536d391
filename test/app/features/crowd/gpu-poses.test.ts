import { describe, expect, it } from 'vitest';
import { createCrowd, createCrowdRig } from '#engine/runtime/crowd';
import { gpuPosesProblem, largestDistance } from '../../../../app/features/crowd/gpu-poses.ts';
import { kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig } from '../../../support/made-rig.ts';

/** Identity, moved by x, y, z: three rows. */
const at = (x: number, y: number, z: number): number[] => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

/** One point for each of two joints. */
const points = {
  positions: Float32Array.of(1, 2, 3, 4, 5, 6),
  joints: Float32Array.of(0, 0, 0, 0, 1, 0, 0, 0),
};

describe('the distance between palettes', () => {
  const expected = Float32Array.from([at(0, 0, 0), at(1, 1, 1), at(2, 2, 2), at(3, 3, 3)].flat());

  it.each([
    ['none', 0, 0, 0],
    ['of the first character', 3, 2, 2],
    ['of the second one', 39, -0.5, 0.5],
    ['of a rotation, times where the point is', 24 + 12 + 1, 0.5, 2.5],
    ['of what is no number', 12, Number.NaN, Number.NaN],
  ])('%s', (_, place, off, distance) => {
    const found = expected.slice();
    found[place] += off;
    expect(largestDistance(expected, found, points, 24)).toBe(distance);
  });
});

it.each([
  [2 ** 30, undefined],
  [2 ** 12, 'WebGPU gives at most 1 MiB to a buffer here; these characters need 1 MiB.'],
])('a card with buffers of %i bytes', async (bytes, problem) => {
  const { skeleton, clips } = makeRig(5, 'none');
  const skin = { jointRemaps: new Uint16Array(5), inverseBindPoses: new Float32Array(80) };
  const settings = { characters: 64, output: 'palettes', skin } as const;
  const rig = createCrowdRig(skeleton, clips);
  const crowd = createCrowd(await kernelModule('typescript'), rig, settings);
  const limits = { maxStorageBufferBindingSize: bytes, maxBufferSize: bytes };
  expect(gpuPosesProblem({ limits } as GPUDevice, crowd)).toBe(problem);
});
