import type { ZipEntry } from './zip-protocol.ts';

export type { ZipEntry } from './zip-protocol.ts';

/** The part of a worker that zipping uses; replaced in tests. */
export type ZipWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Puts files of different names into one zip, off the main thread.
 * @throws Error where the worker stops, as it does without memory
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  startWorker: () => ZipWorker = startZipWorker,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker();
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
        resolve(data),
      );
      worker.addEventListener('error', ({ message }: ErrorEvent) => reject(new Error(message)));
      worker.postMessage(entries, []);
    });
  } finally {
    worker.terminate();
  }
}

function startZipWorker(): Worker {
  return new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module' });
}
