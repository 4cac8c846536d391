import type { PointsRequest } from './points-protocol.ts';
import { createPointsWorld } from './points-world.ts';

const world = createPointsWorld();

async function answer(request: PointsRequest): Promise<void> {
  const response = await world.answer(request);
  const transfer = 'stepped' in response ? [response.stepped.places.buffer] : [];
  self.postMessage(response, { transfer });
}

self.addEventListener('message', ({ data }: MessageEvent<PointsRequest>) => void answer(data));
