import { describe, expect, it } from 'vitest';
import { createCrowd, type CrowdSettings } from '../../../../engine/runtime/crowd/crowd.ts';
import { CROWD_SHADER, crowdShaderInput } from '../../../../engine/runtime/crowd/crowd-shader.ts';
import { createCrowdRig } from '../../../../engine/runtime/crowd/rig.ts';
import { kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig } from '../../../support/made-rig.ts';

const JOINTS = 21;
const MESH_JOINTS = 5;

async function inputOf(output: CrowdSettings['output'], characters: number) {
  const { skeleton, clips } = makeRig(JOINTS, 'uneven', 2);
  const skin = {
    jointRemaps: Uint16Array.from({ length: MESH_JOINTS }, (_, i) => i),
    inverseBindPoses: new Float32Array(16 * MESH_JOINTS),
  };
  const rig = createCrowdRig(skeleton, clips);
  const crowd = createCrowd(await kernelModule('typescript'), rig, { characters, output, skin });
  return { crowd, input: crowdShaderInput(crowd) };
}

// What it computes is compared with the kernels where there is a card: e2e/webgpu.spec.ts.
describe('the shader of a crowd', () => {
  it('is refused what is not skinned', async () => {
    await expect(inputOf('matrices', 9)).rejects.toThrow('the crowd computes palettes');
  });

  it('gets all memory of the kernels but their output, and as much room as that', async () => {
    const { crowd, input } = await inputOf('palettes', 130);
    expect(input.memory.buffer).toBe(crowd.host.memory.buffer);
    expect(input.memory.length).toBe(crowd.output.byteOffset);
    for (const { weight } of crowd.layers) {
      expect(weight.byteOffset + weight.byteLength).toBeLessThanOrEqual(input.memory.length);
    }
    expect(input.step).toEqual([crowd.addresses.crowd, 132]);
    expect(input.paletteBytes).toBe(132 * MESH_JOINTS * 48);
    expect(input.modelBytes).toBe(132 * JOINTS * 48);
    expect(input.localBytes).toBe((132 * crowd.rig.localBytes) / 4);
  });

  it.each([
    [1, 1],
    [64, 1],
    [65, 2],
    [10_000, 157],
  ])('computes %i characters in %i workgroups', async (characters, groups) => {
    expect((await inputOf('palettes', characters)).input.workgroups).toEqual([groups, MESH_JOINTS]);
  });

  it('has the layout of the kernels written into it, and no name without a value', () => {
    expect(CROWD_SHADER).not.toMatch(/undefined|NaN|\$\{/);
  });
});
