import { oneAnswer } from '../jobs/one-answer.ts';
import type { AskedWorker } from '../jobs/one-answer.ts';
import type { Unzipped } from './zip-protocol.ts';

export type { Unzipped } from './zip-protocol.ts';

/**
 * The files in a zip, off the main thread; or one sentence that says why there are none.
 * @throws Error where the zip cannot be read, or the worker stops, as it does without memory
 */
export async function unzipFile(
  zip: Blob,
  startWorker: () => AskedWorker = startUnzipWorker,
): Promise<Unzipped> {
  const bytes = await zip.arrayBuffer();
  return await oneAnswer(startWorker(), bytes, [bytes]);
}

function startUnzipWorker(): Worker {
  return new Worker(new URL('./unzip-worker.ts', import.meta.url), { type: 'module' });
}
