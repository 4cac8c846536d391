import { CROWD_SHADER, crowdShaderInput, type Crowd } from '#engine/runtime/crowd';
import { INFLUENCES, type SkinVertices } from './skin-levels.ts';
import { BUFFER_USAGE, MAP_MODE, SHADER_STAGE } from './gpu-device.ts';

/** A crowd of palettes that a graphics card computes. */
export interface GpuPoses {
  /** As the kernels' output: three rows a mesh joint, character after character. */
  readonly palettes: GPUBuffer;
  /** Moves all characters on by `seconds` and computes their palettes. Frame time. */
  compute(pass: GPUComputePassEncoder, seconds: number): void;
  /** Copies ratios and clips of all characters from the crowd's memory again. */
  copyState(): void;
  dispose(): void;
}

/** Bytes of the uniform: crowd, capacity, seconds, and what alignment asks for. */
const STEP_BYTES = 16;

/** Why this device cannot compute the crowd, in a sentence, or undefined. */
export function gpuPosesProblem({ limits }: GPUDevice, crowd: Crowd): string | undefined {
  const { memory, localBytes, modelBytes, paletteBytes } = crowdShaderInput(crowd);
  const largest = Math.max(memory.length, localBytes, modelBytes, paletteBytes);
  const most = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize);
  if (largest <= most) return undefined;
  const [need, have] = [largest, most].map((bytes) => Math.ceil(bytes / 2 ** 20));
  return `WebGPU gives at most ${have} MiB to a buffer here; these characters need ${need} MiB.`;
}

/** @param crowd of palettes; the kernels can go on with it by themselves */
export function createGpuPoses(device: GPUDevice, crowd: Crowd): GpuPoses {
  const input = crowdShaderInput(crowd);
  const { STORAGE, COPY_DST, COPY_SRC, UNIFORM } = BUFFER_USAGE;
  const buffer = (size: number, usage: number): GPUBuffer => device.createBuffer({ size, usage });
  const memory = buffer(input.memory.length, STORAGE | COPY_DST);
  const palettes = buffer(input.paletteBytes, STORAGE | COPY_SRC);
  const locals = buffer(input.localBytes, STORAGE);
  const models = buffer(input.modelBytes, STORAGE);
  const step = buffer(STEP_BYTES, UNIFORM | COPY_DST);
  const buffers = [memory, locals, models, palettes, step];
  const module = device.createShaderModule({ code: CROWD_SHADER });
  const layout = device.createBindGroupLayout({
    entries: buffers.map((_, binding) => ({
      binding,
      visibility: SHADER_STAGE.COMPUTE,
      buffer: { type: binding === 4 ? ('uniform' as const) : ('storage' as const) },
    })),
  });
  const pipelineLayout = device.createPipelineLayout({ bindGroupLayouts: [layout] });
  const [prepare, pose, skin] = ['prepare', 'pose', 'skin'].map((entryPoint) =>
    device.createComputePipeline({ layout: pipelineLayout, compute: { module, entryPoint } }),
  );
  const group = device.createBindGroup({
    layout,
    entries: buffers.map((each, binding) => ({ binding, resource: { buffer: each } })),
  });
  const [characters, meshJoints] = input.workgroups;
  const words = new Uint32Array(STEP_BYTES / 4);
  words.set(input.step);
  const seconds = new Float32Array(words.buffer, 8, 1);
  // Memory that is shared between threads is copied first: not every browser takes it.
  const copyState = (): void => device.queue.writeBuffer(memory, 0, input.memory.slice());
  copyState();
  let isPrepared = false;
  return {
    palettes,
    copyState,
    compute: (pass, elapsed) => {
      seconds[0] = elapsed;
      device.queue.writeBuffer(step, 0, words);
      pass.setBindGroup(0, group);
      if (!isPrepared) {
        pass.setPipeline(prepare);
        pass.dispatchWorkgroups(characters);
        isPrepared = true;
      }
      pass.setPipeline(pose);
      pass.dispatchWorkgroups(characters);
      pass.setPipeline(skin);
      pass.dispatchWorkgroups(characters, meshJoints);
    },
    dispose: () => buffers.forEach((each) => each.destroy()),
  };
}

/** The palettes of all characters, copied from the card. */
async function readPalettes(device: GPUDevice, { palettes }: GpuPoses): Promise<Float32Array> {
  const { size } = palettes;
  const usage = BUFFER_USAGE.MAP_READ | BUFFER_USAGE.COPY_DST;
  const copy = device.createBuffer({ size, usage });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(palettes, 0, copy, 0, size);
  device.queue.submit([encoder.finish()]);
  await copy.mapAsync(MAP_MODE.READ);
  const read = new Float32Array(copy.getMappedRange().slice(0));
  copy.destroy();
  return read;
}

/** Seconds between the times at which {@link compareWithKernels} compares. */
const COMPARED_AFTER = [0, 0.21, 0.83, 1.9];

/** Points in bind pose that follow one mesh joint each: the first of four influences a point. */
export type FollowingPoints = Pick<SkinVertices, 'positions' | 'joints'>;

/**
 * The largest distance between where the card and where the kernels move a point, of all characters at several times.
 * @param stepKernels moves the crowd on and poses it
 */
export async function compareWithKernels(
  device: GPUDevice,
  poses: GpuPoses,
  crowd: Crowd,
  stepKernels: (seconds: number) => void,
  points: FollowingPoints,
): Promise<number> {
  let worst = 0;
  poses.copyState();
  for (const seconds of COMPARED_AFTER) {
    stepKernels(seconds);
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    poses.compute(pass, seconds);
    pass.end();
    device.queue.submit([encoder.finish()]);
    const found = await readPalettes(device, poses);
    worst = Math.max(
      worst,
      largestDistance(crowd.output, found, points, crowd.groupFloats / LANES),
    );
  }
  return worst;
}

/** Characters of a group. */
const LANES = 4;
/** Floats of a palette matrix: three rows of four. */
const MATRIX = 12;

/**
 * The largest distance between where two sets of palettes move a point; NaN where one of them moves it nowhere.
 * @param stride floats of a character's palettes
 */
export function largestDistance(
  expected: Float32Array,
  found: Float32Array,
  { positions, joints }: FollowingPoints,
  stride: number,
): number {
  let largest = 0;
  for (let character = 0; character < expected.length; character += stride) {
    for (let point = 0; 3 * point < positions.length; point++) {
      const at = character + MATRIX * joints[INFLUENCES * point];
      let square = 0;
      for (let row = at; row < at + MATRIX; row += 4) {
        let off = found[row + 3] - expected[row + 3];
        for (let i = 0; i < 3; i++) {
          off += (found[row + i] - expected[row + i]) * positions[3 * point + i];
        }
        square += off * off;
      }
      if (!(square <= largest)) largest = square;
      if (Number.isNaN(square)) return square;
    }
  }
  return Math.sqrt(largest);
}
