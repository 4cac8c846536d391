import type { LoadRequest, LoadResponse } from './load-protocol.ts';
import { loadSource } from './load-source.ts';
import { buffersOf } from '../jobs/transfer.ts';

let last: Promise<unknown> = Promise.resolve();

/** One file after the other, so that files do not pile up here, half of them read. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

self.addEventListener('message', ({ data }: MessageEvent<LoadRequest>) => void answer(data));

async function answer({ id, source, samplingRate }: LoadRequest): Promise<void> {
  const loaded = await loadSource(source, samplingRate, inTurn);
  const response: LoadResponse = { id, loaded };
  self.postMessage(response, { transfer: buffersOf(loaded) });
}
