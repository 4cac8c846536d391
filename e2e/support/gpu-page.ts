// What a page with WebGPU does: bundled by webgpu.spec.ts, run in Chromium.
import { compileKernels, type KernelForm } from '#engine/kernels';
import {
  advanceCrowd,
  createCrowd,
  createCrowdRig,
  poseCrowd,
  type Crowd,
} from '#engine/runtime/crowd';
import { requestGpu } from '../../app/features/crowd/gpu-device.ts';
import {
  compareWithKernels,
  createGpuPoses,
  largestDistance,
  type FollowingPoints,
} from '../../app/features/crowd/gpu-poses.ts';
import { makeRig, type MadeScale } from '../../test/support/made-rig.ts';

/** A made-up rig, see `makeRig`. */
export interface ComparedRig {
  readonly joints: number;
  readonly scale: MadeScale;
  readonly layers: number;
  readonly still: number;
}

/** How far a point is from where the kernels move it, at most, relative to the extent of the crowd. */
export async function compareRig(
  { joints, scale, layers, still }: ComparedRig,
  form: KernelForm,
): Promise<number> {
  const { skeleton, clips } = makeRig(joints, scale, Math.max(2, layers), 9, still);
  const skin = {
    jointRemaps: Uint16Array.from({ length: joints }, (_, i) => joints - 1 - i),
    inverseBindPoses: Float32Array.from({ length: 16 * joints }, (_, i) => Math.sin(i)),
  };
  const rig = createCrowdRig(skeleton, clips);
  const crowd = createCrowd(await compileKernels(form), rig, {
    characters: 101,
    output: 'palettes',
    layers,
    skin,
  });
  spread(crowd);
  const gpu = await requestGpu();
  if (typeof gpu === 'string') throw new Error(gpu);
  const { device } = gpu;
  const problems: string[] = [];
  device.addEventListener('uncapturederror', ({ error }) => problems.push(error.message));
  const poses = createGpuPoses(device, crowd);
  const step = (seconds: number): void => {
    advanceCrowd(crowd, seconds, 0, crowd.groups);
    poseCrowd(crowd, 0, crowd.groups);
  };
  const points = pointsOf(joints);
  const worst = await compareWithKernels(device, poses, crowd, step, points);
  const nowhere = new Float32Array(crowd.output.length);
  const extent = largestDistance(crowd.output, nowhere, points, crowd.groupFloats / 4);
  poses.dispose();
  device.destroy();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return worst / extent;
}

/** Two points for every joint. */
function pointsOf(joints: number): FollowingPoints {
  return {
    positions: Float32Array.from({ length: 6 * joints }, (_, i) => Math.cos(i)),
    joints: Float32Array.from({ length: 8 * joints }, (_, i) => i >> 3),
  };
}

function spread({ layers, rig }: Crowd): void {
  layers.forEach(({ clip, ratio, rate, weight }, layer) => {
    for (let i = 0; i < ratio.length; i++) {
      clip[i] = (i + layer) % rig.clips.length;
      ratio[i] = (i * 0.618034) % 1;
      rate[i] = 0.3 + 0.1 * (i % 7);
      weight[i] = 0.1 + ((i * 0.7548777 + layer * 0.3) % 1);
    }
  });
}
