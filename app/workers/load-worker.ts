import type { LoadRequest, LoadResponse } from './load-protocol.ts';
import { loadSource } from './load-source.ts';
import { buffersOf } from './transfer.ts';

let last = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<LoadRequest>) => {
  last = answer(last, data);
});

/** One source after the other, so that answers come in order and files do not pile up here. */
async function answer(
  before: Promise<void>,
  { id, source, samplingRate }: LoadRequest,
): Promise<void> {
  await before;
  const loaded = await loadSource(source, samplingRate);
  const response: LoadResponse = { id, loaded };
  self.postMessage(response, { transfer: buffersOf(loaded) });
}
