import { compileKernels } from '#engine/kernels';
import { POINT_LAYOUTS } from '#engine/layouts';
import type { PointLayout } from '#engine/layouts';
import type { PointsRequest, PointsResponse, PointsStep, PointsView } from './points-protocol.ts';

/** One world of points at a time; answers every request once, in order. */
export interface PointsWorldWorker {
  answer(request: PointsRequest): Promise<PointsResponse>;
}

export function createPointsWorld(): PointsWorldWorker {
  let world: PointLayout | undefined;
  return {
    answer: async (request) => {
      if ('step' in request) {
        return world === undefined
          ? { problem: 'There are no points.' }
          : { stepped: step(world, request.step) };
      }
      // The old one's memory goes before the new one's is asked for.
      world = undefined;
      const { layout, count } = request.make;
      try {
        world = POINT_LAYOUTS[layout](await compileKernels(), count);
        return { made: true };
      } catch (error) {
        return { problem: `There is no memory for these points (${String(error)}). Try fewer.` };
      }
    },
  };
}

function step(world: PointLayout, { size, places }: PointsView): PointsStep {
  const begun = performance.now();
  world.run();
  const stepped = performance.now();
  const found = world.visible(places, size);
  return { places, found, stepMs: stepped - begun, cullMs: performance.now() - stepped };
}
