import { palettes } from '../../../draw/palette.ts';
import { writePlaces } from '../build-crowd.ts';
import { chooseDetail } from '../detail.ts';
import type { Gpu } from '../gpu-device.ts';
import { createGpuPicture, gpuLook } from '../gpu-picture.ts';
import { compareWithKernels, createGpuPoses, gpuPosesProblem } from '../gpu-poses.ts';
import { createGpuTimer } from '../gpu-timer.ts';
import { createLook, placeCamera } from '../scene.ts';
import { BENCH_OPTIONS, PICTURE, type BenchCrowd, type BenchRenderer } from './renderer.ts';

/** A crowd that the card computes and draws; first compared with the kernels. @throws Error with a sentence */
export async function createWebgpuRenderer(
  { device }: Gpu,
  canvas: HTMLCanvasElement,
  crowd: BenchCrowd,
): Promise<BenchRenderer> {
  const { made, levels, step } = crowd;
  const problem = gpuPosesProblem(device, made.crowd);
  if (problem !== undefined) throw new Error(problem);
  const poses = createGpuPoses(device, made.crowd);
  const stepAll = (seconds: number): void => step(seconds, 0, made.crowd.groups);
  const { vertices } = levels[2];
  const worst = await compareWithKernels(device, poses, made.crowd, stepAll, vertices);
  if (Number.isNaN(worst)) throw new Error('The card computes matrices that are no numbers.');
  [canvas.width, canvas.height] = PICTURE;
  const picture = createGpuPicture(device, canvas, made, levels, poses.palettes);
  writePlaces(made.field, picture.places);
  picture.uploadPlaces();
  const { eye, shown } = lookAt(crowd);
  const gpuMs: number[] = [];
  const timer = createGpuTimer(device, (ms) => gpuMs.push(ms));
  let beforeLast: Promise<unknown> = Promise.resolve();
  let last = beforeLast;
  const cpuMs = { sort: 0, pose: 0, upload: 0, draw: 0 };
  return {
    cpuMs,
    gpuMs,
    detail: picture.detail,
    indexCounts: picture.levels.map(({ count }) => count),
    worstDifference: worst / made.height,
    frame: (seconds) => {
      const started = performance.now();
      chooseDetail(made.field, eye, made, BENCH_OPTIONS.detail, picture.detail);
      const sorted = performance.now();
      picture.upload(shown);
      const uploaded = performance.now();
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass(timer.computePass());
      poses.compute(pass, seconds);
      pass.end();
      const posed = performance.now();
      picture.draw(encoder, shown, timer.renderPass());
      timer.resolve(encoder);
      device.queue.submit([encoder.finish()]);
      timer.read();
      beforeLast = last;
      last = device.queue.onSubmittedWorkDone();
      cpuMs.sort = sorted - started;
      cpuMs.upload = uploaded - sorted;
      cpuMs.pose = posed - uploaded;
      cpuMs.draw = performance.now() - posed;
    },
    caughtUp: () => beforeLast,
    dispose: () => {
      picture.dispose();
      poses.dispose();
      timer.dispose();
    },
  };
}

function lookAt({ made, camera }: BenchCrowd) {
  const look = createLook();
  look.camera.aspect = PICTURE[0] / PICTURE[1];
  placeCamera(look, camera, made.height, PICTURE[1]);
  return { eye: look.eye, shown: gpuLook(look.camera, palettes.dark) };
}
