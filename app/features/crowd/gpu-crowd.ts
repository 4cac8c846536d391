import { messageOf } from '#engine/base';
import { writePlaces, type CreatedCrowd } from './build-crowd.ts';
import { noteFrame, type CrowdCosts } from './costs.ts';
import { chooseDetail, DETAIL_LEVELS } from './detail.ts';
import type { Gpu } from './gpu-device.ts';
import {
  createGpuLook,
  createGpuPicture,
  lookThrough,
  orientLook,
  setLookColors,
  type GpuLook,
  type GpuPicture,
} from './gpu-picture.ts';
import { createGpuPoses, gpuPosesProblem, type GpuPoses } from './gpu-poses.ts';
import { createGpuTimer, type GpuTimer } from './gpu-timer.ts';
import { createFloor, placeCamera, type CrowdLook } from './scene.ts';
import type { ShownCrowd } from './shown-crowd.ts';

/** A crowd on the card, and what it is drawn with. */
interface GpuCrowd {
  readonly device: GPUDevice;
  readonly canvas: HTMLCanvasElement;
  readonly made: CreatedCrowd;
  readonly view: CrowdLook;
  readonly look: GpuLook;
  readonly poses: GpuPoses;
  readonly picture: GpuPicture;
  readonly timer: GpuTimer;
  /** Of the last frame whose time is known. */
  cardMs: number;
}

/**
 * A crowd of skinned characters that the card computes, all of them in every frame, and draws; or why that is not
 * possible, in a sentence.
 * @param canvas of no other context than WebGPU's
 */
export function showWithWebgpu(
  { device, name }: Gpu,
  canvas: HTMLCanvasElement,
  view: CrowdLook,
  made: CreatedCrowd,
): ShownCrowd | string {
  const problem = gpuPosesProblem(device, made.crowd);
  if (problem !== undefined) return problem;
  const poses = createGpuPoses(device, made.crowd);
  const picture = tryPicture(device, canvas, made, poses);
  if (typeof picture === 'string') {
    poses.dispose();
    return picture;
  }
  writePlaces(made.field, picture.places);
  picture.uploadPlaces();
  const look = createGpuLook();
  const timer = createGpuTimer(device, (ms) => (crowd.cardMs = ms));
  const crowd: GpuCrowd = { device, canvas, made, view, look, poses, picture, timer, cardMs: 0 };
  return {
    made,
    card: name,
    frame: (camera, seconds, { detail }, costs) => {
      placeCamera(view, camera, made.height, canvas.height);
      drawFrame(crowd, seconds, detail, costs);
    },
    setTriangles: picture.setTriangles,
    setColors: (palette) => setLookColors(look, palette),
    setOrientation: (orientation) => orientLook(look, orientation),
    dispose: () => [picture, poses, timer].forEach((part) => part.dispose()),
  };
}

function tryPicture(
  device: GPUDevice,
  canvas: HTMLCanvasElement,
  made: CreatedCrowd,
  { palettes }: GpuPoses,
): GpuPicture | string {
  try {
    return createGpuPicture(device, canvas, made, made.levels ?? [], palettes, floorOf(made));
  } catch (error) {
    return `The graphics card cannot draw this crowd: ${messageOf(error)}.`;
  }
}

/** Frame time. */
function drawFrame(crowd: GpuCrowd, seconds: number, byDistance: boolean, costs: CrowdCosts): void {
  const { device, made, view, look, poses, picture, timer } = crowd;
  const started = performance.now();
  lookThrough(look, view.camera);
  chooseDetail(made.field, view.eye, made, byDistance, picture.detail);
  const sorted = performance.now();
  picture.upload(look);
  const uploaded = performance.now();
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass(timer.computePass());
  poses.compute(pass, seconds);
  pass.end();
  picture.draw(encoder, look, timer.renderPass());
  timer.resolve(encoder);
  device.queue.submit([encoder.finish()]);
  timer.read();
  if (seconds === 0) return;
  costs.sort[costs.next] = sorted - started;
  // The processor computes no character.
  costs.near[costs.next] = 0;
  costs.far[costs.next] = 0;
  costs.upload[costs.next] = uploaded - sorted;
  costs.draw[costs.next] = performance.now() - uploaded;
  costs.cardMs = crowd.cardMs;
  noteCounts(crowd, costs);
}

function noteCounts({ picture: { detail, levels } }: GpuCrowd, costs: CrowdCosts): void {
  costs.nearGroups[costs.next] = 0;
  costs.farGroups[costs.next] = 0;
  costs.uploadBytes[costs.next] = 4 * (detail.order.length - detail.counts[DETAIL_LEVELS]);
  costs.levels.set(detail.counts);
  costs.vertices = 0;
  for (let i = 0; i < levels.length; i++) costs.vertices += levels[i].count * detail.counts[i];
  noteFrame(costs);
}

/** Ends of the lines that all characters stand on. */
function floorOf(made: CreatedCrowd): Float32Array<ArrayBuffer> {
  const floor = createFloor(made);
  const ends = Float32Array.from(floor.geometry.getAttribute('position').array);
  floor.dispose();
  return ends;
}
