import {
  createCrowdThreadPool,
  nearGroups,
  partitionField,
  advanceFieldTime,
  stepCrowd,
  stepFar,
  stepNear,
  type Crowd,
  type GroupRange,
  type StepGroups,
} from '#engine/runtime/crowd';
import type { CrowdOptions } from './state.ts';
import { writePlaces } from './build-crowd.ts';
import { CHARACTERS_A_ROW, chooseDetail } from './detail.ts';
import { noteFrame, type CrowdCosts } from './costs.ts';
import { drawLevels, drawnVertices, type CrowdView, type DrawnCrowd } from './scene.ts';

/** Pairs that change places in one frame of a crowd that plays, at most. */
const MAX_PAIRS = 200;

/** Floats in a row of the texture of places. */
const PLACE_ROW = 4 * CHARACTERS_A_ROW;

/** Steps groups, `sharedFrom` or more of them on as many threads as the crowd has. */
export function stepperOf(crowd: Crowd, sharedFrom: number): StepGroups {
  const pool = createCrowdThreadPool(crowd, sharedFrom);
  return (seconds, begin, end) => stepCrowd(pool, seconds, begin, end);
}

/** The state of stepping from frame to frame. */
export interface FrameSteps {
  /** Steps groups and records which. */
  readonly step: StepGroups;
  /** Begin and end of every stretch that was computed, the first {@link stretches} pairs. */
  readonly computed: Int32Array;
  stretches: number;
  readonly slice: GroupRange;
  /** Nothing has been computed yet. */
  fresh: boolean;
}

export function createFrameSteps(crowd: Crowd, sharedFrom: number): FrameSteps {
  const compute = stepperOf(crowd, sharedFrom);
  const steps: FrameSteps = {
    step: (seconds, begin, end) => {
      compute(seconds, begin, end);
      steps.computed[2 * steps.stretches] = begin;
      steps.computed[2 * steps.stretches + 1] = end;
      steps.stretches++;
    },
    // No group is computed more than twice in a frame.
    computed: new Int32Array(4 * crowd.groups),
    stretches: 0,
    slice: { begin: 0, end: 0 },
    fresh: true,
  };
  return steps;
}

/**
 * One frame of a crowd: who is near, their poses, a slice of the others', and all of it to the screen. Frame
 * time. `seconds` 0 computes only who changed places.
 */
export function runFrame(
  view: CrowdView,
  drawn: DrawnCrowd,
  steps: FrameSteps,
  seconds: number,
  options: Pick<CrowdOptions, 'reach' | 'interval' | 'detail'>,
  costs: CrowdCosts,
): void {
  const { field } = drawn.made;
  const started = performance.now();
  steps.stretches = 0;
  steps.slice.begin = steps.slice.end = 0;
  const moves = seconds !== 0 || steps.fresh;
  const most = pairsAFrame(drawn.made.crowd, steps.fresh, seconds);
  if (arrange(view, drawn, options.reach, most)) {
    writePlaces(field, drawn.places);
    drawn.placesTexture.upload(view.renderer, 0, drawn.places.length / PLACE_ROW);
  }
  chooseDetail(field, view.eye, drawn.made, options.detail, drawn.detail);
  drawLevels(view, drawn);
  const sorted = performance.now();
  advanceFieldTime(field, seconds);
  // Characters that changed places are computed even while paused.
  if (moves || field.movedCount > 0) stepNear(field, steps.step);
  const nearDone = performance.now();
  if (moves || field.movedCount > 0) {
    stepFar(field, steps.fresh ? 1 : options.interval, steps.step, steps.slice);
  }
  const farDone = performance.now();
  // On the first drawing three uploads the whole texture.
  const uploadBytes = steps.fresh ? 0 : uploadComputed(view, drawn, steps);
  const uploaded = performance.now();
  drawn.uniforms.near.value = field.near;
  view.renderer.render(view.scene, view.camera);
  const ended = performance.now();
  if (moves && !steps.fresh) {
    costs.nearGroups[costs.next] = nearGroups(field);
    costs.uploadBytes[costs.next] = uploadBytes;
    costs.farGroups[costs.next] = steps.slice.end - steps.slice.begin;
    costs.sort[costs.next] = sorted - started;
    costs.near[costs.next] = nearDone - sorted;
    costs.far[costs.next] = farDone - nearDone;
    costs.upload[costs.next] = uploaded - farDone;
    costs.draw[costs.next] = ended - uploaded;
    costs.levels.set(drawn.detail.counts);
    costs.vertices = drawnVertices(drawn);
    noteFrame(costs);
  }
  steps.fresh = false;
}

/** All of them where no frame follows that would do the rest, or everybody is computed anyway. */
export function pairsAFrame({ settings }: Crowd, fresh: boolean, seconds: number): number {
  return fresh || seconds === 0 ? settings.characters : MAX_PAIRS;
}

/** Brings those near the eye to the front, `most` pairs; true if anybody changed places. */
function arrange(
  { camera }: CrowdView,
  { made }: DrawnCrowd,
  reach: number,
  most: number,
): boolean {
  const { x, y, z } = camera.position;
  const far = reach * made.height;
  const level = Math.sqrt(Math.max(0, far * far - y * y));
  return partitionField(made.field, x, z, level, most) > 0;
}

function uploadComputed(
  { renderer }: CrowdView,
  { output }: DrawnCrowd,
  { computed, stretches }: FrameSteps,
): number {
  let bytes = 0;
  for (let i = 0; i < stretches; i++) {
    bytes += output.upload(renderer, computed[2 * i], computed[2 * i + 1]);
  }
  return bytes;
}
