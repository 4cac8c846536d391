import { oneAnswer } from '../jobs/one-answer.ts';
import type { AskedWorker } from '../jobs/one-answer.ts';
import type { ZipEntry } from './zip-protocol.ts';

export type { ZipEntry } from './zip-protocol.ts';

/**
 * Puts files of different names into one zip, off the main thread.
 * @throws Error where the worker stops, as it does without memory
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  startWorker: () => AskedWorker = startZipWorker,
): Promise<Uint8Array<ArrayBuffer>> {
  return await oneAnswer(startWorker(), entries);
}

function startZipWorker(): Worker {
  return new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module' });
}
