import { describe, expect, it } from 'vitest';
import {
  createOutputTexture,
  outputLayout,
} from '../../../../app/features/crowd/column-texture.ts';
import { compileKernels } from '#engine/kernels';
import { createCrowd, createCrowdRig } from '#engine/runtime/crowd';
import { makeRig } from '../../../support/made-rig.ts';

/** Floats of the matrices of four characters of so many joints. */
const floats = (joints: number): number => 48 * joints;

describe('the texture of a crowd', () => {
  it('has no layout where twelve rows a group are too few', () => {
    expect(outputLayout(floats(1025), 1024)).toBeUndefined();
  });

  it.each([
    [67, 8192, { width: 804, rows: 1 }],
    [682, 8192, { width: 8184, rows: 1 }],
    [1007, 8192, { width: 6042, rows: 2 }],
    [1007, 4096, { width: 4028, rows: 3 }],
    [1007, 2048, { width: 2014, rows: 6 }],
    [1024, 1024, { width: 1024, rows: 12 }],
  ])('holds %i joints where %i texels are a row: %o', (joints, most, layout) => {
    expect(outputLayout(floats(joints), most)).toEqual(layout);
  });

  it('is the very memory that the kernels write, all of it', async () => {
    const { skeleton, clips } = makeRig(5, 'none');
    const rig = createCrowdRig(skeleton, clips);
    const settings = { characters: 9, output: 'matrices', layers: 1 } as const;
    const crowd = createCrowd(await compileKernels('typescript'), rig, settings);
    const layout = { width: 15, rows: 4 };
    const { image } = createOutputTexture(crowd, layout).texture;
    expect(image.data).toBe(crowd.output);
    expect([image.width, image.height]).toEqual([15, 4 * crowd.groups]);
    expect(image.width * image.height * 4).toBe(crowd.output.length);
  });
});
