import { writePlaces, type CreatedCrowd } from './build-crowd.ts';
import { noteFrame, type CrowdCosts } from './costs.ts';
import { chooseDetail } from './detail.ts';
import type { Gpu } from './gpu-device.ts';
import {
  createGpuPicture,
  gpuLook,
  lookThrough,
  orientLook,
  setLookColors,
} from './gpu-picture.ts';
import { createGpuPoses, gpuPosesProblem } from './gpu-poses.ts';
import { createGpuTimer } from './gpu-timer.ts';
import { createFloor, placeCamera, type CrowdLook } from './scene.ts';
import type { ShownCrowd } from './shown-crowd.ts';
import { palettes } from '../../draw/palette.ts';

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
  const picture = createGpuPicture(
    device,
    canvas,
    made,
    made.levels ?? [],
    poses.palettes,
    floorOf(made),
  );
  writePlaces(made.field, picture.places);
  picture.uploadPlaces();
  const look = gpuLook(view.camera, palettes.dark);
  let cardMs = 0;
  const timer = createGpuTimer(device, (ms) => (cardMs = ms));
  const frame: ShownCrowd['frame'] = (camera, seconds, { detail }, costs) => {
    const started = performance.now();
    placeCamera(view, camera, made.height, canvas.height);
    lookThrough(look, view.camera);
    chooseDetail(made.field, view.eye, made, detail, picture.detail);
    const sorted = performance.now();
    picture.upload(look);
    const uploaded = performance.now();
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass(timer.computePass());
    poses.compute(pass, seconds);
    pass.end();
    const computed = performance.now();
    picture.draw(encoder, look, timer.renderPass());
    timer.resolve(encoder);
    device.queue.submit([encoder.finish()]);
    timer.read();
    if (seconds === 0) return;
    costs.sort[costs.next] = sorted - started;
    costs.upload[costs.next] = uploaded - sorted;
    costs.near[costs.next] = computed - uploaded;
    costs.far[costs.next] = 0;
    costs.draw[costs.next] = performance.now() - computed;
    costs.cardMs = cardMs;
    noteCounts(made, picture, costs);
  };
  return {
    made,
    card: name,
    frame,
    setTriangles: picture.setTriangles,
    setColors: (palette) => setLookColors(look, palette),
    setOrientation: (orientation) => orientLook(look, orientation),
    dispose: () => [picture, poses, timer].forEach((part) => part.dispose()),
  };
}

function noteCounts(
  { crowd }: CreatedCrowd,
  { detail, levels }: Pick<ReturnType<typeof createGpuPicture>, 'detail' | 'levels'>,
  costs: CrowdCosts,
): void {
  costs.nearGroups = crowd.groups;
  costs.farGroups = 0;
  costs.uploadBytes = 4 * (detail.order.length - detail.counts[levels.length]);
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
