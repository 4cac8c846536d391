import { compileKernels } from '#engine/kernels';
import { POINT_LAYOUTS, type PointLayout, type PointLayoutName } from '#engine/layouts';

/** A request: create the points again, or move them by one step. */
export type PointsRequest =
  | { readonly make: { readonly layout: PointLayoutName; readonly count: number } }
  | { readonly step: PointsView };

/** The part of the world that is shown after a step. */
interface PointsView {
  /** Square of this many pixels. */
  readonly size: number;
  /** Memory for the positions, x y each; returned with the response. */
  readonly places: Float32Array<ArrayBuffer>;
}

/** A response: points are created, result of a step, or a problem. */
export type PointsResponse =
  | { readonly made: true }
  | { readonly stepped: PointsStep }
  | { readonly problem: string };

interface PointsStep {
  readonly places: Float32Array<ArrayBuffer>;
  readonly found: number;
  /** Milliseconds of the step, and of finding the points to show. */
  readonly stepMs: number;
  readonly cullMs: number;
}

/** One world of points at a time; answers every request once, in order. */
export function createPointsWorld(): (request: PointsRequest) => Promise<PointsResponse> {
  let world: PointLayout | undefined;
  return async (request) => {
    if ('step' in request) {
      return world === undefined
        ? { problem: 'There are no points.' }
        : { stepped: step(world, request.step) };
    }
    // Frees the old memory before the new one is allocated.
    world = undefined;
    const { layout, count } = request.make;
    try {
      world = POINT_LAYOUTS[layout](await compileKernels(), count);
      return { made: true };
    } catch (error) {
      return {
        problem: `There is not enough memory for these points (${String(error)}). Try fewer.`,
      };
    }
  };
}

function step(world: PointLayout, { size, places }: PointsView): PointsStep {
  const startedAt = performance.now();
  world.run();
  const stepped = performance.now();
  const found = world.visible(places, size);
  return { places, found, stepMs: stepped - startedAt, cullMs: performance.now() - stepped };
}

// Also imported by tests.
if ('WorkerGlobalScope' in globalThis) {
  const answer = createPointsWorld();
  const post = async (request: PointsRequest): Promise<void> => {
    const response = await answer(request);
    const transfer = 'stepped' in response ? [response.stepped.places.buffer] : [];
    self.postMessage(response, { transfer });
  };
  self.addEventListener('message', ({ data }: MessageEvent<PointsRequest>) => void post(data));
}
