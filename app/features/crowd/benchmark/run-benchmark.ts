import { availableForms, compileKernels } from '#engine/kernels';
import { DETAIL_LEVELS } from '../detail.ts';
import { requestGpu, type Gpu } from '../gpu-device.ts';
import { createBenchCrowd, PICTURE, type BenchCrowd, type BenchRenderer } from './renderer.ts';
import {
  CPU_PARTS,
  spreadOf,
  toMicroseconds,
  type Api,
  type BenchResult,
  type BenchRun,
  type FailedRun,
} from './result.ts';
import { readSubject, type BenchOptions, type BenchSubject } from './options.ts';
import { createWebglRenderer, webglDevice } from './webgl-renderer.ts';
import { createWebgpuRenderer } from './webgpu-renderer.ts';

/** Frames before the first that counts: programs are compiled in them. */
const WARM_UP = 5;
/** Frames that are measured at least, however long they take. */
const MIN_FRAMES = 3;
/** Time that passes for the characters in a frame. */
const FRAME = 1 / 60;

/** What is shown while it runs. */
export interface BenchProgress {
  /** A new canvas in the page, for one run. */
  canvas(): HTMLCanvasElement;
  /** What is measured now; the part that is done, in [0, 1]. */
  report(text: string, done: number): void;
  /** A run that has ended. */
  add(run: BenchRun | FailedRun): void;
}

const API_NAMES: Readonly<Record<Api, string>> = { webgl2: 'WebGL 2', webgpu: 'WebGPU' };

/** Measures all crowds in all renderers that there are. @throws Error with a sentence where nothing can be measured */
export async function runBenchmark(
  { characters, seconds, files }: BenchOptions,
  progress: BenchProgress,
): Promise<BenchResult> {
  progress.report('Reading the character …', 0);
  const subject = await readSubject(files);
  const [form] = availableForms();
  const compiled = await compileKernels(form, { threads: crossOriginIsolated });
  const gpu = await requestGpu();
  const device = webglDevice();
  const renderers: BenchResult['renderers'] = [
    device === undefined
      ? { api: 'webgl2', problem: 'This browser cannot draw with WebGL 2.' }
      : { api: 'webgl2', device },
    typeof gpu === 'string' ? { api: 'webgpu', problem: gpu } : { api: 'webgpu', device: gpu.name },
  ];
  const jobs = renderers
    .filter((renderer) => 'device' in renderer)
    .flatMap(({ api }) => characters.map((count) => ({ api, count })));
  const runs: (BenchRun | FailedRun)[] = [];
  let triangles: readonly number[] = [];
  for (const [i, { api, count }] of jobs.entries()) {
    progress.report(
      `${API_NAMES[api]}: ${count.toLocaleString('en')} characters …`,
      i / jobs.length,
    );
    try {
      const crowd = await createBenchCrowd(compiled, subject, count);
      triangles = crowd.levels.map(({ indices }) => indices.length / 3);
      runs.push(await measureCrowd(api, gpu, crowd, seconds, progress.canvas()));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      runs.push({ api, characters: count, problem });
    }
    progress.add(runs[runs.length - 1]);
  }
  progress.report('Done.', 1);
  if (typeof gpu !== 'string') gpu.device.destroy();
  return { ...factsOf(subject, form), triangles, seconds, renderers, runs };
}

function factsOf({ clips, skeleton, mesh }: BenchSubject, kernels: string) {
  return {
    benchmark: 'crowd' as const,
    posescope: String(import.meta.env.VITE_VERSION),
    taken: new Date().toISOString(),
    browser: navigator.userAgent,
    processors: navigator.hardwareConcurrency,
    isolated: crossOriginIsolated,
    kernels,
    clip: clips[0].name,
    joints: skeleton.count,
    meshJoints: mesh.jointRemaps.length,
    vertices: mesh.vertexCount,
    picture: PICTURE,
  };
}

async function measureCrowd(
  api: Api,
  gpu: Gpu | string,
  crowd: BenchCrowd,
  seconds: number,
  canvas: HTMLCanvasElement,
): Promise<BenchRun> {
  const errors: string[] = [];
  const onError = ({ error }: GPUUncapturedErrorEvent): void => void errors.push(error.message);
  const device = typeof gpu === 'string' ? undefined : gpu.device;
  device?.addEventListener('uncapturederror', onError);
  let renderer: BenchRenderer | undefined;
  try {
    renderer =
      api === 'webgpu' && typeof gpu !== 'string'
        ? await createWebgpuRenderer(gpu, canvas, crowd)
        : createWebglRenderer(canvas, crowd);
    const run = await measure(renderer, seconds);
    if (errors.length > 0) throw new Error(errors[0]);
    return { api, characters: crowd.made.crowd.settings.characters, ...run };
  } finally {
    device?.removeEventListener('uncapturederror', onError);
    renderer?.dispose();
    crowd.dispose();
  }
}

async function measure(
  renderer: BenchRenderer,
  seconds: number,
): Promise<Omit<BenchRun, 'api' | 'characters'>> {
  for (let i = 0; i < WARM_UP; i++) {
    renderer.frame(FRAME);
    await renderer.caughtUp();
    await nextFrame();
  }
  const frames: number[] = [];
  const sums = { sort: 0, pose: 0, upload: 0, draw: 0 };
  const firstGpuTime = renderer.gpuMs.length;
  const started = await nextFrame();
  let before = started;
  while (frames.length < MIN_FRAMES || before - started < 1000 * seconds) {
    renderer.frame(FRAME);
    for (const part of CPU_PARTS) sums[part] += renderer.cpuMs[part];
    await renderer.caughtUp();
    const now = await nextFrame();
    frames.push(now - before);
    before = now;
  }
  const gpuTimes = renderer.gpuMs.slice(firstGpuTime);
  const { detail, indexCounts, worstDifference } = renderer;
  const { sort, pose, upload, draw } = sums;
  const mean = (sum: number): number => toMicroseconds(sum / frames.length);
  return {
    frames: frames.length,
    frameMs: spreadOf(frames),
    cpuMs: { sort: mean(sort), pose: mean(pose), upload: mean(upload), draw: mean(draw) },
    gpuMs: gpuTimes.length === 0 ? null : spreadOf(gpuTimes),
    levels: levelCounts(detail.counts),
    triangles: indexCounts.reduce(
      (sum, count, level) => sum + (count / 3) * detail.counts[level],
      0,
    ),
    worstDifference,
  };
}

function levelCounts(counts: Uint32Array): BenchRun['levels'] {
  const [full, simplified, boxes] = counts;
  return { full, simplified, boxes, outOfSight: counts[DETAIL_LEVELS] };
}

/** Resolves with the time of the next frame. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
