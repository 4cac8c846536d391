import type { PointsRequest, PointsResponse } from './points-protocol.ts';

export type { PointsRequest, PointsResponse, PointsStep } from './points-protocol.ts';

/** Points that move off the main thread, until they are ended. */
export interface PointsMover {
  ask(request: PointsRequest): void;
  end(): void;
}

/** The part of a worker that a mover uses; replaced in tests. */
export type PointsWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Starts a worker that answers every request once. */
export function startPoints(
  onAnswer: (response: PointsResponse) => void,
  start: () => PointsWorker = startWorker,
): PointsMover {
  const worker = start();
  worker.addEventListener('message', ({ data }: MessageEvent<PointsResponse>) => onAnswer(data));
  worker.addEventListener('error', ({ message }: ErrorEvent) =>
    onAnswer({ problem: `The points stopped (${message || 'perhaps for want of memory'}).` }),
  );
  return {
    ask: (request) =>
      worker.postMessage(request, 'step' in request ? [request.step.places.buffer] : []),
    end: () => worker.terminate(),
  };
}

function startWorker(): Worker {
  return new Worker(new URL('./points-worker.ts', import.meta.url), { type: 'module' });
}
